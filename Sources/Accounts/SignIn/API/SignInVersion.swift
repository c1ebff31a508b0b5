import API
import HTTP
import Text

/// The versions of the API, which differ in how errors look. A client says which it speaks, and is told which it got:
/// without that it takes the error's code for unknown.
enum SignInVersion {
    /// Of a client that names none.
    case unnamed
    /// 2024-01-01.
    case of2024

    private static let field: FieldName = "X-Supabase-Api-Version"
    private static let text = "2024-01-01"

    init(of request: Request?) {
        guard let asked = request?.headers[Self.field], Self.isDate(asked) else {
            self = .unnamed
            return
        }
        self = asked >= Self.text ? .of2024 : .unnamed
    }

    /// The answer with what all answers of this API carry: nothing of it may lie in a cache, but where it says so itself.
    func dress(_ response: Response) -> Response {
        var response = response
        if self == .of2024 { response.headers.set(Self.field, Self.text) }
        if response.headers.first(.cacheControl) == nil { response.headers.set(.cacheControl, "no-store") }
        response.compression = .never
        response.validation = .none
        return response
    }

    /// `YYYY-MM-DD`, which compares as text does.
    private static func isDate(_ text: String) -> Bool {
        let pattern = text.utf8.map { ASCII.isDigit($0) ? UInt8(ascii: "0") : $0 }
        return pattern == Array("0000-00-00".utf8)
    }
}
