import TestSupport
import Testing

@testable import HTTP

/// Tags, 304, gzip, HEAD and what caches are told (openapi/shared.yaml).
@Suite(.mayBlock) struct RepresentationTests {
    private let scene: HandoverScene
    private let phone: Phone

    init() throws {
        scene = try HandoverScene(units: 6)
        phone = try scene.house.phone()
    }

    @Test("a GET has a strong tag, which an unchanged reservation keeps and a change takes away")
    func tag() throws {
        let first = try phone.get(scene.path)
        let tag = try #require(first[header: "ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 2)
        #expect(try scene.house.phone(.viewer).get(scene.path)[header: "ETag"] == tag)
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(try phone.get(scene.path)[header: "ETag"] != tag)
    }

    @Test("every GET tells caches the same: the person's own, to be asked for again")
    func caching() throws {
        for path in ["/me", scene.path, scene.path + "/assets", "/reservations?window=week", "/items/\(scene.item.id)/assets"] {
            let answer = try phone.get(path)
            #expect(answer[header: "Cache-Control"] == "private, no-cache")
            #expect(answer[header: "Vary"] == "Authorization, Accept-Encoding")
            #expect(answer[header: "ETag"] != nil)
            #expect(answer[header: "Content-Type"] == "application/json")
        }
    }

    @Test("a known tag is a 304 without a body", arguments: ["%", "\"other\", %", "W/%", "*"])
    func notModified(field: String) throws {
        let tag = try #require(try phone.get(scene.path)[header: "ETag"])
        let answer = try phone.get(
            scene.path, headers: [("If-None-Match", field.replacing("%", with: tag))])
        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
        #expect(answer[header: "ETag"] == tag)
        #expect(answer[header: "Cache-Control"] == "private, no-cache")
        #expect(answer[header: "Vary"] == "Authorization, Accept-Encoding")
        #expect(answer[header: "X-Request-Id"] != nil)
    }

    @Test("another tag, or a part of the tag, is a 200")
    func modified() throws {
        let tag = try #require(try phone.get(scene.path)[header: "ETag"])
        for field in ["\"other\"", String(tag.dropLast(2)) + "\"", String(tag.dropFirst().dropLast())] {
            #expect(try phone.get(scene.path, headers: [("If-None-Match", field)]).status == 200)
        }
    }

    @Test("a large body is gzipped for whoever takes it, under a tag of its own")
    func gzip() throws {
        let plain = try phone.get(scene.path)
        let packed = try phone.get(scene.path, headers: [("Accept-Encoding", "gzip")])
        #expect(plain.body.count > 1024)
        #expect(plain[header: "Content-Encoding"] == nil)
        #expect(packed[header: "Content-Encoding"] == "gzip")
        #expect(packed.body.count < plain.body.count)
        #expect(try inflated(packed.body) == plain.body)
        #expect(packed[header: "ETag"] != plain[header: "ETag"])
        let tag = try #require(packed[header: "ETag"])
        let again = try phone.get(scene.path, headers: [("Accept-Encoding", "gzip"), ("If-None-Match", tag)])
        #expect(again.status == 304)
        #expect(again[header: "ETag"] == tag)
        #expect(try phone.get(scene.path, headers: [("If-None-Match", tag)]).status == 200)
    }

    @Test("nobody who refuses gzip gets it, and nobody gets a small body in it")
    func noGzip() throws {
        for refusal in ["gzip;q=0", "identity", "br", "*;q=0, identity"] {
            #expect(try phone.get(scene.path, headers: [("Accept-Encoding", refusal)])[header: "Content-Encoding"] == nil)
        }
        let small = try phone.get("/me", headers: [("Accept-Encoding", "gzip")])
        #expect(small.body.count <= 1024)
        #expect(small[header: "Content-Encoding"] == nil)
    }

    @Test("HEAD answers as GET does, without the body")
    func head() throws {
        let authorization = "Bearer " + phone.token
        for path in ["/me", scene.path, "/reservations?window=today", "/reservations/\(ID.fresh())", "/nothing", "/reservations"]
        {
            let request = Request("GET", "/api/office" + path, headers: [("Authorization", authorization)])
            let got = try phone.client.send(request)
            let headed = try phone.client.send(Request("HEAD", request.target, headers: request.headers))
            #expect(headed.status == got.status)
            #expect(headed.body.isEmpty)
            for name in ["Content-Length", "Content-Type", "ETag", "Cache-Control", "Vary"] where got.status == 200 {
                #expect(headed[header: name] == got[header: name])
            }
        }
    }

    @Test("an error is not to be kept, and has no tag")
    func errors() throws {
        let answer = try phone.get("/reservations/\(ID.fresh())")
        #expect(answer[header: "Cache-Control"] == "no-store")
        #expect(answer[header: "ETag"] == nil)
    }

    private func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        let inflater = try GzipInflater(limit: 1 << 20)
        try inflater.take(bytes)
        try inflater.finish()
        return inflater.output
    }
}
