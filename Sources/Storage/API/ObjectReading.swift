import API
import Files
import Synchronization

/// Reads a file piece by piece on a thread that may wait for the disk.
final class ObjectReading: Sendable {
    private static let piece = 65_536

    private let file: OpenedFile
    private let disk: DiskStore
    private let offset: Mutex<Int>

    init(_ file: OpenedFile, from start: Int, disk: DiskStore) {
        self.file = file
        self.disk = disk
        offset = Mutex(start)
    }

    /// The next bytes; nil when the disk fails, which breaks the answer off.
    func next() async -> [UInt8]? {
        let start = offset.withLock { $0 }
        let file = file
        let bytes = try? await disk.onDisk { _ throws(FileFault) in try file.read(at: start, count: Self.piece) }
        offset.withLock { $0 += bytes?.count ?? 0 }
        return bytes
    }
}
