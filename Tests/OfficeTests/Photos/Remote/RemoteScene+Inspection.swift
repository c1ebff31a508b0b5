import Foundation
import Testing

extension RemoteScene {
    /// Begins, fills and completes an inspection with a photo, a video and a signature, whose bytes the store then has for good. A video
    /// that was cut keeps it open.
    func inspectWhole() throws {
        let phone = scene.phone
        let begun = try phone.post(
            "/inspections",
            [
                "reservation_id": .string(scene.reservation.id), "asset_id": .string(scene.units[0].id), "stage": "return",
                "at": .string(WireTime.now()),
            ])
        let id = try #require(begun["id"]?.string)
        let (photo, signature) = (try phone.mint(for: id), try phone.mint(for: id))
        let video = try phone.mint(for: id, type: "video/mp4", ext: "mp4")
        let (picture, movie) = (Photo.png(width: 40, height: 30), Movie.mp4(filler: (0..<300_000).map { UInt8($0 % 241) }))
        for upload in [photo, signature] { #expect(try put(picture, to: upload).status == 200) }
        #expect(try put(Array(movie.dropLast(10)), to: video).status == 200)
        let changed = try phone.change(
            id,
            [
                "photos": ["overview": .string(photo.path)], "video": .string(video.path),
                "sign_offs": [
                    "staff": ["name": "Ana", "signature_path": .string(signature.path), "at": .string(WireTime.now())]
                ],
            ])
        #expect(changed.status == 200)
        let refused = try phone.complete(id)
        #expect(refused.status == 409 && refused.code == "inspection_incomplete")
        #expect(refused["error"]?["current"]?["missing"]?.array?.map { $0["object_path"]?.string } == [video.path])

        #expect(try put(movie, to: video).status == 200)
        #expect(try phone.complete(id).status == 200)
        for (upload, bytes) in [(photo, Photo.png()), (video, Movie.mp4(filler: [1]))] { _ = try put(bytes, to: upload) }
        let shown = try phone.get("/inspections/\(id)")
        let files = [
            (shown["photos"]?[0]?["file"], picture), (shown["sign_offs"]?[0]?["signature"], picture), (shown["video"], movie),
        ]
        for (file, bytes) in files { #expect(try fetch(file?["url"]) == bytes) }
        let stored = try house.database.rows(
            "select stored_key, size_bytes from inspection_files where inspection_id = $1", [id])
        #expect(stored.count == 3 && stored.allSatisfy { $0["stored_key"]?.hasPrefix("sealed/") == true })
    }
}
