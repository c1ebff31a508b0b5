import JSON
import Text

extension JSONObject {
    /// A text, or a number's digits; nil for anything else.
    func text(_ name: String) -> String? {
        switch self[name] {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    /// What hexadecimal digits stand for; nil for anything else.
    func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { Hexadecimal.decode(Array($0.utf8)) } }
}
