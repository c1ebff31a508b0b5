import Foundation
import TestSupport
import Testing

/// The Storage API through clients of others, unmodified: storage3, the Python SDK of Supabase Storage, and tuspy.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct StorageClientTests {
    /// A file with a picture of so many bytes.
    private func file(_ picture: [UInt8]) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-photo-\(ID.fresh())").path
        try Data(picture).write(to: URL(fileURLWithPath: path))
        RunEnd.add { unlink(path) }
        return path
    }

    @Test("storage3 as the service: signs, uploads twice, signs for download, downloads, moves, removes")
    func service() throws {
        let scene = try StorageScene()
        let picture = try file(Photo.png(filler: Array(repeating: 5, count: 300_000)))
        let output = try ForeignClients.run(
            "storage.py", "http://127.0.0.1:\(scene.server.port)", StorageScene.serviceKey, StorageScene.path(), picture)
        #expect(output == "done\n")
        #expect(scene.objects() == [:])
    }

    @Test(
        "storage3 and a video, and a paper",
        arguments: [("mp4", Movie.mp4(filler: Array(repeating: 5, count: 3_000_000))), ("pdf", Paper.pdf())])
    func files(end: String, bytes: [UInt8]) throws {
        let scene = try StorageScene()
        let output = try ForeignClients.run(
            "storage.py", "http://127.0.0.1:\(scene.server.port)", StorageScene.serviceKey, StorageScene.path(end),
            try file(bytes))
        #expect(output == "done\n")
        #expect(scene.objects() == [:])
    }

    @Test("tuspy: a video of 200 MB over a link that is cut a hundred times, under 60 MB of memory")
    func video() throws {
        let size = 200 << 20
        let scene = try StorageScene()
        let start = Movie.beginning(ofLength: size)
        let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 11) }
        let path = try file(start)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        for offset in stride(from: start.count, to: size, by: block.count) {
            try handle.write(contentsOf: Data(block.prefix(size - offset)))
        }
        try handle.close()
        let seed = Int.random(in: 0..<1_000_000)
        let output = try ForeignClients.run(
            "resumable.py", "http://127.0.0.1:\(scene.server.port)", StorageScene.serviceKey, path, "1", "\(seed)", "video/mp4",
            "mp4", "100")
        #expect(output.hasPrefix("1 uploads, cut "), "seed \(seed)")
        let peak = try ResidentMemory.peak(of: scene.server.process)
        #expect(peak < 60 << 20, "\(peak >> 20) MiB")
        print("\(output)(seed \(seed), \(peak >> 20) MiB resident at most)")
    }

    @Test("storage3 as a person: the photos of reports, and nothing else")
    func person() throws {
        let storage = try StorageScene()
        let scene = try Scene(assigned: 1, on: storage.server)
        let picture = Photo.png(filler: Array(repeating: 6, count: 300_000))
        let reported = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        let uploaded = try scene.phone.upload(picture, of: scene.units[0], on: scene.reservation)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [reported]).status == 201)
        let output = try ForeignClients.run(
            "storage.py", "http://127.0.0.1:\(storage.server.port)", scene.house.account(.viewer).token(), reported,
            try file(picture), "person", uploaded)
        #expect(output == "done\n")
    }

    @Test("tuspy: 20 MB in chunks, cut and resumed at random points, a hundred times")
    func resumable() throws {
        let scene = try StorageScene(settings: ["PHOTO_MAX_SIZE": "\(64 << 20)"])
        let picture = Photo.png(filler: (0..<(20 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 11) })
        let seed = Int.random(in: 0..<1_000_000)
        let output = try ForeignClients.run(
            "resumable.py", "http://127.0.0.1:\(scene.server.port)", StorageScene.serviceKey, try file(picture), "100", "\(seed)")
        #expect(output.hasPrefix("100 uploads, cut "), "seed \(seed)")
        print("\(output)(seed \(seed))")
        #expect(scene.objects() == [:])
        #expect(scene.leftovers().allSatisfy { $0.hasSuffix(".json") })
    }
}
