import Foundation

/// A bug, as SQL that is put over a migrated database: what the harness has to find.
struct Plant: Sendable {
    let name: String
    /// The invariants of which at least one has to catch it.
    let caughtBy: [String]
    let sql: String

    /// Those of a folder, by name. The first comment of a file says what is wrong then; its last line names the invariants.
    static func all(in folder: String) throws -> [Plant] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted().map { file in
            Plant(file: file, text: try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
        }
    }

    init(file: String, text: String) {
        name = String(file.dropLast(4)).replacing("_", with: "-")
        let mark = "-- Caught by: "
        let line = text.split(separator: "\n").first { $0.hasPrefix(mark) }
        caughtBy = (line?.dropFirst(mark.count) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        sql = text
    }

    /// What the files plant with, in a session before them.
    /// - Parameter root: the folder of the project.
    static func tool(in root: String) throws -> String {
        try String(contentsOfFile: root + "/Tests/Isolation/plant.sql", encoding: .utf8)
    }
}
