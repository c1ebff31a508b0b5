import Foundation
import Synchronization

/// The answers that tests get, for whoever reads what the server answers, such as the kit for Swift: where `TEST_RECORD_ANSWERS` names a
/// file, a line `{"body", "operation", "status"}` for each answer in JSON, one for each operation, status, code and set of members.
/// `script/record-answers` keeps of them what the kit's tests read.
final class AnswerRecord: Sendable {
    /// Nil where nobody asked.
    static let shared = ProcessInfo.processInfo.environment["TEST_RECORD_ANSWERS"].map(AnswerRecord.init)

    private let file: FileHandle
    private let seen = Mutex<Set<String>>([])

    private init(path: String) {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            fatalError("TEST_RECORD_ANSWERS: \(path) can't be written")
        }
        self.file = file
    }

    func add(_ answer: Answer, to request: Request) {
        guard request.method != "HEAD", answer[header: "Content-Type"] == "application/json",
            let operation = APIDescription.shared.operations(at: request.target).first(where: { $0.method == request.method }),
            let body = (try? answer.unpackedBody()).flatMap(JSONTree.init(parsing:))
        else { return }
        let places = Self.places(body, at: "").sorted().joined(separator: " ")
        let shape = "\(operation.id) \(answer.status) \(body["error"]?["code"]?.string ?? "") \(places)"
        let line: JSONTree = ["operation": .string(operation.id), "status": .number(Double(answer.status)), "body": body]
        seen.withLock { seen in
            guard seen.insert(shape).inserted else { return }
            do {
                try file.write(contentsOf: Data(line.bytes + [UInt8(ascii: "\n")]))
            } catch {
                // A record that lacks answers would pass for a whole one.
                fatalError("TEST_RECORD_ANSWERS can't be written: \(error)")
            }
        }
    }

    /// Where its values are, and whether each is null: the elements of a list have one place.
    private static func places(_ value: JSONTree, at place: String) -> Set<String> {
        switch value {
        case .array(let elements): elements.reduce(into: [place]) { $0.formUnion(places($1, at: place + "[]")) }
        case .object(let members):
            members.reduce(into: [place]) { $0.formUnion(places($1.value, at: "\(place).\($1.key)")) }
        case .null: [place + "=null"]
        default: [place]
        }
    }
}
