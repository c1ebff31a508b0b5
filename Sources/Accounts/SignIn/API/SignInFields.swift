import API
import JSON
import Text

/// Takes fields out of a body of the sign-in API. The client libraries send null for what they leave out, and more than is
/// asked for: neither is a fault.
struct SignInFields {
    private let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    /// The text; nil where there is none.
    func text(_ name: String) throws(SignInError) -> String? {
        switch object[name] {
        case nil, .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        default: throw .invalid("\(name) must be a text")
        }
    }

    /// True or false; nil where it is neither there.
    func flag(_ name: String) throws(SignInError) -> Bool? {
        switch object[name] {
        case nil, .null: return nil
        case .bool(let flag): return flag
        default: throw .invalid("\(name) must be true or false")
        }
    }

    /// The JSON of an object; nil where there is none.
    func json(_ name: String, atMost limit: Int) throws(SignInError) -> String? {
        switch object[name] {
        case nil, .null: return nil
        case .object(let value):
            var json = JSONWriter()
            json.value(.object(value))
            guard json.bytes.count <= limit else { throw .invalid("\(name) must have at most \(limit) bytes") }
            // Postgres would write all the digits of 1e131071, and has no 1e131072.
            guard !Self.hasExponent(.object(value)) else { throw .invalid("\(name) must have no number with an exponent") }
            return String(decoding: json.bytes, as: UTF8.self)
        default: throw .invalid("\(name) must be an object")
        }
    }

    /// The JSON of what a new user keeps about themselves: without a choice of house, which is for who belongs to one.
    func newUserData() throws(SignInError) -> String? {
        guard case .object(let data)? = object[Self.data] else { return try json(Self.data, atMost: UserMetadata.limit) }
        let kept = data.members.filter { !$0.name.utf8.elementsEqual(Self.house.utf8) }
        let fields = SignInFields(JSONObject(members: [.init(name: Self.data, value: .object(JSONObject(members: kept)))]))
        return try fields.json(Self.data, atMost: UserMetadata.limit)
    }

    private static let data = "data"
    private static let house = "tenant_id"

    private static func hasExponent(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let literal): literal.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
        case .array(let values): values.contains { hasExponent($0) }
        case .object(let object): object.members.contains { hasExponent($0.value) }
        case .null, .bool, .string, .unstorable: false
        }
    }

    /// The address under `email`, which has to be there, and no telephone number beside it.
    func address() throws(SignInError) -> SignInAddress {
        if try text("phone") != nil { throw .invalid("only an e-mail address can be used, not a phone number") }
        guard let email = try text("email") else { throw .invalid("an e-mail address is needed") }
        guard let address = SignInAddress(email) else { throw .badAddress }
        return address
    }

    /// Whether nothing is there that a user could be known by.
    func isAnonymous() throws(SignInError) -> Bool {
        let (email, phone, password) = (try text("email"), try text("phone"), try text("password"))
        return email == nil && phone == nil && password == nil
    }

    /// In bytes; more is work for nothing.
    static let longestPassword = 256
    private static let shortestPassword = 8

    /// A password that is to be kept; nil where there is none.
    func newPassword() throws(SignInError) -> String? {
        guard let password = try text("password") else { return nil }
        guard password.unicodeScalars.count >= Self.shortestPassword, password.utf8.count <= Self.longestPassword else {
            throw .weakPassword(least: Self.shortestPassword, most: Self.longestPassword)
        }
        return password
    }

    /// Looks at the challenge of a client that could also follow a link (RFC 7636, section 4.3). No mail here has one, so
    /// it is of no further use.
    func checkChallenge() throws(SignInError) {
        let (challenge, method) = (try text("code_challenge"), try text("code_challenge_method"))
        guard (challenge == nil) == (method == nil) else {
            throw .invalid("code_challenge and code_challenge_method go together")
        }
        guard let challenge, let method else { return }
        guard ["s256", "plain"].contains(method.lowercased()) else {
            throw .invalid("code_challenge_method must be s256 or plain")
        }
        let isWellFormed = challenge.utf8.allSatisfy { ASCII.isUnreserved($0) }
        guard (43...128).contains(challenge.utf8.count), isWellFormed else {
            throw .invalid("code_challenge must have 43 to 128 letters, digits, and . _ ~ -")
        }
    }
}

/// An e-mail address that a mail can be sent to as it stands: the dot-string and domain of RFC 5321, section 4.1.2, in ASCII.
/// Quotes, comments and other scripts are left out, and with them whatever could end a header or pass for another's name.
struct SignInAddress: Sendable {
    /// In lower case.
    let text: String

    private static let longest = 254
    private static let longestLocalPart = 64

    init?(_ text: String) {
        let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard bytes.count <= Self.longest, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return nil }
        let (local, domain) = (bytes[..<at], bytes[(at + 1)...])
        guard local.count <= Self.longestLocalPart, Self.parts(of: local).allSatisfy(Self.isAtom) else { return nil }
        guard Self.parts(of: domain).allSatisfy(Self.isLabel) else { return nil }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    private static func isAtom(_ part: ArraySlice<UInt8>) -> Bool {
        !part.isEmpty && part.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || atomSigns.contains($0) }
    }

    private static func isLabel(_ part: ArraySlice<UInt8>) -> Bool {
        guard let first = part.first, let last = part.last, part.count <= 63 else { return false }
        return ASCII.isLowercaseAlphanumeric(first) && ASCII.isLowercaseAlphanumeric(last)
            && part.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    private static let atomSigns = Array("!#$%&'*+-/=?^_`{|}~".utf8)
}
