import Foundation
import TestSupport
import Testing

/// The pages for people lead where they say, and so do comments and sentences that name them.
@Suite(.mayBlock) struct DocumentLinkTests {
    static let pages = beside + ((try? ProjectFiles.all(under: "docs", endingIn: [".md"])) ?? []).map(\.path)
    private static let beside = [
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "migrations/README.md",
        "verify/README.md", "Clients/Swift/README.md",
    ]

    @Test("every link within the project leads to a file that is there, and to a heading of it", arguments: pages)
    func links(page: String) throws {
        let text = try Document(page).lines.joined(separator: "\n")
        let folder = Document.root.appendingPathComponent(page).deletingLastPathComponent()
        for link in text.matches(of: #/\]\(([^)\s]+)\)/#).map({ String($0.1) }) where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Document.root.appendingPathComponent(page) : folder.appendingPathComponent(parts[0])
            #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
            guard parts.count == 2, let target = try? String(contentsOf: file, encoding: .utf8) else { continue }
            #expect(Self.headings(in: target).map(Self.anchor).contains(parts[1]), "\(page): \(link)")
        }
    }

    @Test("a page that code, scripts or settings name is there, with the heading that stands behind it in quotes")
    func citations() throws {
        var cited = 0
        for file in try Self.citing.flatMap({ try ProjectFiles.all(under: $0, endingIn: [""]) })
        where file.text.range(of: "docs/") != nil {
            // A comment may break within what it cites.
            let text = file.text.replacing(#/\n\s*(?:\/\/\/?|#|--|\*)?\s*/#, with: " ")
            for match in text.matches(of: #/(docs\/[a-z\/-]+\.md)(?:, "([^"\n]+)")?/#) {
                cited += 1
                let target = try? String(contentsOf: Document.root.appendingPathComponent(String(match.1)), encoding: .utf8)
                #expect(target != nil, "\(file.path) names \(match.1)")
                guard let heading = match.2, let target else { continue }
                #expect(Self.headings(in: target).contains(String(heading)), "\(file.path): \(match.1) has no \"\(heading)\"")
            }
        }
        #expect(cited > 40)
    }

    @Test("every script is named by a page, by a workflow or by another script")
    func scripts() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Document.root.appendingPathComponent("script").path)
            .filter { !["lib", "fresh", "image"].contains($0) && !$0.hasSuffix(".txt") }
        #expect(scripts.count > 30)
        let pages = try Self.pages.map { (path: $0, text: try Document($0).lines.joined(separator: "\n")) }
        let others = try ["script", ".github"].flatMap { try ProjectFiles.all(under: $0, endingIn: [""]) }
            .map { (path: $0.path, text: $0.text) }
        for script in scripts {
            let naming = (pages + others).filter { $0.path != "script/\(script)" && $0.text.contains("script/\(script)") }
            #expect(!naming.isEmpty, "nothing names script/\(script)")
        }
    }

    private static let citing = [
        "Sources", "Tests", "page", "migrations", "verify", "demo", "openapi", "packaging", "script", "Dockerfile",
        "Clients/Swift/Sources", "Clients/Swift/Tests",
        "docker-compose.yml", ".squawk.toml",
    ]

    /// The headings outside of blocks of code.
    private static func headings(in text: String) -> [String] {
        var isInBlock = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isInBlock.toggle() }
            return isInBlock || !line.hasPrefix("#") ? nil : String(line.drop { $0 == "#" || $0 == " " })
        }
    }

    /// As GitHub makes it of a heading.
    private static func anchor(_ heading: String) -> String {
        String(heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
    }
}
