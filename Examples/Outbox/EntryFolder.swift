import FoundationEssentials

/// Entries on disk, a file each. A file is written under another name, synced and renamed: a process that is killed in
/// between leaves the old entry, or the new one, or none, but never half of one.
struct EntryFolder {
    private let folder: URL

    /// Makes the folder where there is none.
    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// All that is there, by place. What a kill left half written has another name and is cleared away.
    func entries() throws -> [Entry] {
        var entries: [Entry] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            if name.hasSuffix(Self.ending) {
                entries.append(try JSONDecoder().decode(Entry.self, from: Data(contentsOf: file)))
            } else {
                try FileManager.default.removeItem(at: file)
            }
        }
        return entries.sorted { $0.place < $1.place }
    }

    func write(_ entry: Entry) throws {
        try JSONEncoder().encode(entry).write(to: file(entry.number), options: .atomic)
    }

    func remove(_ entry: Entry) throws {
        try FileManager.default.removeItem(at: file(entry.number))
    }

    private func file(_ number: Int) -> URL { folder.appendingPathComponent("\(number)" + Self.ending) }

    private static let ending = ".entry.json"
}
