import HTTP
import JSON
import Text

/// How an operation behaves as an entry of an outbox (docs/client-guide.md, "The outbox"): which entries it ties to one another.
package struct OutboxRule: Sendable, Equatable {
    /// The fields of its body, and the parameters of its path, that name an asset or a line: one id, or a list of them.
    private let subjects: [String]
    /// True when it holds up, when it is not done, what comes behind it of the same asset or line.
    package let holdsUp: Bool
    /// The field of its body that names the key of what it takes back.
    private let undone: String?

    private init(subjects: [String] = [], holdsUp: Bool = false, undone: String? = nil) {
        self.subjects = subjects
        self.holdsUp = holdsUp
        self.undone = undone
    }

    /// Waits for whatever holds its assets and lines up, and does the same to others: what moves them.
    package static func moving(_ subjects: String...) -> Self { Self(subjects: subjects, holdsUp: true) }

    /// Waits for whatever holds its assets and lines up, and holds up nothing: what tells of them.
    package static func telling(_ subjects: String...) -> Self { Self(subjects: subjects) }

    /// Ties nothing: what is about no asset and no line.
    package static let free = Self()

    /// Waits for the entry whose key it names, where that may be done still: what takes it back.
    package static func undoing(_ field: String) -> Self { Self(undone: field) }

    /// The key of what a call takes back, as it was sent.
    package func undoneKey(in body: JSONValue?) -> String? { undone.flatMap { Self.texts(in: body, $0).first } }

    /// The ids of the assets and lines that a call names, in lower case. A scanned code names none: it proves what the id says.
    package func ids(in body: JSONValue?, _ parameters: PathParameters) -> [String] {
        subjects.flatMap { name in
            (parameters[name].map { [$0] } ?? Self.texts(in: body, name)).compactMap(UUIDText.canonical)
        }
    }

    private static func texts(in body: JSONValue?, _ name: String) -> [String] {
        guard case .object(let object)? = body else { return [] }
        switch object[name] {
        case .string(let text)?: return [text]
        case .array(let values)?: return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: return []
        }
    }
}
