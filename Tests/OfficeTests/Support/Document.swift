import Foundation

/// A page for people that the tests hold to what it is about.
struct Document {
    let lines: [String]

    /// The folder that holds Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init(_ path: String) throws {
        lines = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The cells of the first table under that row of headings, a row at a time.
    func table(headed heading: String) -> [[String]] {
        guard let start = lines.firstIndex(of: heading) else { return [] }
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
