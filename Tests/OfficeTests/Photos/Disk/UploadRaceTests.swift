import Foundation
import TestSupport
import Testing

/// Uploads to one object at the same moment, and a report that seals it meanwhile.
@Suite(.mayBlock) struct UploadRaceTests {
    @Test("of two uploads of different bytes one is the object, whole")
    func twoUploads() throws {
        let scene = try StorageScene()
        for round in 0..<DeepTests.rounds(10, deep: 200) {
            let path = StorageScene.path()
            let pictures = (0..<2).map { Photo.png(filler: Array(repeating: UInt8($0), count: 60_000 + round * 7 + $0)) }
            let statuses = try race(2) { index in
                let request = Request("PUT", scene.uploadTarget(path), body: pictures[index])
                return try scene.server.client().send(request).status
            }
            #expect(statuses == [200, 200])
            #expect(try pictures.contains(scene.get(path).body))
        }
        #expect(scene.leftovers() == [])
    }

    @Test("an upload that races the report: who is told 200 has its bytes in the report or was before it; none is torn")
    func uploadAndSeal() throws {
        let storage = try StorageScene()
        let scene = try Scene(assigned: 1, on: storage.server)
        for round in 0..<DeepTests.rounds(10, deep: 200) {
            let upload = try scene.phone.mint(scene.units[0], on: scene.reservation)
            let first = Photo.png(filler: Array(repeating: 1, count: 40_000))
            let second = Photo.png(width: 7, filler: Array(repeating: 2, count: 30_000 + round * 11))
            #expect(try scene.phone.put(first, to: upload).status == 200)
            let (phone, other) = (scene.phone, try scene.house.phone())
            let key = ID.fresh()
            let statuses = try race(2) { index in
                if index == 0 { return try other.put(second, to: upload).status }
                return try phone.report(scene.units[0], on: scene.reservation, photos: [upload.path], key: key).status
            }
            #expect(statuses[1] == 201)
            let sealed = try storage.get(upload.path).body
            #expect(sealed == first || sealed == second)
            #expect([200, 409].contains(statuses[0]))
            // The bytes that were refused are nowhere; those that the report has can't have been.
            if statuses[0] == 409 { #expect(sealed == first) }
            #expect(try scene.phone.put(sealed, to: upload).status == 200)
            #expect(try scene.phone.put(sealed == first ? second : first, to: upload).status == 409)
            #expect(try storage.get(upload.path).body == sealed)
        }
        #expect(storage.leftovers() == [])
        #expect(storage.server.storage.files(in: "incoming") == [])
    }
}
