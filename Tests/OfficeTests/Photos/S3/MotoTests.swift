import Foundation
import Images
import TestSupport
import Testing

@testable import API
@testable import Storage

/// The whole way of photos with an S3 server of others', Moto, by way of Amazon's own client (`script/test --deep`).
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) final class MotoTests {
    private static let bucket = "condition-photos"
    private let moto: ChildProcess
    private let endpoint: String
    private let settings: [String: String]
    private let scene: Scene

    init() throws {
        let port = FreePort.take()
        endpoint = "http://127.0.0.1:\(port)"
        moto = try ChildProcess(
            ForeignClients.program("moto_server"), ["-H", "127.0.0.1", "-p", "\(port)"], environment: ["PATH": "/usr/bin:/bin"],
            log: LogFile())
        guard
            eventually(
                within: 60, { (try? HTTPClient(port: port, isHeldToDescription: false).send(Request("GET", "/")))?.status != nil }
            )
        else {
            throw TestServer.NotReady(readiness: "no moto", log: "")
        }
        _ = try ForeignClients.run("s3.py", "bucket", endpoint, Self.bucket)
        settings = [
            "STORAGE": "s3", "S3_ENDPOINT": endpoint, "S3_BUCKET": Self.bucket, "S3_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "S3_SECRET_ACCESS_KEY": "a-key-for-tests-alone",
        ]
        let server = try TestServer.start(settings: settings.merging(RemoteScene.fewConnections) { $1 })
        scene = try Scene(assigned: 1, on: server)
    }

    deinit { _ = moto.stop(within: 0) }

    /// Uploads by Amazon's client to the URL that the phone was handed.
    private func upload(_ bytes: [UInt8], type: String, ext: String) throws -> (path: String, url: String) {
        let answer = try scene.phone.post(
            "/condition-reports/uploads",
            [
                "reservation_id": .string(scene.reservation.id), "asset_id": .string(scene.units[0].id),
                "content_type": .string(type), "ext": .string(ext), "content_length": .number(Double(bytes.count)),
            ], key: nil)
        let url = try #require(answer["upload_url"]?.string)
        try put(bytes, type, url)
        return (try #require(answer["object_path"]?.string), url)
    }

    private func put(_ bytes: [UInt8], _ type: String, _ url: String) throws {
        let file = LogFile()
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        #expect(try ForeignClients.run("s3.py", "put", url, type, file.path) == "200\n")
    }

    @Test("pictures of every kind are reported, kept and fetched again, whatever is uploaded afterwards")
    func whole() throws {
        let samples = Document.root.appendingPathComponent("Tests/ImagesTests/Samples")
        let pictures = try [
            ("thumbnail-48x64.jpg", "image/jpeg"), ("rgb-33x22.png", "image/png"), ("still-64x48.heic", "image/heic"),
            ("lossy-45x67.webp", "image/webp"),
        ].map { name, type in (bytes: Array(try Data(contentsOf: samples.appendingPathComponent(name))), type: type) }
        let uploads = try pictures.map { try upload($0.bytes, type: $0.type, ext: String($0.type.dropFirst(6))) }
        let report = try scene.phone.report(scene.units[0], on: scene.reservation, photos: uploads.map(\.path))
        #expect(report.status == 201)
        for (upload, picture) in zip(uploads, pictures) { try put(Photo.png(), picture.type, upload.url) }

        let photos = try scene.phone.reports(of: scene.reservation)["condition_reports"]?[0]?["photos"]?.array ?? []
        #expect(photos.map { $0["object_path"]?.string } == uploads.map(\.path))
        for (photo, picture) in zip(photos, pictures) {
            let file = LogFile()
            #expect(try ForeignClients.run("s3.py", "get", photo["url"]?.string ?? "", file.path) == "200\n")
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file.path))) == picture.bytes)
        }
        let kept = try ForeignClients.run("s3.py", "show", endpoint, Self.bucket).split(separator: "\n")
            .filter { $0.hasPrefix("sealed/") }.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        let taken: [String] = pictures.map { "\($0.type) \($0.bytes.count)" }
        #expect(kept.sorted() == taken.sorted())
    }

    @Test(
        "a video and a PDF: looked at by a few ranges, sealed by a copy in the store, fetched as an attachment of their type",
        .mayBlock)
    func files() async throws {
        let video = Movie.mp4(filler: (0..<3_000_000).map { UInt8($0 % 241) })
        let files = [
            ("application/pdf", "pdf", Paper.pdf(filler: Array(repeating: 0x20, count: 300_000))),
            ("image/jpeg", "jpg", Photo.jpeg()),
        ]
        for (type, end, bytes) in files {
            let minted = try scene.phone.post(
                "/documents/uploads", Phone.paperUpload(type: type, ext: end, length: bytes.count), key: nil)
            let path = try #require(minted["object_path"]?.string)
            try put(bytes, type, minted["upload_url"]?.string ?? "")
            let id = try #require(try scene.phone.fileDocument(path)["id"]?.string)
            let file = LogFile()
            let url = try scene.phone.get("/documents/\(id)")["url"]?.string ?? ""
            #expect(try ForeignClients.run("s3.py", "save", url, file.path) == "200 \(type) attachment\n")
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file.path))) == bytes)
        }
        let store = try self.store()
        for (bytes, isWhole) in [(video, true), (Array(video.dropLast(10)), false)] {
            let path = StorageScene.path("mp4")
            let signed = try await store.mintUpload(FileUpload(path: path, type: .mp4, length: bytes.count), base: "")
            try put(bytes, "video/mp4", signed.url)
            let finding = try await store.look(at: path, as: .mp4)
            guard case .file(let found) = finding else {
                #expect(!isWhole)
                continue
            }
            #expect(isWhole && found.size == bytes.count && found.width == nil)
            let key = try await store.seal(found)
            let url = try await store.mintDownloads(of: [key], base: "")[0].url
            let file = LogFile()
            #expect(try ForeignClients.run("s3.py", "save", url, file.path) == "200 video/mp4 attachment\n")
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file.path))) == bytes)
        }
    }

    private func store() throws -> S3Store {
        S3Store(try #require(S3Settings.reading(settings)), client: try StorageClients.get())
    }

    @Test("what was never uploaded is missing, what is no picture of its type is refused")
    func refused() throws {
        let missing = try scene.phone.mint(scene.units[0], on: scene.reservation).path
        let wrong = try upload(Photo.png(), type: "image/jpeg", ext: "jpg").path
        let answer = try scene.phone.report(scene.units[0], on: scene.reservation, photos: [missing, wrong])
        #expect(answer.status == 409)
        let photos = answer["current"]?["photos"]?.array ?? answer["error"]?["current"]?["photos"]?.array
        #expect(photos?.map { $0["reason"]?.string } == ["missing", "wrong_type"])
        #expect(try scene.house.facts().reports.isEmpty)
    }
}
