import TestSupport
import Testing

/// The watch over every answer bites: an answer that is not described does not pass.
@Suite(.mayBlock) struct ConformanceTests {
    private static let request = Request("GET", "/api/office/items/\(ID.fresh())/assets")

    private static let headers: [(name: String, value: String)] = [
        ("X-Request-Id", "watch"), ("ETag", "\"00000000000000000000000000000000\""), ("Cache-Control", "private, no-cache"),
        ("Vary", "Authorization, Accept-Encoding"), ("Content-Type", "application/json"),
    ]

    private static let asset: JSONTree = [
        "id": "c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6", "serial": "41207", "asset_tag": nil, "code": "MJQT", "condition": "good",
        "status": "IN_STOCK",
        "current_reservation_id": nil,
    ]

    private func faults(
        _ status: Int = 200, _ body: JSONTree = ["assets": [asset]], headers: [(name: String, value: String)] = headers,
        to request: Request = request
    ) -> [String] {
        Conformance(description: .shared).faults(of: Answer(status: status, headers: headers, body: body.bytes), to: request)
    }

    @Test("an answer as described has no fault") func good() { #expect(faults() == []) }

    @Test("a status that the operation does not have is one") func status() {
        #expect(faults(409).count == 1)
        #expect(faults(404, ["assets": []]) != [])
    }

    @Test("a property that is missing, too many, or of another type is one") func body() {
        for change: (String, JSONTree?) in [("color", "red"), ("code", JSONTree?.none), ("serial", 41207), ("id", "C3A4D5E6")] {
            var members = Self.asset.object ?? [:]
            members[change.0] = change.1
            #expect(faults(200, ["assets": [.object(members)]]) != [], "\(change)")
        }
        #expect(faults(200, ["assets": []]) == [])
        #expect(faults(200, []) != [])
    }

    @Test("a field that is missing, too many or of another form is one") func fields() {
        for name in ["X-Request-Id", "ETag", "Cache-Control", "Vary", "Content-Type"] {
            #expect(faults(headers: Self.headers.filter { $0.name != name }) != [], "\(name)")
        }
        #expect(faults(headers: Self.headers + [("X-Powered-By", "coffee")]) == ["X-Powered-By is not described"])
        #expect(faults(headers: Self.headers.map { ($0.name, $0.name == "ETag" ? "W/\"1\"" : $0.value) }) != [])
    }

    @Test("a path that is not there answers 404 `not_found`, one that is there does not") func strays() {
        let headers = [("X-Request-Id", "watch"), ("Cache-Control", "no-store"), ("Content-Language", "en")]
        let error: JSONTree = [
            "error": [
                "code": "not_found", "message": "There is nothing at this address.", "retryable": false, "request_id": "watch",
            ]
        ]
        let all = headers + [("Content-Type", "application/json")]
        #expect(faults(404, error, headers: all, to: Request("GET", "/api/office/nothing")) == [])
        #expect(faults(404, error, headers: all) != [])
    }

    @Test("a keyword that the checker does not know is a fault")
    func keywords() {
        let check = SchemaCheck(document: APIDescription.shared.document)
        #expect(check.faults(of: "x", against: ["type": "string", "minLength": 1]) == [])
        #expect(check.faults(of: "x", against: ["type": "string", "contains": [:]]).count == 1)
        #expect(check.faults(of: "x", against: ["format": "colour"]).count == 1)
        #expect(check.faults(of: "x", against: ["$ref": "#/components/schemas/Nothing"]).count == 1)
    }
}
