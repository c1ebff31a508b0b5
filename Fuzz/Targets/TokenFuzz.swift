import Text

@testable import Crypto

extension FuzzTarget {
    /// No token is taken that the keys have not signed, and none that is not good now.
    /// One line is a token as it is. Several are a header, its payload and the bytes of the signature, in base64url only
    /// here: where the third is empty, the secret signs.
    static let token = FuzzTarget("token", longestInput: 1024) {
        let ring = KeyRing(secret: TokenFuzzKeys.secret, fetch: { TokenFuzzKeys.document })
        await ring.refreshIfDue()
        let judge = TokenJudge(ring)
        return { bytes throws(Finding) in
            guard bytes.contains(UInt8(ascii: "\n")) else { return try judge.check(bytes) }
            try judge.check(judge.token(fromLines: bytes))
        }
    }
}

private struct TokenJudge {
    private static let now: Int64 = 1_750_000_000

    private let verifier: TokenVerifier
    private let secret = HMACSHA256(key: TokenFuzzKeys.secret)

    init(_ ring: KeyRing) {
        verifier = TokenVerifier(ring: ring, cacheCapacity: 2)
    }

    func token(fromLines bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        let signed = Array((Base64URL.encode(lines[0]) + "." + Base64URL.encode(lines[1])).utf8)
        let signature = lines.count > 2 && !lines[2].isEmpty ? Array(lines[2]) : secret.code(for: signed)
        return signed + Array(".".utf8) + Array(Base64URL.encode(signature).utf8)
    }

    func check(_ token: [UInt8]) throws(Finding) {
        switch verdict(token) {
        case .success(let verified):
            try Finding.unless(isSigned(token), "a token that no key has signed")
            try Finding.unless(verdict(token) == .success(verified), "the token that is remembered is another")
            try checkClaims(verified)
        case .failure(let fault):
            try Finding.unless(fault != .keysUnavailable, "the keys are there")
        }
    }

    private func verdict(_ token: [UInt8]) -> Result<VerifiedToken, TokenFault> {
        do throws(TokenFault) {
            return .success(try verifier.verifyWithPresentKeys(token, now: Self.now))
        } catch {
            return .failure(error)
        }
    }

    private func isSigned(_ token: [UInt8]) -> Bool {
        guard let end = token.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let signed = Array(token[..<end])
        let signature = Base64URL.decode(token[(end + 1)...])
        return TokenFuzzKeys.signedParts.contains(signed) || signature == secret.code(for: signed)
    }

    private func checkClaims(_ token: VerifiedToken) throws(Finding) {
        try Finding.unless(token.expiresAt > Self.now - 60, "a token whose time is over")
        for identifier in [token.subject, token.tenant ?? token.subject] {
            try Finding.unless(UUIDText.canonical(identifier) == identifier, "an id that is no UUID in lower case")
        }
    }
}
