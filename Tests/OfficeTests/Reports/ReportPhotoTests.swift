import TestSupport
import Testing

/// 409 `photo_not_uploaded`: only photos minted for that very tenant, reservation and asset, each in one report, each
/// really in storage and an image of its declared type (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct ReportPhotoTests {
    @Test("not minted for this tenant, reservation and asset")
    func notMinted() throws {
        let scene = try Scene(assigned: 2)
        let stranger = try Scene(assigned: 1)
        let other = try scene.house.addReservation([LineDraft(scene.camera, qty: 1, assigned: [scene.units[0]])])
        let paths = [
            "made/up.png", try stranger.phone.upload(of: stranger.units[0], on: stranger.reservation),
            try scene.phone.upload(of: scene.units[1], on: scene.reservation),
            try scene.phone.upload(of: scene.units[0], on: other),
        ]
        let mine = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        try expectRefused(
            scene, [mine] + paths, "not_minted", "A photo was not uploaded for this asset on this reservation.", named: paths)
    }

    @Test("not minted, in another report and not in storage: all are named at once, in the order in which they were sent")
    func all() throws {
        let scene = try Scene(assigned: 1)
        let missing = try scene.phone.mint(scene.units[0], on: scene.reservation).path
        let there = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let filed = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [filed]).status == 201)
        let trace = try scene.trace {
            try scene.phone.report(
                scene.units[0], on: scene.reservation, photos: [missing, "made/up.png", there, filed], key: $0)
        }
        trace.expectRefusal(
            409, "photo_not_uploaded", "A photo was not uploaded for this asset on this reservation.",
            current: [
                "reservation_status": "confirmed",
                "photos": [
                    ["object_path": .string(missing), "reason": "missing"],
                    ["object_path": "made/up.png", "reason": "not_minted"],
                    ["object_path": .string(filed), "reason": "already_reported"],
                ],
            ])
    }

    @Test("in another report already")
    func alreadyReported() throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [path]).status == 201)
        try expectRefused(scene, [path], "already_reported", "A photo is already in another report.")
    }

    @Test("not in storage; once it is, the same key files the report")
    func missing() throws {
        let scene = try Scene(assigned: 1)
        let upload = try scene.phone.mint(scene.units[0], on: scene.reservation)
        let there = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let key = try expectRefused(
            scene, [there, upload.path], "missing", "Photos still to be uploaded: 1.", named: [upload.path])
        #expect(try scene.phone.put(Photo.png(), to: upload).status == 200)
        let answer = try scene.phone.report(scene.units[0], on: scene.reservation, photos: [there, upload.path], key: key)
        #expect(answer.status == 201)
    }

    @Test("swept: no report can name it any more")
    func swept() throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        try scene.house.database.query("update photo_uploads set swept_at = now() where object_path = $1", [path])
        try expectRefused(scene, [path], "not_minted", "A photo was not uploaded for this asset on this reservation.")
    }

    @Test("a shorter side than PHOTO_MIN_SIDE, also of a photo that was there before: the size is told, and what is asked")
    func shortSide() throws {
        let server = try TestServer.start(settings: ["PHOTO_MIN_SIDE": "480"])
        let scene = try Scene(assigned: 1, on: server)
        let small = try scene.phone.uploadUnjudged(
            Photo.png(width: 4000, height: 479), of: scene.units[0], on: scene.reservation, to: server)
        let enough = try scene.phone.upload(Photo.png(width: 480, height: 480), of: scene.units[0], on: scene.reservation)
        let trace = try scene.trace {
            try scene.phone.report(scene.units[0], on: scene.reservation, photos: [enough, small], key: $0)
        }
        trace.expectRefusal(
            409, "photo_not_uploaded",
            "A photo has only 4000 × 479 pixels. Its shorter side needs at least 480. Take it again at a higher resolution.",
            current: [
                "reservation_status": "confirmed",
                "photos": [
                    ["object_path": .string(small), "reason": "too_small", "width": 4000, "height": 479, "least_side": 480]
                ],
            ])
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [enough]).status == 201)
    }

    @Test("fewer pixels than PHOTO_MIN_PIXELS: the size is told, and what is asked")
    func tooSmall() throws {
        let server = try TestServer.start(settings: ["PHOTO_MIN_PIXELS": "307200"])
        let scene = try Scene(assigned: 1, on: server)
        let small = try scene.phone.uploadUnjudged(
            Photo.png(width: 639, height: 480), of: scene.units[0], on: scene.reservation, to: server)
        let enough = try scene.phone.upload(Photo.png(width: 640, height: 480), of: scene.units[0], on: scene.reservation)
        let trace = try scene.trace {
            try scene.phone.report(scene.units[0], on: scene.reservation, photos: [enough, small], key: $0)
        }
        trace.expectRefusal(
            409, "photo_not_uploaded",
            "A photo has only 639 × 480 pixels. It needs at least 307200 in all. Take it again at a higher resolution.",
            current: [
                "reservation_status": "confirmed",
                "photos": [
                    [
                        "object_path": .string(small), "reason": "too_small", "width": 639, "height": 480, "least_pixels": 307200,
                    ]
                ],
            ])
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [enough]).status == 201)
    }

    @Test(
        "more than 100 megapixels, unless set otherwise: a picture that claims to be huge is in no report",
        arguments: [(10_001, 10_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (1, 0x7FFF_FFFF)] as [(UInt32, UInt32)])
    func tooManyPixels(width: UInt32, height: UInt32) throws {
        let scene = try Scene(assigned: 1)
        let huge = try scene.phone.uploadUnjudged(
            Photo.png(width: width, height: height), of: scene.units[0], on: scene.reservation, to: .shared())
        let most = try scene.phone.upload(Photo.png(width: 10_000, height: 10_000), of: scene.units[0], on: scene.reservation)
        let trace = try scene.trace {
            try scene.phone.report(scene.units[0], on: scene.reservation, photos: [most, huge], key: $0)
        }
        trace.expectRefusal(
            409, "photo_not_uploaded",
            "A photo has \(width) × \(height) pixels. It may have at most 100000000 in all. Take it again at a lower resolution.",
            current: [
                "reservation_status": "confirmed",
                "photos": [
                    [
                        "object_path": .string(huge), "reason": "too_many_pixels", "width": .number(Double(width)),
                        "height": .number(Double(height)), "most_pixels": 100_000_000,
                    ]
                ],
            ])
        #expect(try scene.phone.report(scene.units[0], on: scene.reservation, photos: [most]).status == 201)
    }

    @Test("two reports at once that name one photo: one is filed, the other is told", arguments: 0..<20)
    func race(round: Int) throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let phones = try (0..<2).map { _ in try scene.house.phone() }
        let answers = try OfficeTests.race(2) { index in
            try phones[index].report(scene.units[0], on: scene.reservation, photos: [path])
        }
        #expect(answers.map(\.status).sorted() == [201, 409])
        #expect(answers.compactMap(\.code) == ["photo_not_uploaded"])
        #expect(try scene.house.facts().reports.count == 1)
        #expect(try scene.house.facts().photos.count == 1)
    }

    @Test("twins of one report: one is filed, both are told its id", arguments: 0..<20)
    func twins(round: Int) throws {
        let scene = try Scene(assigned: 1)
        let path = try scene.phone.upload(of: scene.units[0], on: scene.reservation)
        let key = ID.fresh()
        let phones = try (0..<2).map { _ in try scene.house.phone() }
        let answers = try OfficeTests.race(2) { index in
            try phones[index].report(scene.units[0], on: scene.reservation, photos: [path], key: key)
        }
        #expect(answers.map(\.status) == [201, 201])
        #expect(answers[0].body == answers[1].body)
        #expect(try scene.house.facts().reports.count == 1)
    }

    @discardableResult
    private func expectRefused(
        _ scene: Scene, _ paths: [String], _ reason: String, _ message: String, named: [String]? = nil
    ) throws -> String {
        let trace = try scene.trace {
            try scene.phone.report(scene.units[0], on: scene.reservation, photos: paths, key: $0)
        }
        trace.expectRefusal(
            409, "photo_not_uploaded", message,
            current: [
                "reservation_status": "confirmed",
                "photos": .array((named ?? paths).map { ["object_path": .string($0), "reason": .string(reason)] }),
            ])
        return trace.key
    }
}
