import Foundation
import QuartermasterAPI

/// A photo, a video or a signature that a person has just made.
public struct NewFile: Sendable, Hashable {
    /// Where its bytes are.
    public enum Content: Sendable, Hashable {
        /// In memory, as a camera gives a photo.
        case data(Data)
        /// In a file, as a camera gives a video. It is copied, and stays where it is.
        case file(URL)
    }

    /// Its bytes.
    public var content: Content
    /// Such as `image/jpeg`: one of `NewFile.types`.
    public var contentType: String

    /// All that it has.
    public init(_ content: Content, contentType: String) {
        self.content = content
        self.contentType = contentType
    }

    /// The types that the server takes, with the end of a name that goes with each.
    public static let types = [
        "image/jpeg": "jpg", "image/png": "png", "image/heic": "heic", "image/webp": "webp", "video/mp4": "mp4",
        "video/quicktime": "mov",
    ]
}

/// A file of a noted change, as it lies on the phone and goes to the server.
public struct NotedFile: Sendable, Hashable, Identifiable {
    /// Where it stands.
    public enum State: String, Sendable, Hashable {
        /// Its bytes are here, and not all of them are at the server.
        case waiting
        /// The server has said that it has all of them.
        case sent
        /// It is gone from this phone, or not as long as it was: a person has to settle it.
        case lost
        /// The server does not take it: a person has to settle it.
        case refused
    }

    /// Its name in the folder of the house's files.
    public var name: String
    /// Of the change that it belongs to.
    public var entry: Int64
    /// Such as `image/jpeg`.
    public var contentType: String
    /// In bytes, when it was noted.
    public var size: Int
    /// Where it stands.
    public var state: State
    /// By what name the server knows it, since there is an address for it.
    public var objectPath: String?
    /// Where it may be put. A secret.
    public var uploadURL: String?
    /// When the address was given, by the phone's clock.
    public var mintedAt: Date?
    /// Where an upload in pieces goes on.
    public var resumable: String?
    /// How often the server said that what was sent is not there, the store that a fresh address is worth nothing, or an upload in pieces took
    /// longer than its address was good for.
    public var resets: Int
    /// After so many a person is told.
    static let mostResets = 3
    /// Why it is lost or refused, in the server's word where it has one.
    public var reason: String?

    /// What it is known by.
    public var id: String { name }

    /// What stands for its path in the text of its change until it has one. A name is a UUID and an end: there is no other such text.
    var placeholder: String { Self.placeholder(name) }

    static func placeholder(_ name: String) -> String { "file:" + name }
}

/// A file that is to be uploaded, and the change that it is of.
struct WaitingFile {
    let file: NotedFile
    let entry: NotedChange
}

/// Why a file can't be noted.
public enum FileFault: ReadableError, Hashable {
    /// The server takes none of that type, or none in a report.
    case unknownType(String)
    /// There are no bytes.
    case empty
    /// More than 20 of one report.
    case tooMany
    /// The change that a file was to be replaced of waits for nobody any more.
    case settled
    /// What is to be sent again has a file that is gone from this phone, or not as long as it was.
    case gone

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String { words.text(in: language) }

    private var words: Words {
        switch self {
        case .unknownType(let type):
            return Words("No file of the type \(type) is taken here.", "Aquí no se aceptan archivos de tipo \(type).")
        case .empty: return Words("The file is empty.", "El archivo está vacío.")
        case .tooMany:
            let most = HouseStore.Report.mostPhotos
            return Words("A report has \(most) photos at most.", "Un informe lleva \(most) fotos como máximo.")
        case .settled: return Words("This is settled already.", "Esto ya se resolvió.")
        case .gone:
            return Words(
                "A file of this is gone from this phone. Make it again, or discard this.",
                "Un archivo de esto ya no está en este teléfono. Hágalo de nuevo, o descarte esto.")
        }
    }
}

/// The folder of a house's files. What is kept is on the disk when `keep` returns, whole, or not there at all.
struct FileFolder: Sendable {
    let url: URL

    init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func location(of name: String) -> URL { url.appendingPathComponent(name) }

    /// Takes a file in, by a name of its own.
    func keep(_ file: NewFile) throws -> (name: String, size: Int) {
        guard let end = NewFile.types[file.contentType] else { throw FileFault.unknownType(file.contentType) }
        let name = UUID().uuidString.lowercased() + "." + end
        let half = url.appendingPathComponent(name + ".part")
        let made = open(half.path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard made != -1 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let target = FileHandle(fileDescriptor: made, closeOnDealloc: true)
        do {
            let size = try write(file.content, to: target)
            guard size > 0 else { throw FileFault.empty }
            try target.synchronize()
            try target.close()
            try FileManager.default.moveItem(at: half, to: location(of: name))
            try synchronizeFolder()
            return (name, size)
        } catch {
            try? FileManager.default.removeItem(at: half)
            throw error
        }
    }

    private func write(_ content: NewFile.Content, to target: FileHandle) throws -> Int {
        switch content {
        case .data(let data):
            try target.write(contentsOf: data)
            return data.count
        case .file(let source):
            let source = try FileHandle(forReadingFrom: source)
            defer { try? source.close() }
            var size = 0
            while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
                try target.write(contentsOf: piece)
                size += piece.count
            }
            return size
        }
    }

    /// A new name is on the disk only when its folder is.
    private func synchronizeFolder() throws {
        let folder = open(url.path, O_RDONLY)
        guard folder != -1 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Nil where it is not there.
    func size(of name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: location(of: name).path))?[.size] as? Int
    }

    /// Bytes of it, fewer at its end.
    func read(_ name: String, from offset: Int, count: Int) throws -> Data {
        let file = try FileHandle(forReadingFrom: location(of: name))
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(offset))
        return try file.read(upToCount: count) ?? Data()
    }

    /// What is gone already is as good as removed.
    func remove(_ names: [String]) {
        for name in names { try? FileManager.default.removeItem(at: location(of: name)) }
    }

    /// Removes what no change names: a process was killed between the two. Not what is younger than a day: somebody may be noting it.
    func sweep(keeping names: Set<String>, now: Date = Date()) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where !names.contains(name) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: location(of: name).path)
            guard let changed = attributes?[.modificationDate] as? Date, changed < now - 86_400 else { continue }
            remove([name])
        }
    }
}
