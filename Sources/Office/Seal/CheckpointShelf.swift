import Crypto
import Files
import Glibc
import Text

/// The newest checkpoint of each house that was signed here, in files beside the sealing key: outside the database, which may come back from a backup and not
/// know what it had been. Blocking.
package struct CheckpointShelf: Sendable {
    /// What is kept of a house.
    package struct Kept: Equatable, Sendable {
        /// The note as it was given out.
        package let note: String
        package let checkpoint: Checkpoint
        /// The number of the tree: a house's second begins where the first could not go on.
        package let generation: Int

        /// Nil for what is no checkpoint.
        init?(note: String) {
            guard let signed = try? SignedNote(Array(note.utf8)), let checkpoint = Checkpoint(text: signed.text) else {
                return nil
            }
            self.note = note
            self.checkpoint = checkpoint
            generation = Self.generation(of: checkpoint.origin)
        }

        /// Whether it is of a later log, or of more leaves.
        func isNewer(than other: Kept) -> Bool {
            (generation, checkpoint.size) > (other.generation, other.checkpoint.size)
        }

        /// As a log's name says it.
        package static func generation(of origin: String) -> Int {
            let parts = origin.split(separator: "/")
            guard parts.count > 3, let last = parts.last, let number = Int(last) else { return 1 }
            return number
        }
    }

    private static let folder = "audit"
    private static let longest = 65_536
    /// How often a lock is tried, and so many microseconds apart.
    private static let tries = 400
    private static let pause: UInt32 = 5000

    /// The folder of the sealing key.
    private let home: String

    /// In the folder of the sealing key.
    package init(beside home: String) { self.home = home }

    /// The files' folder.
    package var path: String { home + "/" + Self.folder }

    /// The newest of a house, whose id is in lower case; nil where there is none. Throws as well where a file is there that holds none.
    package func newest(of tenant: String) throws(FileFault) -> Kept? { try kept(as: tenant) }

    /// The ids of the houses of which there is one, in order.
    package func houses() throws(FileFault) -> [String] {
        do throws(FileFault) {
            return try Directory(path: path).entries(unchangedFor: .zero, limit: .max).map(\.name)
                .filter { UUIDText.canonical($0) == $0 }.sorted()
        } catch .notFound {
            return []
        }
    }

    /// The last of a house's former log; nil where none was signed here.
    package func last(of tenant: String, generation: Int) throws(FileFault) -> Kept? {
        try kept(as: Self.name(tenant, generation))
    }

    private static func name(_ tenant: String, _ generation: Int) -> String { "\(tenant).\(generation)" }

    private func kept(as name: String) throws(FileFault) -> Kept? {
        do throws(FileFault) {
            let bytes = try Directory(path: path).openFile(name).read(at: 0, count: Self.longest)
            guard let kept = Kept(note: String(decoding: bytes, as: UTF8.self)) else { throw .wrongKind }
            return kept
        } catch .notFound {
            return nil
        }
    }

    /// Puts a house's newest in the place of the one before, safe from a power cut. The last of a former log stays beside it. Where another process has
    /// put a newer one there meanwhile, that stays; returns which it is.
    package func keep(_ kept: Kept, of tenant: String) throws(FileFault) -> Kept {
        // Where the key is a setting, nobody has made it yet.
        let directory = try Directory.make(path: home).makeFolder(Self.folder)
        let lock = try held(".\(tenant).lock", in: directory)
        defer { withExtendedLifetime(lock) {} }
        if let newest = try newest(of: tenant), newest.isNewer(than: kept) { return newest }
        try put(kept, of: tenant, in: directory)
        return kept
    }

    /// Waits for another server that shares the folder: it holds the lock for as long as two files take.
    private func held(_ name: String, in directory: Directory) throws(FileFault) -> GrowingFile {
        for _ in 0..<Self.tries {
            do throws(FileFault) { return try directory.openGrowing(name, creating: true) } catch .locked {}
            usleep(Self.pause)
        }
        throw .locked
    }

    private func put(_ kept: Kept, of tenant: String, in directory: Directory) throws(FileFault) {
        if let former = try newest(of: tenant), former.generation != kept.generation {
            try publish(former, as: Self.name(tenant, former.generation), in: directory)
        }
        try publish(kept, as: tenant, in: directory)
    }

    private func publish(_ kept: Kept, as name: String, in directory: Directory) throws(FileFault) {
        let file = try directory.newFile(".\(name).\(UUIDText.random())")
        try file.append(Array(kept.note.utf8))
        try file.publish(as: name, in: directory, replacing: true)
    }
}
