import Foundation

/// Where a child process writes, so that a failing test can say what it wrote. Gone with the last who holds it, or with
/// the run.
final class LogFile: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-test-\(ID.fresh()).log").path
        RunEnd.add { [path] in unlink(path) }
    }

    /// Writes to what has that path already, and keeps nothing to be read.
    init(at path: String) { self.path = path }

    deinit { unlink(path) }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The lines that have the text in them, in order.
    func lines(containing text: String) -> [String] { LineSearch(path: path).lines(containing: text) }

    func contains(_ text: String) -> Bool { LineSearch(path: path).contains(text) }

    /// Enough of the end to see what went wrong.
    var tail: String { lines.suffix(20).joined(separator: "\n") }
}
