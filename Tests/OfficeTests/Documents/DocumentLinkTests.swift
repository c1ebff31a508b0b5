import Foundation
import TestSupport
import Testing

/// The pages for people lead where they say.
@Suite(.mayBlock) struct DocumentLinkTests {
    static let pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + docs

    private static var docs: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Document.root.path + "/docs")) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    }

    @Test("every link within the project leads to a file that is there, and to a heading of it", arguments: pages)
    func links(page: String) throws {
        let text = try Document(page).lines.joined(separator: "\n")
        let folder = Document.root.appendingPathComponent(page).deletingLastPathComponent()
        for link in text.matches(of: #/\]\(([^)\s]+)\)/#).map({ String($0.1) }) where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Document.root.appendingPathComponent(page) : folder.appendingPathComponent(parts[0])
            #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
            guard parts.count == 2, let target = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let anchors = target.split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
            #expect(anchors.contains(parts[1]), "\(page): \(link)")
        }
    }

    /// As GitHub makes it of a heading.
    private static func anchor(_ heading: Substring) -> String {
        let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
        return String(words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
    }
}
