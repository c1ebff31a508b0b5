import CResources
import Glibc

/// A file that the program carries: a migration, an invariant, a part of the demo, the API's description, a file of the page. It lies in the
/// program's own memory, which all processes share; `bytes` and `text` copy it each time.
public struct Resource: Sendable {
    /// From the repository's root, such as `migrations/0002_tables.sql`.
    public let path: String
    private let place: Int

    /// Nil where the program carries no such file.
    public init?(_ path: String) {
        let place = Self.place(of: path)
        guard place < qm_resource_count, strcmp(Self.index[place].path, path) == 0 else { return nil }
        self.init(at: place)
    }

    /// A file that the code names: without it this is no program of ours.
    public static func named(_ path: String) -> Resource {
        guard let resource = Resource(path) else { preconditionFailure("the program does not carry \(path)") }
        return resource
    }

    private init(at place: Int) {
        path = String(cString: Self.index[place].path)
        self.place = place
    }

    /// The files of a folder in the order of their names' bytes, those of folders below it left out.
    public static func all(in folder: String) -> [Resource] {
        all(under: folder).filter { !$0.path.dropFirst(folder.utf8.count + 1).contains("/") }
    }

    /// The files of a folder and of those below it, in the order of their paths' bytes.
    public static func all(under folder: String) -> [Resource] {
        let prefix = folder + "/"
        var found: [Resource] = []
        var place = place(of: prefix)
        while place < qm_resource_count, strncmp(index[place].path, prefix, prefix.utf8.count) == 0 {
            found.append(Resource(at: place))
            place += 1
        }
        return found
    }

    /// The part behind the last slash of the path.
    public var name: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }

    /// The contents of the file.
    public var bytes: [UInt8] { Array(contents) }

    /// The same as text. What is no UTF-8 is replaced by U+FFFD.
    public var text: String { String(decoding: contents, as: UTF8.self) }

    private var contents: UnsafeBufferPointer<UInt8> {
        let resource = Self.index[place]
        return UnsafeBufferPointer(start: resource.bytes, count: resource.size)
    }

    private static var index: UnsafePointer<qm_resource> { qm_resource_index() }

    /// The place of the first file whose path is not before this one; the index is in the order of bytes.
    private static func place(of path: String) -> Int {
        var range = 0..<qm_resource_count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = strcmp(index[middle].path, path) < 0 ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
