import Foundation
import TestSupport
import Testing

/// Videos on the server's own disk: told by their own bytes, held by a limit of their own, and never whole in memory.
@Suite(.mayBlock) struct VideoUploadTests {
    @Test("a video is its own type, saved and never shown, to its last byte")
    func types() throws {
        let scene = try StorageScene.shared()
        let filler = (0..<200_000).map { UInt8($0 % 251) }
        let videos = [
            ("video/mp4", "mp4", Movie.mp4(filler: filler)), ("video/quicktime", "mov", Movie.quicktime(filler: filler)),
            ("video/quicktime", "mov", Movie.header + Movie.box("mdat", filler)),
        ]
        for (type, end, bytes) in videos {
            let path = StorageScene.path(end)
            #expect(try scene.put(bytes, to: path, type: type).status == 200)
            let answer = try scene.get(path)
            #expect(answer.status == 200 && answer.body == bytes)
            #expect(answer[header: "Content-Type"] == type && answer[header: "Content-Disposition"] == "attachment")
            #expect(
                answer[header: "X-Content-Type-Options"] == "nosniff" && answer[header: "Content-Security-Policy"] == "sandbox")
            let part = try scene.get(path, headers: [("Range", "bytes=1000-1999")])
            #expect(part.status == 206 && part.body == Array(bytes[1000..<2000]))
        }
        for (type, bytes) in [
            ("video/mp4", Movie.quicktime()), ("video/quicktime", Movie.mp4()), ("video/mp4", Photo.png()),
            ("image/png", Movie.mp4()),
            ("video/mp4", Movie.mp4(brand: "M4A ")), ("video/mp4", Movie.mp4(brand: "heic")), ("video/mp4", Paper.pdf()),
        ] {
            expectFault(try scene.put(bytes, to: StorageScene.path("mp4"), type: type), 415, "InvalidMimeType")
        }
    }

    @Test("each type has its own limit: a photo as large as a video is too large, and so is a video over VIDEO_MAX_SIZE")
    func limits() throws {
        let scene = try StorageScene(
            settings: ["PHOTO_MAX_SIZE": "4096", "VIDEO_MAX_SIZE": "65536", "DOCUMENT_MAX_SIZE": "2048", "LOOPS": "1"])
        func put(_ bytes: [UInt8], _ type: String, _ end: String) throws -> Int {
            try scene.put(bytes, to: StorageScene.path(end), type: type).status
        }
        let base = Movie.mp4().count
        #expect(try put(Movie.mp4(filler: Array(repeating: 0, count: 65_536 - base)), "video/mp4", "mp4") == 200)
        #expect(try put(Movie.mp4(filler: Array(repeating: 0, count: 65_537 - base)), "video/mp4", "mp4") == 413)
        #expect(try put(Photo.png(filler: Array(repeating: 0, count: 5000)), "image/png", "png") == 413)
        #expect(try put(Paper.pdf(filler: Array(repeating: 0, count: 2048)), "application/pdf", "pdf") == 413)
        #expect(try put(Paper.pdf(filler: Array(repeating: 0, count: 1000)), "application/pdf", "pdf") == 200)
        let client = ResumableClient(scene, StorageScene.path("mp4"), type: "video/mp4")
        #expect(try client.begin(65_536).status == 201)
        #expect(try client.begin(65_537).status == 413)
        let options = try scene.client.send(client.request("OPTIONS", ResumableClient.root))
        #expect(options[header: "Tus-Max-Size"] == "65536", "of the type that may be largest")
        #expect(try ResumableClient(scene, StorageScene.path()).begin(5000).status == 413)
    }

    @Test("a video by tus over a link that is cut again and again: byte for byte, and never whole in memory")
    func cutLink() throws {
        let size = DeepTests.areWanted ? 200 << 20 : 24 << 20
        let cuts = DeepTests.rounds(20, deep: 100)
        let scene = try StorageScene(settings: ["VIDEO_MAX_SIZE": "\(size)"])
        let upload = CutUpload(ResumableClient(scene, StorageScene.path("mp4"), type: "video/mp4", length: size), size, cuts)
        try upload.run()
        #expect(upload.cuts == cuts)
        #expect(scene.server.storage.files(in: "incoming").count == 1)
        #expect(scene.leftovers().allSatisfy { $0.hasSuffix(".json") })
        let whole = try scene.get(upload.client.path, headers: [("Range", "bytes=0-")])
        #expect(whole.body.count == size && upload.isIntact(whole.body))
        let peak = try ResidentMemory.peak(of: scene.server.process)
        #expect(peak < 60 << 20, "\(peak >> 20) MiB")
        print("\(size >> 20) MiB by tus, cut \(cuts) times: \(peak >> 20) MiB resident at most")
    }
}

/// Sends a movie by tus over connections that are reset again and again, each time going on where the server says.
private final class CutUpload {
    let client: ResumableClient
    private let size: Int
    private let wanted: Int
    private let start: [UInt8]
    private(set) var cuts = 0

    init(_ client: ResumableClient, _ size: Int, _ cuts: Int) {
        (self.client, self.size, wanted) = (client, size, cuts)
        start = Movie.beginning(ofLength: size)
    }

    private static let pattern = (0..<1_048_573).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 11) }

    /// The movie's bytes: a pattern that repeats after a prime number of them.
    private func bytes(_ range: Range<Int>) -> [UInt8] {
        var bytes = Array(start[min(range.lowerBound, start.count)..<min(range.upperBound, start.count)])
        var place = range.lowerBound + bytes.count
        while place < range.upperBound {
            let first = place % Self.pattern.count
            let count = min(Self.pattern.count - first, range.upperBound - place)
            bytes += Self.pattern[first..<(first + count)]
            place += count
        }
        return bytes
    }

    func isIntact(_ whole: [UInt8]) -> Bool {
        stride(from: 0, to: size, by: 1 << 20).allSatisfy { offset in
            let range = offset..<min(offset + 1 << 20, size)
            return Array(whole[range]) == bytes(range)
        }
    }

    func run() throws {
        let target = try #require(try client.begin(size).location)
        var offset = 0
        while offset < size {
            // Some parts are lost with the connection, and the last piece of each is cut somewhere.
            let isLast = cuts == wanted
            let end = isLast ? size : min(size - 1, offset + size / (wanted + 1))
            let connection = try Connection(port: client.scene.server.port)
            do {
                try send(offset..<end, to: target, over: connection)
                if isLast {
                    let answer = try AnswerReader(connection: connection).read(answering: "PATCH")
                    if answer.status == 204, answer.offset == size { return }
                }
            } catch is Connection.Closed {
                // A part that was cut can be read by the server after the look that followed it. Then this one is refused.
            }
            connection.reset()
            if !isLast { cuts += 1 }
            let kept = try keptOffset(of: target)
            #expect(kept >= offset && kept <= end)
            offset = kept
        }
    }

    private func send(_ range: Range<Int>, to target: String, over connection: Connection) throws {
        try connection.send(head(of: size - range.lowerBound, at: range.lowerBound, target))
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 18) {
            try connection.send(bytes(start..<min(start + 1 << 18, range.upperBound)))
        }
    }

    /// Where to go on. A part that was cut can hold the upload's lock for longer than the server waits for it.
    private func keptOffset(of target: String) throws -> Int {
        var offset: Int?
        #expect(
            try eventually(within: 60) {
                offset = try client.look(target).offset
                return offset != nil
            })
        return try #require(offset)
    }

    private func head(of count: Int, at offset: Int, _ target: String) -> String {
        var request = client.patch([], at: offset, to: target)
        request.body = nil
        return String(decoding: request.with("Content-Length", "\(count)").bytes, as: UTF8.self)
    }
}
