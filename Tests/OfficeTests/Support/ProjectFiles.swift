import Foundation

/// Files of the project as text, for what is said of all of them.
struct ProjectFiles {
    /// From the folder that holds Package.swift.
    let path: String
    let text: String

    /// Those in a folder and below it, by how their names end; an empty end is any.
    static func all(under folder: String, endingIn ends: [String]) throws -> [ProjectFiles] {
        let base = Document.root.appendingPathComponent(folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: base.path, isDirectory: &isFolder) else { return [] }
        let names = isFolder.boolValue ? try FileManager.default.subpathsOfDirectory(atPath: base.path) : [""]
        return names.sorted().filter { name in ends.contains { name.hasSuffix($0) } }.compactMap { name in
            let path = name.isEmpty ? folder : "\(folder)/\(name)"
            let text = try? String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
            return text.map { ProjectFiles(path: path, text: $0) }
        }
    }
}
