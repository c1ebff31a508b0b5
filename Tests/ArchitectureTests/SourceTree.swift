import Foundation

/// The Swift files of the package, as they lie on disk.
struct SourceTree {
    /// The folder that holds Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct File {
        /// From the root, such as `Sources/HTTP/Router.swift`.
        let path: String
        let lines: [String]

        /// The folder under Sources or Tests: a target's place.
        var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

        /// The modules it imports, whatever stands before or after the name. An import stands at the margin, which text
        /// in a literal, such as SQL, does not.
        var imports: [String] {
            lines.filter { !$0.hasPrefix(" ") }.compactMap { line in
                let words = line.prefix { $0 != "/" }.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                    words[..<keyword].allSatisfy(SourceTree.mayPrecedeImport)
                else { return nil }
                let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
                let name = words[(keyword + 1)...].first { !kinds.contains($0) } ?? ""
                // A script in a literal imports otherwise: `import { … }`.
                guard let first = name.first, first.isLetter || first == "_" else { return nil }
                return name.split(separator: ".").first.map(String.init)
            }
        }
    }

    /// - Parameter folder: `Sources` or `Tests`.
    static func files(in folder: String) throws -> [File] {
        let base = root.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        let sources = names.filter { $0.hasSuffix(".swift") }.sorted()
        // A tree that was not read breaks no rule.
        guard !sources.isEmpty else { throw CocoaError(.fileNoSuchFile) }
        return try sources.map { name in
            let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
            return File(path: "\(folder)/\(name)", lines: text.components(separatedBy: "\n"))
        }
    }

    private static func mayPrecedeImport(_ word: Substring) -> Bool {
        word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }
}
