import API
import JSON
import Text

/// The token of a signed URL that another service made. It can't be checked here; it is only asked how long it lives.
enum SignedURLToken {
    /// When the token in the query expires, in seconds since 1970; nil where it does not say.
    static func expiry(in url: String) -> Int64? {
        let query = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let parameters = query.split(separator: UInt8(ascii: "&"))
        guard let token = parameters.first(where: { $0.starts(with: "token=".utf8) })?.dropFirst(6) else { return nil }
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            case .object(let claims)? = try? JSONValue(parsing: payload), case .number(let end)? = claims["exp"]
        else { return nil }
        return Int64(end)
    }
}
