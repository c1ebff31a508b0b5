import Images
import Settings
import TestSupport
import Testing

@testable import API
@testable import Storage

/// From minting to the picture in the list, with the photos in a Supabase Storage: another of these servers, which speaks as
/// one for whoever has its service key (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct SupabaseFlowTests {
    private static let key = "a-service-key-of-at-least-32-bytes"
    private let remote: TestServer
    private let server: TestServer
    private let phone: RemoteScene

    /// The pair of the run: both are asked by all of these tests.
    private static let pair = Result {
        let pair = try startPair()
        RunEnd.add {
            pair.server.stop()
            pair.remote.stop()
        }
        return pair
    }

    init() throws {
        (remote, server) = try Self.pair.get()
        phone = try RemoteScene(on: server, storagePort: remote.port)
    }

    private static func startPair() throws -> (remote: TestServer, server: TestServer) {
        let remote = try TestServer.start(settings: RemoteScene.fewConnections.merging(["STORAGE_SERVICE_KEY": key]) { $1 })
        return (remote, try TestServer.start(settings: settings(remote)))
    }

    private static func settings(_ remote: TestServer) -> [String: String] {
        RemoteScene.fewConnections.merging([
            "STORAGE": "supabase", "SUPABASE_URL": "http://127.0.0.1:\(remote.port)", "SUPABASE_SERVICE_KEY": key,
        ]) { $1 }
    }

    private func store() throws -> SupabaseStore {
        let settings = try #require(SupabaseSettings(Settings(reading: Self.settings(remote))))
        return SupabaseStore(settings, client: try StorageClients.get())
    }

    @Test("a report ends with its pictures, which no later upload changes; the list keeps its tag")
    func whole() throws {
        let uploads = [try phone.uploaded(), try phone.uploaded()]
        let key = ID.fresh()
        let answer = try phone.report(uploads, key: key)
        #expect(answer.status == 201)
        for upload in uploads { #expect(try phone.put(Photo.png(width: 1, height: 1), to: upload).status == 200) }
        #expect(try phone.report(uploads, key: key).body == answer.body)
        let pictures = try phone.pictures()
        #expect(pictures.map(\.path) == uploads.map(\.path))
        #expect(pictures.map(\.bytes) == [Photo.png(), Photo.png()])
        let lists = [try phone.list(), try phone.list()]
        let expiries = lists.map { $0["condition_reports"]?[0]?["photos"]?[0]?["expires_at"] }
        if expiries[0] == expiries[1] { #expect(lists[0][header: "ETag"] == lists[1][header: "ETag"]) }
        let stored = try phone.house.facts().photos.map { $0["stored_key"] }
        #expect(stored == uploads.map { "sealed/" + $0.path })
        #expect(phone.house.tenant.count == 36 && server.storage.files(in: "incoming").isEmpty)
    }

    @Test("an inspection is completed with its photo, its video and its signature, which no later upload changes")
    func inspection() throws { try phone.inspectWhole() }

    @Test("what is not in the store is missing; once it is, the same key files the report")
    func missing() throws {
        let upload = try phone.mint()
        let key = ID.fresh()
        let refused = try phone.report([upload], key: key)
        #expect(refused.status == 409)
        #expect(refused.code == "photo_not_uploaded")
        #expect(try phone.put(to: upload).status == 200)
        #expect(try phone.report([upload], key: key).status == 201)
    }

    @Test("a report that broke off after sealing goes on where it was, also when other bytes came meanwhile", .mayBlock)
    func brokenOff() async throws {
        let store = try store()
        let upload = try phone.uploaded()
        guard case .file(let photo) = try await store.look(at: upload.path, as: .png) else {
            throw StorageFault.failed("no photo")
        }
        #expect(try await store.seal(photo) == "sealed/" + upload.path)
        #expect(try await store.seal(photo) == "sealed/" + upload.path)
        #expect(try phone.put(Photo.png(width: 1, height: 1), to: upload).status == 200)
        #expect(try phone.report([upload]).status == 201)
        #expect(try phone.pictures().map(\.bytes) == [Photo.png()])
    }

    @Test("twins of one report: one is filed, both are told its id", arguments: 0..<10)
    func twins(round: Int) throws {
        let uploads = [try phone.uploaded(), try phone.uploaded()]
        let key = ID.fresh()
        let phones = [try phone.house.phone(), try phone.house.phone()]
        let answers = try race(2) { try phone.report(uploads, key: key, by: phones[$0]) }
        #expect(answers.map(\.status) == [201, 201])
        #expect(answers[0].body == answers[1].body)
        #expect(try phone.house.facts().reports.count == 1)
        #expect(try phone.pictures().map(\.bytes) == [Photo.png(), Photo.png()])
    }

    @Test("other bytes that came between finding and sealing are a change, and the next look goes by what is sealed", .mayBlock)
    func replaced() async throws {
        let store = try store()
        let upload = try phone.uploaded()
        guard case .file(let photo) = try await store.look(at: upload.path, as: .png) else {
            throw StorageFault.failed("no photo")
        }
        #expect(try phone.put(Photo.png(width: 9, height: 9), to: upload).status == 200)
        await #expect(throws: StorageFault.changed) { try await store.seal(photo) }
        guard case .file(let kept) = try await store.look(at: upload.path, as: .png) else {
            throw StorageFault.failed("no photo")
        }
        #expect(kept.width == 9)
        #expect(try await store.seal(kept) == "sealed/" + upload.path)
    }

    @Test("an upload is deleted, a sealed photo stays", .mayBlock)
    func delete() async throws {
        let store = try store()
        let (kept, dropped) = (try phone.uploaded(), try phone.uploaded())
        #expect(try phone.report([kept]).status == 201)
        try await store.delete(kept.path, isReported: true)
        try await store.delete(dropped.path, isReported: false)
        guard case .missing = try await store.look(at: dropped.path, as: .png) else { throw StorageFault.failed("not deleted") }
        #expect(try phone.pictures().map(\.bytes) == [Photo.png()])
    }

    @Test(
        "a PDF is filed and fetched as an attachment; a video is looked at to its end and sealed, one that was cut is none",
        .mayBlock)
    func files() async throws {
        let paper = Paper.pdf(filler: Array(repeating: 0x20, count: 300_000))
        let upload = try phone.scene.phone.mintPaper(on: phone.scene.reservation, length: paper.count)
        #expect(try phone.put(paper, to: upload).status == 200)
        let filed = try phone.scene.phone.fileDocument(upload.path, on: phone.scene.reservation)
        #expect(filed.status == 201)
        #expect(try phone.put(Paper.pdf("another"), to: upload).status == 200, "elsewhere, where nobody looks")
        let shown = try phone.scene.phone.get("/documents/\(filed["id"]?.string ?? "")")
        let file = try HTTPClient(port: remote.port, isHeldToDescription: false).fetch(shown["url"])
        #expect(file.status == 200 && file.body == paper)
        #expect(file[header: "Content-Type"] == "application/pdf" && file[header: "Content-Disposition"] == "attachment")

        let store = try store()
        let video = Movie.quicktime(filler: (0..<3_000_000).map { UInt8($0 % 241) })
        for (bytes, isWhole) in [(video, true), (Array(video.dropLast(200)), false)] {
            let path = StorageScene.path("mov")
            let signed = try await store.mintUpload(FileUpload(path: path, type: .quicktime, length: nil), base: "")
            let target = signed.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).last ?? ""
            let put = Request("PUT", "/" + target, headers: signed.headers, body: bytes)
            #expect(try HTTPClient(port: remote.port, isHeldToDescription: false).send(put).status == 200)
            guard case .file(let found) = try await store.look(at: path, as: .quicktime) else {
                #expect(!isWhole)
                continue
            }
            #expect(isWhole && found.size == bytes.count)
            #expect(try await store.seal(found) == "sealed/" + path)
            let download = try await store.mintDownloads(of: ["sealed/" + path], base: "")[0]
            let fetched = try HTTPClient(port: remote.port, isHeldToDescription: false).fetch(.string(download.url))
            #expect(fetched.body == bytes && fetched[header: "Content-Disposition"] == "attachment")
        }
    }

    @Test("a wrong key is a 502 and trouble; a service that is gone a 503")
    func trouble() throws {
        let stranger = try TestServer.launch(
            settings: Self.settings(remote).merging(["SUPABASE_SERVICE_KEY": "another-key-of-at-least-32-bytes-"]) { $1 })
        #expect(eventually(within: 60) { (try? stranger.readiness())?["checks"]?["postgres"] == "up" })
        #expect(try stranger.readiness()["checks"]?["storage"] == "down")
        let refused = try RemoteScene(on: stranger, storagePort: remote.port)
        let (remote, server) = try Self.startPair()
        let phone = try RemoteScene(on: server, storagePort: remote.port)
        #expect(throws: Phone.NotMinted.self) { try refused.mint() }
        let upload = try phone.uploaded()
        #expect(remote.stop() == .code(0))
        let answer = try phone.report([upload])
        #expect(answer.status == 503)
        #expect(answer.code == "unavailable")
        #expect(try phone.house.facts().reports.isEmpty)
    }
}
