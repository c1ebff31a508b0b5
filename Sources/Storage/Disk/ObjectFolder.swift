import API
import Crypto
import Files
import Text

/// Objects as files of one folder. Everything here blocks: it is for a `BlockingPool`.
///
/// An upload lies in `incoming` and may be replaced; once a report names it, it is moved to `sealed` and never changes.
/// Both moves are renames, so at every moment a path has its old bytes or its new ones, whole, whatever dies.
package final class ObjectFolder: Sendable {
    private let root: Directory
    private let incoming: Directory
    private let sealed: Directory
    private let temporary: Directory
    /// Uploads that may be resumed.
    package let parts: Directory

    /// How an upload ended.
    package enum Commit: Sendable, Equatable {
        /// It is the object now.
        case stored
        /// The object is sealed, and has these very bytes.
        case alreadySealed
        /// The object is sealed with other bytes.
        case refused
    }

    /// Opens the folder; makes it, and what it needs in it, where it is not there.
    package init(path: String) throws(FileFault) {
        root = try Directory.make(path: path)
        incoming = try root.makeFolder("incoming")
        sealed = try root.makeFolder("sealed")
        temporary = try root.makeFolder("temporary")
        parts = try root.makeFolder("parts")
    }

    // MARK: Writing

    /// A file to write an upload to; gone unless it is committed.
    package func newFile(isInParts: Bool = false) throws(FileFault) -> NewFile {
        try temporary.newFile(UUIDText.random(), isInParts: isInParts)
    }

    /// Makes a written file the object of a path, unless that is sealed.
    ///
    /// A report may seal the object at any moment, so it is looked at again afterwards: what was then sealed is what counts.
    package func commit(_ file: some StagedFile, as path: ObjectPath) throws(FileFault) -> Commit {
        try file.sync()
        let mine = try file.opened()
        if let verdict = try compare(mine, withSealed: path) { return verdict }
        try file.publish(as: path.fileName, in: try shelf(incoming, path), replacing: true)
        guard let verdict = try compare(mine, withSealed: path) else { return .stored }
        try shelf(incoming, path).remove(path.fileName)
        return verdict
    }

    /// Nil while the path is not sealed.
    private func compare(_ file: OpenedFile, withSealed path: ObjectPath) throws(FileFault) -> Commit? {
        guard let kept = try open(path, in: sealed) else { return nil }
        return try kept.hasSameBytes(as: file) ? .alreadySealed : .refused
    }

    /// Keeps the object as it is from now on. Done before, or nothing there: does nothing.
    package func seal(_ path: ObjectPath) throws(FileFault) {
        do throws(FileFault) {
            try shelf(incoming, path).rename(path.fileName, as: path.fileName, in: try shelf(sealed, path))
        } catch .notFound {
        } catch .exists {
        }
    }

    /// Gives an object another path. Throws `exists`, `notFound`.
    func move(_ path: ObjectPath, to destination: ObjectPath) throws(FileFault) {
        if try open(destination) != nil { throw .exists }
        for part in [incoming, sealed] where try shelf(part, path).status(of: path.fileName) != nil {
            return try shelf(part, path).rename(path.fileName, as: destination.fileName, in: try shelf(part, destination))
        }
        throw .notFound
    }

    /// Deletes the object; returns whether there was one.
    @discardableResult
    func remove(_ path: ObjectPath) throws(FileFault) -> Bool {
        let wasIncoming = try shelf(incoming, path).remove(path.fileName)
        return try shelf(sealed, path).remove(path.fileName) || wasIncoming
    }

    // MARK: Reading

    /// True when a report has made the object what it is for good.
    func isSealed(_ path: ObjectPath) throws(FileFault) -> Bool { try open(path, in: sealed) != nil }

    /// The object's bytes; nil where there is none. It may be sealed between two looks, so there are three.
    func open(_ path: ObjectPath) throws(FileFault) -> OpenedFile? {
        if let file = try open(path, in: sealed) { return file }
        if let file = try open(path, in: incoming) { return file }
        return try open(path, in: sealed)
    }

    /// Makes nothing: a backup may be another user's, whose folders the server could not write to.
    private func open(_ path: ObjectPath, in part: Directory) throws(FileFault) -> OpenedFile? {
        do throws(FileFault) {
            return try part.folder(Self.shelfName(path)).openFile(path.fileName)
        } catch .notFound {
            return nil
        }
    }

    /// One of 256 folders, so that none gets too long.
    private func shelf(_ part: Directory, _ path: ObjectPath) throws(FileFault) -> Directory {
        try part.makeFolder(Self.shelfName(path))
    }

    private static func shelfName(_ path: ObjectPath) -> String { String(path.fileName.prefix(2)) }

    // MARK: The folder itself

    /// The key that signs URLs: made at the first start, the same for all servers of this folder.
    func signingKey() throws(FileFault) -> [UInt8] {
        let name = "signing-key"
        let keyLength = 32
        while true {
            do throws(FileFault) {
                let key = try root.openFile(name).read(at: 0, count: keyLength)
                // Under a key that is empty anybody could sign.
                guard key.count == keyLength else { throw .damaged(name) }
                return key
            } catch .notFound {
                let file = try newFile()
                try file.append(randomBytes(keyLength))
                do throws(FileFault) { try file.publish(as: name, in: root, replacing: false) } catch .exists {}
            }
        }
    }

    /// True when there is a folder of that path that was used as one.
    package static func isThere(_ path: String) -> Bool { (try? Directory(path: path).folder("sealed")) != nil }

    private static let ownerName = "database"

    /// The database that the folder says it belongs to; nil where it says nothing.
    package func owner() throws(FileFault) -> String? {
        do throws(FileFault) {
            let text = String(decoding: try root.openFile(Self.ownerName).read(at: 0, count: 256), as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
        } catch .notFound {
            return nil
        }
    }

    /// Makes the folder say so.
    package func belong(to database: String) throws(FileFault) {
        let file = try newFile()
        try file.append(Array("\(database)\n".utf8))
        try file.publish(as: Self.ownerName, in: root, replacing: true)
    }

    /// True when nobody has ever put an object here.
    package func isUnused() throws(FileFault) -> Bool {
        for part in [sealed, incoming] {
            guard try part.entries(unchangedFor: .zero, limit: 1).isEmpty else { return false }
        }
        return true
    }

    /// True when one of the objects is here.
    package func hasAny(of keys: [String]) throws(FileFault) -> Bool {
        for key in keys {
            guard let path = ObjectPath(key) else { continue }
            if try open(path) != nil { return true }
        }
        return false
    }

    /// In bytes.
    package func freeSpace() throws(FileFault) -> Int { try root.freeSpace() }

    /// Deletes what uploads left that never ended. Safe with many servers: who comes second finds nothing.
    func sweep(olderThan age: Duration) throws(FileFault) {
        for folder in [temporary, parts] {
            for entry in try folder.entries(unchangedFor: age, limit: 1000) { try folder.remove(entry.name) }
        }
    }
}

extension OpenedFile {
    /// The tag of the object: it tells these bytes from all others that a path may come to have.
    package var version: String {
        [UInt64(status.size), UInt64(bitPattern: status.modified), status.inode].map { String($0, radix: 16) }
            .joined(separator: "-")
    }

    fileprivate func hasSameBytes(as other: OpenedFile) throws(FileFault) -> Bool {
        guard status.size == other.status.size else { return false }
        let step = 1 << 16
        for offset in stride(from: 0, to: status.size, by: step) {
            let bytes = try read(at: offset, count: step)
            guard bytes == (try other.read(at: offset, count: step)) else { return false }
        }
        return true
    }
}
