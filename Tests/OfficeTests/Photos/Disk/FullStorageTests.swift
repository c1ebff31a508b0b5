import TestSupport
import Testing

@testable import Storage

/// A disk on which photos may take no more.
@Suite(.mayBlock) struct FullStorageTests {
    private static let picture = Photo.png(filler: Array(repeating: 5, count: 2000))

    @Test("below the reserve no photo is taken, with a clear error; readyz says so and stays ready, and the rest goes on")
    func reserve() throws {
        let storage = try StorageFolder()
        let path = StorageScene.path()
        #expect(try StorageScene(storage: storage).put(Self.picture, to: path).status == 200)
        let scene = try StorageScene(settings: ["STORAGE_RESERVE": "1125899906842624"], storage: storage)
        #expect(
            try eventually {
                let ready = try scene.server.readiness()
                return ready.status == 200 && ready["warnings"] == ["photo_storage_full"] && ready["checks"]?["storage"] == "up"
            })
        #expect(eventually { scene.server.log.text.contains("storage is full: no photo is accepted until there is room") })
        let handover = try Scene(assigned: 1, on: scene.server)
        let minted = try handover.phone.post(
            "/condition-reports/uploads", Phone.upload(of: handover.units[0], on: handover.reservation), key: nil)
        #expect(minted.status == 503 && minted.code == "storage_full")
        #expect(minted["error"]?["retryable"] == true && minted[header: "Retry-After"] == "60")
        #expect(try handover.house.facts().uploads.isEmpty, "what can't be taken is not open")
        let put = try scene.put(Self.picture, to: StorageScene.path())
        expectFault(put, 503, "StorageFull")
        #expect(put[header: "Retry-After"] == "60")
        #expect(try ResumableClient(scene, StorageScene.path()).begin(100).status == 503)
        #expect(scene.leftovers() == [])
        #expect(try scene.get(path).body == Self.picture)
        #expect(try handover.phone.get("/me").status == 200)
    }

    @Test("of one object two uploads are under way at a time")
    func crowd() {
        let uploads = OpenUploads()
        #expect(uploads.enter("a") && uploads.enter("a") && !uploads.enter("a"))
        #expect(uploads.enter("b"))
        uploads.leave("a")
        #expect(uploads.enter("a") && !uploads.enter("a"))
        for _ in 0..<2 { uploads.leave("a") }
        #expect(uploads.enter("a"))
    }
}
