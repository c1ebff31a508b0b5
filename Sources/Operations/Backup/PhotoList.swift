import API
import Storage
import Text

/// The photos of a backup, a line each: hash, bytes, `report` or `upload`, key. One that storage did not have is a line too.
struct PhotoList: Equatable {
    struct Photo: Equatable {
        /// SHA-256 in hexadecimal digits; nil for one that storage did not have.
        let digest: String?
        /// In bytes.
        let size: Int
        let photo: ArchivedPhoto
    }

    var photos: [Photo] = []

    private static let missing = "missing"

    init(_ photos: [Photo] = []) { self.photos = photos }

    /// Nil for what is no list.
    init?(parsing bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 4, let size = Int(words[1]), size >= 0, words[0] == Self.missing || Self.isDigest(words[0]),
                ["report", "upload"].contains(words[2])
            else { return nil }
            photos.append(
                Photo(
                    digest: words[0] == Self.missing ? nil : words[0], size: size,
                    photo: ArchivedPhoto(key: words[3], isReported: words[2] == "report")))
        }
    }

    var text: [UInt8] {
        var text: [UInt8] = []
        for line in photos {
            let kind = line.photo.isReported ? "report" : "upload"
            text += "\(line.digest ?? Self.missing) \(line.size) \(kind) \(line.photo.key)\n".utf8
        }
        return text
    }

    /// Those whose bytes are in the backup.
    var present: [(digest: String, size: Int, photo: ArchivedPhoto)] {
        photos.compactMap { line in line.digest.map { ($0, line.size, line.photo) } }
    }

    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
