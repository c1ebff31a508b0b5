import API
import Crypto
import Files
import Synchronization
import Text

/// How many uploads of one object are under way in this process: each has a file of its own until it is whole, so one link
/// could fill the disk with many at once. Shared by all loops.
final class OpenUploads: Sendable {
    /// One that has lost its connection, and the one that came in its place.
    private static let mostOfOneObject = 2

    private let counts = Mutex<[String: Int]>([:])

    /// True when one more may begin; then `leave` has to follow.
    func enter(_ name: String) -> Bool {
        counts.withLock { counts in
            let count = counts[name, default: 0]
            guard count < Self.mostOfOneObject else { return false }
            counts[name] = count + 1
            return true
        }
    }

    /// An upload has ended.
    func leave(_ name: String) {
        counts.withLock { counts in
            let count = counts[name, default: 1] - 1
            counts[name] = count > 0 ? count : nil
        }
    }
}

/// A whole upload that is not an object yet. It may be written still, by its one holder.
package protocol StagedFile {
    /// Returns when what was written would outlast a power cut.
    func sync() throws(FileFault)

    /// The file to be read, as far as it was written.
    func opened() throws(FileFault) -> OpenedFile

    /// Gives it its name, as `NewFile.publish` does.
    func publish(as name: String, in directory: Directory, replacing: Bool) throws(FileFault)
}

extension NewFile: StagedFile {}

/// The name of an object in a bucket, as clients know it. It is never a path of the file system: that gets a name of the
/// server's making.
package struct ObjectPath: Sendable, Equatable {
    /// The only bucket there is.
    package static let bucket = "condition-reports"

    /// The path behind the bucket.
    package let text: String

    private static let characters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.!*'()&$=@;:+,".utf8)

    /// Nil for a path with an empty segment, one of dots alone, or a character that Supabase Storage
    /// would not take or that stands in no URL as it is: signed URLs carry paths unencoded.
    package init?(segments: [String]) {
        let areGood = segments.allSatisfy { segment in
            !segment.isEmpty && segment != "." && segment != ".." && segment.utf8.count <= 255
                && segment.utf8.allSatisfy(Self.characters.contains)
        }
        guard areGood, !segments.isEmpty, segments.count <= 16 else { return nil }
        text = segments.joined(separator: "/")
    }

    /// Does as `init(segments:)`, from a path in one piece.
    package init?(_ text: String) {
        self.init(segments: text.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
    }

    /// The bucket and the path: what a signed URL is about.
    var inBucket: String { Self.bucket + "/" + text }

    /// The id of its house, with which the paths begin that this server gives out. Nil for another path.
    var house: String? { UUIDText.canonical(String(text.prefix { $0 != "/" })) }

    /// The object's name on disk: 64 hexadecimal digits.
    package var fileName: String { Self.fileName(inBucket) }

    /// That of an object which is named with its bucket.
    package static func fileName(_ inBucket: String) -> String { Hexadecimal.encode(SHA256.digest(of: Array(inBucket.utf8))) }
}
