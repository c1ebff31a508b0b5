import Foundation

/// A test that a page names: `OfficeTests/Access/TokenTests` "a sentence", "another"; of Python a function, of JavaScript a title.
struct NamedTest {
    /// Under Tests/, or under Clients/ and then from the project's root; of Swift without its ending.
    let file: String
    let title: String

    /// All that a line names.
    static func named(in line: Substring) -> [NamedTest] {
        line.matches(of: #/`([^`]+)`((?:,? "[^"]+")+)/#).flatMap { match in
            match.2.matches(of: #/"([^"]+)"/#).map { NamedTest(file: String(match.1), title: String($0.1)) }
        }
    }

    /// Whether that file has it; throws where there is no such file.
    func exists() throws -> Bool {
        let place = file.hasPrefix("Clients/") ? file : "Tests/" + file
        let path = place.contains(".") ? place : place + ".swift"
        let text = try String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
        if path.hasSuffix(".py") { return text.contains("\ndef \(title)(") }
        if path.hasSuffix(".mjs") { return text.contains("\ntest('\(title)'") }
        return text.components(separatedBy: "@Test(").dropFirst().contains {
            $0.drop(while: \.isWhitespace).hasPrefix("\"\(title)\"")
        }
    }
}
