import API
import Files

/// The archive of a house, opened to be read.
final class HouseArchive {
    /// For sentences.
    let path: String
    let manifest: HouseManifest
    let files: PhotoList
    /// The parts of tables, in their order in the archive.
    let parts: [(name: String, table: String)]
    private let file: OpenedFile
    private let places: [String: Place]

    private struct Place {
        let offset: Int
        let size: Int
    }

    private static let pieceSize = 1 << 18

    /// Finds its files and reads what they are. Throws for what is no archive, is cut short, or has a file that no archive has.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        let (folder, name) = TarFile.parts(path)
        do throws(FileFault) {
            file = try Directory(path: folder).openFile(name)
        } catch {
            throw TarFile.failure(path, error)
        }
        let found = try Self.places(in: file, path)
        places = found.places
        parts = found.parts
        guard let last = places[HouseFile.manifest], let list = places[HouseFile.list] else {
            throw CommandFailure(.failed, "\(path) is cut short, or is not the archive of a house: it has no manifest")
        }
        manifest = try HouseManifest(parsing: try Self.read(file, last, path), of: path)
        guard let files = PhotoList(parsing: try Self.read(file, list, path)) else {
            throw CommandFailure(.failed, "\(path): \(HouseFile.list) can't be read")
        }
        self.files = files
    }

    private static func places(
        in file: OpenedFile, _ path: String
    ) throws(CommandFailure) -> (places: [String: Place], parts: [(name: String, table: String)]) {
        var places: [String: Place] = [:]
        var parts: [(name: String, table: String)] = []
        var offset = 0
        while true {
            let header = try read(file, Place(offset: offset, size: TarHeader.block), path)
            guard header.contains(where: { $0 != 0 }) else { return (places, parts) }
            offset += TarHeader.block
            guard let (name, size) = TarHeader.parse(header) else {
                throw CommandFailure(
                    .failed, "\(path) is not the archive of a house: at byte \(offset - TarHeader.block) no file begins")
            }
            guard size <= file.status.size - offset else { throw cutShort(path) }
            guard let kind = HouseFile.kind(of: name) else {
                throw CommandFailure(.failed, "\(path): \(name.debugDescription) is no file of a house's archive")
            }
            guard places.updateValue(Place(offset: offset, size: size), forKey: name) == nil else {
                throw CommandFailure(.failed, "\(path): \(name) is there twice")
            }
            if case .rows(let table) = kind { parts.append((name, table)) }
            offset += size + TarHeader.padding(after: size)
        }
    }

    private static func cutShort(_ path: String) -> CommandFailure {
        CommandFailure(.failed, "\(path) is cut short: it ends in the middle of a file")
    }

    private static func read(_ file: OpenedFile, _ place: Place, _ path: String) throws(CommandFailure) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileFault) { bytes = try file.read(at: place.offset, count: place.size) } catch {
            throw TarFile.failure(path, error)
        }
        guard bytes.count == place.size else { throw cutShort(path) }
        return bytes
    }

    // MARK: Contents

    /// The names of all files.
    var names: [String] { Array(places.keys) }

    /// In bytes; nil for a file that is not there.
    func size(of name: String) -> Int? { places[name]?.size }

    /// All of a part. Throws where it is not there.
    func contents(of name: String) throws(CommandFailure) -> [UInt8] {
        guard let place = places[name] else { throw CommandFailure(.failed, "\(path) has no \(name)") }
        return try Self.read(file, place, path)
    }

    /// What gives a file's bytes, piece by piece, and none at its end.
    func reader(of name: String) throws(CommandFailure) -> () throws(CommandFailure) -> [UInt8] {
        guard let place = places[name] else { throw CommandFailure(.failed, "\(path) has no \(name)") }
        var read = 0
        return { [file, path] () throws(CommandFailure) in
            let count = min(Self.pieceSize, place.size - read)
            let piece = try Self.read(file, Place(offset: place.offset + read, size: count), path)
            read += count
            return piece
        }
    }
}
