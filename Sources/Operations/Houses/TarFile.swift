import API
import Crypto
import Files
import Text

/// A tar archive that is being written, beside the name that it gets when all of it is there. For this user alone.
final class TarFile {
    /// For sentences.
    let path: String
    private let folder: Directory
    private let name: String
    private let file: NewFile

    /// Begins one in the folder of that path.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        let (parent, name) = Self.parts(path)
        self.name = name
        do throws(FileFault) {
            folder = try Directory(path: parent)
            // It would be replaced, and `/dev/stdout` is a link.
            if let there = try folder.status(of: name), there.kind != .file { throw .wrongKind }
            // The name alone is no archive as long as this goes on, nor if it is cut short.
            file = try folder.newFile(".\(name.prefix(180)).\(Hexadecimal.encode(randomBytes(6))).part", isInParts: true)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// How much has been written, in bytes.
    var size: Int { file.size }

    /// Adds a small file.
    func add(_ name: String, _ bytes: [UInt8]) throws(CommandFailure) {
        try append(TarHeader.bytes(name: name, size: bytes.count) + bytes + Self.zeros(TarHeader.padding(after: bytes.count)))
    }

    /// Adds a file of so many bytes, which `next` gives piece by piece. Throws where they are more or fewer.
    func add(
        _ name: String, size: Int, from next: () throws(CommandFailure) -> [UInt8]
    ) throws(CommandFailure) {
        try append(TarHeader.bytes(name: name, size: size))
        var written = 0
        while case let piece = try next(), !piece.isEmpty {
            written += piece.count
            guard written <= size else { break }
            try append(piece)
        }
        guard written == size else { throw CommandFailure(.failed, "\(name) changed while it was read") }
        try append(Self.zeros(TarHeader.padding(after: size)))
    }

    /// Ends the archive and gives it its name, in place of an earlier one.
    func publish() throws(CommandFailure) {
        try append(Self.zeros(2 * TarHeader.block))
        do throws(FileFault) {
            try file.publish(as: name, in: folder, replacing: true)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Takes away what is not published.
    func discard() { file.discard() }

    private func append(_ bytes: [UInt8]) throws(CommandFailure) {
        guard !bytes.isEmpty else { return }
        do throws(FileFault) { try file.append(bytes) } catch { throw Self.failure(path, error) }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    /// The folder, and the name in it.
    static func parts(_ path: String) -> (folder: String, name: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let folder = String(path.dropLast(name.count))
        return (folder.isEmpty ? "." : folder, name)
    }

    static func failure(_ path: String, _ fault: FileFault) -> CommandFailure {
        fault == .tooManyOpen ? .outOfDescriptors : CommandFailure(.failed, "\(path): \(fault)")
    }
}
