import Synchronization
import TestSupport
import Testing

@testable import API
@testable import Operations
@testable import Storage

/// How photos and videos get from storage to a backup.
@Suite(.mayBlock) struct PhotoCopyTests {
    /// Gives what it is told to, piece by piece.
    private final class Shelf: PhotoArchive, Sendable {
        let files: Mutex<[String: [[UInt8]]]>
        /// What is read instead from the second time on.
        let later: [[UInt8]]?
        let reads = Mutex(0)
        /// Whether it lacks what it was not told of, and is not sick.
        let isEmpty: Bool

        init(_ files: [String: [[UInt8]]], later: [[UInt8]]? = nil, isEmpty: Bool = false) {
            self.isEmpty = isEmpty
            self.files = Mutex(files)
            self.later = later
        }

        func reader(of photo: ArchivedPhoto) throws(StorageFault) -> FileSource? {
            let count = reads.withLock { count in
                count += 1
                return count
            }
            guard let pieces = files.withLock({ $0[photo.key] }) else {
                if isEmpty { return nil }
                throw .failed("the disk is sick")
            }
            var left = (count > 1 ? later ?? pieces : pieces)[...]
            return { () throws(StorageFault) in left.popFirst() ?? [] }
        }

        func put(_ photo: ArchivedPhoto, size: Int, from source: FileSource) throws(StorageFault) {}
    }

    private let folder: StorageFolder
    private let place: BackupFolder

    init() throws {
        folder = try StorageFolder()
        place = try BackupFolder(writing: folder.path)
    }

    private func named(_ key: String, size: Int? = nil) -> NamedPhoto {
        NamedPhoto(photo: ArchivedPhoto(key: key, isReported: true), size: size)
    }

    private static let pieces: [[UInt8]] = (0..<5).map { [UInt8](repeating: UInt8($0), count: 1000) }

    @Test("a large file goes in pieces, and is the same; a small one is read once", arguments: [(4999, 2), (5000, 1)])
    func pieces(inMemory: Int, reads: Int) throws {
        let shelf = Shelf(["video": Self.pieces])
        let copy = PhotoCopy(from: shelf, to: place, known: PhotoList(), mostInMemory: inMemory)
        let outcome = try copy.run([named("video", size: 5000)])
        let digest = try #require(outcome.list.present.first?.digest)
        #expect(outcome.copied == 1 && outcome.faults == [])
        #expect(try place.contents(of: BackupFile.photo(digest)) == Self.pieces.flatMap { $0 })
        #expect(HashedFile.of(Self.pieces.flatMap { $0 }).digest == digest)
        #expect(shelf.reads.withLock { $0 } == reads)
    }

    @Test("a large file that changes between two looks is in no backup, and is told")
    func changed() throws {
        let shelf = Shelf(["video": Self.pieces], later: Self.pieces.reversed())
        let copy = PhotoCopy(from: shelf, to: place, known: PhotoList(), mostInMemory: 2000)
        let outcome = try copy.run([named("video", size: 5000)])
        #expect(outcome.faults == ["the database has this file, but it can't be read (it changed while it was read): video"])
        #expect(outcome.list.photos.count == 1 && outcome.list.present.isEmpty)
        #expect(folder.files(in: "photos") == [] && folder.files(in: "temporary") == [])
    }

    @Test("a file that storage does not have is told once; a storage that has nothing is noticed each time")
    func otherStorage() throws {
        let (shelf, empty) = (Shelf(["good": [[1]]], isEmpty: true), Shelf([:], isEmpty: true))
        let (good, lost) = (named("good"), named("lost"))
        let first = try PhotoCopy(from: shelf, to: place, known: PhotoList()).run([good, lost])
        #expect(first.faults == ["the database has this file, but storage does not: lost"])
        #expect(first.list.photos.count == 2 && first.list.present.count == 1 && !first.isOfOtherStorage)
        let second = try PhotoCopy(from: shelf, to: place, known: first.list).run([good, lost])
        #expect(second.faults == [] && !second.isOfOtherStorage)
        for _ in 0..<2 {
            let other = try PhotoCopy(from: empty, to: place, known: first.list).run([good, lost])
            #expect(other.faults == [] && other.isOfOtherStorage)
        }
        #expect(try PhotoCopy(from: empty, to: place, known: PhotoList()).run([lost]).isOfOtherStorage)
        #expect(try !PhotoCopy(from: empty, to: place, known: first.list).run([good]).isOfOtherStorage)
    }

    @Test("some files that can't be read are told; twenty in a row are storage that is away: 69")
    func inARow() throws {
        let shelf = Shelf(["good": [[1]]])
        let copy = PhotoCopy(from: shelf, to: place, known: PhotoList())
        let bad = (0..<19).map { named("bad-\($0)") }
        let outcome = try copy.run(bad + [named("good")] + bad)
        #expect(outcome.faults.count == 38 && outcome.list.present.count == 1)
        let failure = #expect(throws: CommandFailure.self) { try copy.run(bad + [named("bad-19"), named("good")]) }
        #expect(failure?.exitCode == .unavailable)
        #expect(failure?.description == "20 files in a row can't be read from storage: the disk is sick")
    }
}
