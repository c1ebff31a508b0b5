import Accounts

extension PageIssuerSettings {
    /// Nil where it is not set. Where nothing asks it, that it is set is a fault: whoever set it expects people to sign in there.
    static func read(_ reader: inout SettingsReader, trust: Trust, servesPage: Bool, isServing: Bool) -> PageIssuerSettings? {
        let address = reader.address(.pageIssuer)
        let key = reader.text(.pageIssuerKey)
        let timeout = reader.duration(.pageIssuerTimeout)
        if let key, !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            reader.fail(.pageIssuerKey, "must have no spaces and none but ASCII characters")
        }
        guard let address else {
            if key != nil, !reader.hasFault(of: .pageIssuer) { reader.fail(.pageIssuerKey, "is of use with PAGE_ISSUER only") }
            return nil
        }
        // A command that runs once may do without the secrets of the server.
        if isServing, trust.isOwnIssuer, ![.jwtSecret, .jwksURL].contains(where: reader.hasFault) {
            reader.fail(
                .pageIssuer, "needs JWKS_URL or JWT_SECRET: without them this server is the issuer, and signs people in itself")
        }
        if !servesPage, !reader.hasFault(of: .page) { reader.fail(.pageIssuer, "is of use with PAGE=on only") }
        return PageIssuerSettings(address: address, key: key, timeout: timeout)
    }
}
