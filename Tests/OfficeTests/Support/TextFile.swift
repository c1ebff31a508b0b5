import Foundation

/// A file for a command to read, gone with whoever holds it.
struct TextFile {
    private let folder: StorageFolder
    var path: String { folder.path + "/rows.csv" }

    init(_ text: String) throws {
        folder = try StorageFolder()
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
