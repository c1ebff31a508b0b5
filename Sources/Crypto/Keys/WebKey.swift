import JSON
import Text

/// A public key as a JWK set gives it (RFC 7517): plain values, so that it can be shared between loops.
public struct WebKey: Sendable, Equatable {
    /// The numbers of the key, big-endian, without leading zeros for RSA, 32 bytes each for P-256.
    enum Material: Sendable, Equatable {
        case rsa(modulus: [UInt8], exponent: [UInt8])
        case p256(x: [UInt8], y: [UInt8])
    }

    /// The bytes of the key's `kid`, nil where it has none.
    let identifier: [UInt8]?
    let material: Material

    /// The one algorithm that the key verifies.
    public var algorithm: SignatureAlgorithm {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        }
    }
}

extension WebKey {
    /// RSA keys shorter than this are refused (RFC 7518, section 3.3).
    static let minimumModulusBits = 2048
    /// libcrypto's own bound; a longer modulus only serves to burn time.
    static let maximumModulusBits = 16_384

    /// Reads one member of a JWK set. Nil for what this server has no use for, which RFC 7517, section 5 says to ignore:
    /// another type, curve, algorithm or use, a weak RSA key, numbers that are no key.
    static func read(_ json: JSONValue) -> WebKey? {
        guard case .object(let members) = json, isForSignatures(members) else { return nil }
        guard let material = Material(members), hasUsableIdentifier(members) else { return nil }
        let key = WebKey(identifier: identifier(members), material: material)
        return allows(members["alg"], key.algorithm) && PublicKey(key) != nil ? key : nil
    }

    private static func hasUsableIdentifier(_ members: JSONObject) -> Bool {
        switch members["kid"] {
        case nil, .string?: true
        default: false
        }
    }

    private static func identifier(_ members: JSONObject) -> [UInt8]? {
        if case .string(let text)? = members["kid"] { Array(text.utf8) } else { nil }
    }

    private static func isForSignatures(_ members: JSONObject) -> Bool {
        if let use = members["use"], !use.isString("sig") { return false }
        guard let operations = members["key_ops"] else { return true }
        guard case .array(let list) = operations else { return false }
        return list.contains { $0.isString("verify") }
    }

    private static func allows(_ value: JSONValue?, _ algorithm: SignatureAlgorithm) -> Bool {
        value.map { $0.isString(algorithm.rawValue) } ?? true
    }
}

extension WebKey.Material {
    init?(_ members: JSONObject) {
        guard let type = members["kty"] else { return nil }
        if type.isString("RSA") {
            guard let modulus = members.number("n"), let exponent = members.number("e") else { return nil }
            self.init(modulus: Array(modulus.drop { $0 == 0 }), exponent: Array(exponent.drop { $0 == 0 }))
        } else if type.isString("EC"), members["crv"]?.isString("P-256") == true {
            guard let x = members.number("x"), let y = members.number("y"), x.count == 32, y.count == 32 else { return nil }
            self = .p256(x: x, y: y)
        } else {
            return nil
        }
    }

    /// Refuses weak moduli and the exponents 0, 1 and even ones: under e = 1 anybody can sign.
    private init?(modulus: [UInt8], exponent: [UInt8]) {
        guard let top = modulus.first, let unit = exponent.last else { return nil }
        let bits = modulus.count * 8 - top.leadingZeroBitCount
        guard (WebKey.minimumModulusBits...WebKey.maximumModulusBits).contains(bits) else { return nil }
        guard exponent.count <= 8, exponent != [1], unit % 2 == 1 else { return nil }
        self = .rsa(modulus: modulus, exponent: exponent)
    }
}

extension JSONObject {
    fileprivate func number(_ name: String) -> [UInt8]? {
        guard case .string(let text) = self[name] else { return nil }
        return Base64URL.decode(text.utf8)
    }
}

/// The keys of a JWK set (RFC 7517, section 5) that this server can verify with.
public struct WebKeySet: Sendable, Equatable {
    /// In the order of the document.
    let keys: [WebKey]

    /// How many keys there are.
    public var count: Int { keys.count }

    /// A set without keys.
    public init() { keys = [] }

    /// Reads `document`; keys that are of no use here are left out, so the set may be empty.
    ///
    /// - Throws: ``WebKeySetFault`` when it is no JSON or has no `keys` array: then it is not a key set at all.
    public init(parsing document: [UInt8]) throws(WebKeySetFault) {
        let value: JSONValue
        do { value = try JSONValue(parsing: document) } catch { throw .notJSON }
        guard case .object(let members) = value, case .array(let entries) = members["keys"] else { throw .notAKeySet }
        keys = entries.compactMap(WebKey.read)
    }
}

/// Why a document is no JWK set.
public enum WebKeySetFault: Error, Sendable, CustomStringConvertible {
    /// The document is not JSON by the strict reader.
    case notJSON
    /// The document is JSON without an array `keys`.
    case notAKeySet

    /// One line for people.
    public var description: String {
        switch self {
        case .notJSON: "the answer is no JWK set: it is not JSON"
        case .notAKeySet: "the answer is no JWK set: it has no array keys"
        }
    }
}
