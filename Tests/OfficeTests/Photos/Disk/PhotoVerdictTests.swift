import Foundation
import TestSupport
import Testing

/// What the PUT of a picture says at once, and not only the report that names it (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct PhotoVerdictTests {
    private static func sample(_ name: String) throws -> [UInt8] {
        let folder = Document.root.appendingPathComponent("Tests/ImagesTests/Samples")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    private static func put(
        _ bytes: [UInt8], _ scene: StorageScene, type: String = "image/png", purpose: String? = "photo"
    ) throws -> Answer {
        let path = StorageScene.path()
        let token = scene.token(StorageScene.uploadClaims(path, type: type, purpose: purpose))
        let headers = [("Content-Type", type)]
        return try scene.client.send(Request("PUT", StorageScene.uploadTarget(path, token), headers: headers, body: bytes))
    }

    @Test("a photo with a shorter side than PHOTO_MIN_SIDE is refused, with what it has and what is asked; nothing is kept")
    func shortSide() throws {
        let scene = try StorageScene(settings: ["PHOTO_MIN_SIDE": "480"])
        for (width, height) in [(640, 479), (479, 4000)] as [(UInt32, UInt32)] {
            let refused = try Self.put(Photo.png(width: width, height: height), scene)
            expectFault(refused, 422, "ImageTooSmall")
            #expect(refused["error"] == "invalid_image_size" && refused["least_side"] == 480)
            #expect(refused["width"]?.int == Int(width) && refused["height"]?.int == Int(height))
            #expect(
                refused["message"]?.string
                    == "the picture has \(width) × \(height) pixels, and needs at least 480 on its shorter side")
        }
        #expect(scene.objects() == [:] && eventually { scene.leftovers() == [] })
        // A form is judged as plain bytes are.
        let form = Form(files: [Photo.png(width: 100, height: 100)])
        let token = scene.token(StorageScene.uploadClaims("a/b/c/d.png", purpose: "photo"))
        let target = StorageScene.uploadTarget("a/b/c/d.png", token)
        let sent = Request("PUT", target, headers: [("Content-Type", form.contentType)], body: form.bytes)
        expectFault(try scene.client.send(sent), 422, "ImageTooSmall")
        #expect(try Self.put(Photo.png(width: 480, height: 480), scene).status == 200)
        // A signature and a receipt may be narrow, and of what another server keeps here nobody knows the use.
        for purpose in ["signature", "paper", nil] {
            #expect(try Self.put(Photo.png(width: 300, height: 90), scene, purpose: purpose).status == 200)
        }
    }

    @Test("too few and too many pixels in all")
    func pixels() throws {
        let scene = try StorageScene(settings: ["PHOTO_MIN_PIXELS": "10000", "PHOTO_MAX_PIXELS": "40000"])
        func put(_ width: UInt32, _ height: UInt32, _ purpose: String = "photo") throws -> Answer {
            try Self.put(Photo.png(width: width, height: height), scene, purpose: purpose)
        }
        let few = try put(99, 100)
        expectFault(few, 422, "ImageTooSmall")
        #expect(few["least_pixels"] == 10_000)
        expectFault(try put(99, 100, "paper"), 422, "ImageTooSmall")
        #expect(try put(99, 100, "signature").status == 200)
        for purpose in ["photo", "paper", "signature"] {
            let many = try put(0x7FFF_FFFF, 0x7FFF_FFFF, purpose)
            expectFault(many, 422, "ImageTooLarge")
            #expect(many["most_pixels"] == 40_000)
        }
        #expect(try put(200, 200).status == 200)
    }

    @Test("what the office mints says what it is for")
    func minted() throws {
        let server = try TestServer.start(settings: ["PHOTO_MIN_SIDE": "480"])
        let scene = try Scene(assigned: 1, on: server)
        let small = Photo.png(width: 300, height: 90)
        expectFault(try scene.phone.put(small, to: scene.phone.mint(scene.units[0], on: scene.reservation)), 422, "ImageTooSmall")
        #expect(try scene.phone.put(small, to: scene.phone.mintPaper(type: "image/png", ext: "png")).status == 200)
        let inspection = try InspectionScene(on: server)
        let id = try inspection.begin()
        for kind in [nil, "photo"] {
            expectFault(try inspection.phone.put(small, to: inspection.phone.mint(for: id, kind: kind)), 422, "ImageTooSmall")
        }
        #expect(try inspection.phone.put(small, to: inspection.phone.mint(for: id, kind: "signature")).status == 200)
        for kind in ["paper", "x"] {
            let body: JSONTree = [
                "inspection_id": .string(id), "content_type": "image/png", "ext": "png", "kind": .string(kind),
            ]
            #expect(try inspection.phone.post("/inspections/uploads", body, key: nil).faults == ["kind invalid_value"])
        }
    }

    @Test("by tus the last part says it, as text, and the upload is gone; the beginning too, where it carries everything")
    func resumable() throws {
        let scene = try StorageScene(settings: ["PHOTO_MIN_SIDE": "480"])
        let small = Photo.png(width: 640, height: 300, filler: Array(repeating: 4, count: 2000))
        let client = ResumableClient(scene, StorageScene.path(), purpose: "photo")
        let target = try #require(try client.begin(small.count).location)
        #expect(try client.append(Array(small[..<1000]), at: 0, to: target).status == 204)
        let refused = try client.append(Array(small[1000...]), at: 1000, to: target)
        #expect(refused.status == 422 && refused[header: "Content-Type"] == "text/plain; charset=utf-8")
        #expect(refused.text == "the picture has 640 × 300 pixels, and needs at least 480 on its shorter side")
        #expect(try client.look(target).status == 404 && scene.objects() == [:] && scene.leftovers() == [])
        #expect(try client.begin(small.count, with: small).status == 422)
        // One that is taken is told of too, in a field, for nobody reads a body there.
        let sharp = try Self.sample("Sharpness/sharp.jpg")
        let open = try StorageScene()
        let other = ResumableClient(open, StorageScene.path("jpg"), type: "image/jpeg", purpose: "photo")
        let begun = try #require(try other.begin(sharp.count).location)
        let first = try other.append(Array(sharp[..<100]), at: 0, to: begun)
        #expect(first.status == 204 && first[header: "Photo-Verdict"] == nil)
        let last = try other.append(Array(sharp[100...]), at: 100, to: begun)
        #expect(last[header: "Photo-Verdict"] == "width=240, height=180, sharpness=4.94, blurred=?0")
    }

    @Test("a photo that is taken says how large it is shown, and how sharp it looks where that can be told")
    func taken() throws {
        let scene = try StorageScene.shared()
        func verdict(_ name: String, _ type: String, purpose: String = "photo") throws -> JSONTree? {
            let answer = try Self.put(try Self.sample(name), scene, type: type, purpose: purpose)
            #expect(answer.status == 200 && answer["Key"]?.string != nil)
            #expect((answer[header: "Photo-Verdict"] == nil) == (answer["photo"] == nil))
            return answer["photo"]
        }
        #expect(
            try verdict("Sharpness/sharp.jpg", "image/jpeg")
                == ["width": 240, "height": 180, "sharpness": .number(4.94), "blurred": false])
        #expect(
            try verdict("Sharpness/blurred.jpg", "image/jpeg")
                == ["width": 240, "height": 180, "sharpness": .number(1.19), "blurred": true])
        #expect(try verdict("Sharpness/none-progressive.jpg", "image/jpeg") == ["width": 240, "height": 180])
        #expect(try verdict("thumbnail-48x64.jpg", "image/jpeg")?["height"] == 64, "as it is turned")
        #expect(try verdict("turned-32x64.heic", "image/heic") == ["width": 32, "height": 64])
        #expect(try verdict("rgb-33x22.png", "image/png") == ["width": 33, "height": 22])
        #expect(try verdict("Sharpness/sharp.jpg", "image/jpeg", purpose: "paper") == ["width": 240, "height": 180])
        let movie = try Self.put(Movie.mp4(), scene, type: "video/mp4")
        #expect(movie.status == 200 && movie["photo"] == nil && movie[header: "Photo-Verdict"] == nil)
    }

    @Test("a picture without a size in it is none: 415 at once")
    func broken() throws {
        let scene = try StorageScene()
        let bytes = Photo.png(width: 0)
        for purpose in ["photo", "paper"] {
            expectFault(try Self.put(bytes, scene, purpose: purpose), 415, "InvalidMimeType")
        }
        let cut = Array(try Self.sample("Sharpness/sharp.jpg").prefix(60))
        expectFault(try Self.put(cut, scene, type: "image/jpeg"), 415, "InvalidMimeType")
        #expect(scene.objects() == [:])
        // What another server keeps here is that server's to judge.
        let other = try Self.put(bytes, scene, purpose: nil)
        #expect(other.status == 200 && other["photo"] == nil)
        #expect(scene.objects().count == 1)
    }
}
