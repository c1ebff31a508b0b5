import Foundation

/// A file of the project that the kit is held to.
enum ProjectFile {
    /// The folder that holds `openapi` and `verify`.
    private static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    static func read(_ path: String) throws -> Data { try Data(contentsOf: root.appendingPathComponent(path)) }
}
