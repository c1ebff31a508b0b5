import TestSupport
import Testing

/// What the bodies of pickups and returns may say, with all faults at once (docs/shelf.md).
@Suite(.mayBlock) struct HandedGearTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    /// The faults of a body, in which CAMERA and CABLES stand for an asset and a line.
    private func faults(_ end: String, _ text: String) throws -> [String] {
        let body = text.replacing("CAMERA", with: shelf.cameras[0].id).replacing("CABLES", with: shelf.cableLine.id)
            .replacing("NOW", with: WireTime.now())
        let path = "/reservations/\(shelf.reservation.id)/\(end)"
        let trace = try shelf.trace { try shelf.phone.post(path, bytes: Array(body.utf8), key: $0) }
        trace.expectRefusal(400, "validation_failed")
        return trace.answer.faults
    }

    @Test(
        "neither asset nor line lacks the asset; both are one too many",
        arguments: [
            (#"{}"#, ["asset_id required", "at required"]), (#"{"line_id":null,"at":"NOW"}"#, ["asset_id required"]),
            (#"{"asset_id":"CAMERA","line_id":"CABLES","at":"NOW"}"#, ["line_id not_supported"]),
            (#"{"asset_id":7,"line_id":7}"#, ["asset_id wrong_type", "at required", "line_id not_supported"]),
        ])
    func which(text: String, expected: [String]) throws {
        for end in ["pickups", "returns"] { #expect(try faults(end, text) == expected) }
    }

    @Test(
        "a counted pickup's faults",
        arguments: [
            (#"{"line_id":"CABLES"}"#, ["at required", "qty required"]),
            (#"{"line_id":"x","qty":0,"at":"x"}"#, ["at invalid_time", "line_id invalid_uuid", "qty out_of_range"]),
            (#"{"line_id":7,"qty":"1","at":"NOW"}"#, ["line_id wrong_type", "qty wrong_type"]),
            (#"{"line_id":"CABLES","qty":10001,"at":"NOW"}"#, ["qty out_of_range"]),
            (#"{"line_id":"CABLES","qty":1.5,"at":"NOW"}"#, ["qty wrong_type"]),
            (#"{"line_id":"CABLES","qty":-1,"at":"NOW","override":{}}"#, ["override.reason required", "qty out_of_range"]),
        ])
    func countedPickup(text: String, expected: [String]) throws { #expect(try faults("pickups", text) == expected) }

    @Test(
        "a counted return's faults: the sum is at least 1, but where it says that what came before was the last",
        arguments: [
            (#"{"line_id":"CABLES","at":"NOW"}"#, ["qty required"]),
            (#"{"line_id":"CABLES","qty":0,"at":"NOW"}"#, ["qty out_of_range"]),
            (#"{"line_id":"CABLES","qty":0,"lost":0,"used":0,"at":"NOW"}"#, ["qty out_of_range"]),
            (
                #"{"line_id":"CABLES","qty":-1,"lost":-1,"used":10001,"at":"NOW"}"#,
                ["lost out_of_range", "qty out_of_range", "used out_of_range"]
            ),
            (#"{"line_id":"CABLES","qty":0,"lost":true,"at":"NOW"}"#, ["lost wrong_type"]),
            (#"{"line_id":"CABLES","qty":0,"last":false,"at":"NOW"}"#, ["qty out_of_range"]),
            (#"{"line_id":"CABLES","qty":0,"last":1,"at":"NOW"}"#, ["last wrong_type"]),
        ])
    func countedReturn(text: String, expected: [String]) throws { #expect(try faults("returns", text) == expected) }

    @Test(
        "contents are different ids, 500 at most; lost and last are flags",
        arguments: [
            (#"{"asset_id":"CAMERA","at":"NOW","contents":"CAMERA"}"#, "contents wrong_type"),
            (#"{"asset_id":"CAMERA","at":"NOW","contents":["x"]}"#, "contents invalid_uuid"),
            (#"{"asset_id":"CAMERA","at":"NOW","contents":["CAMERA","CAMERA"]}"#, "contents invalid_value"),
        ])
    func contents(text: String, expected: String) throws {
        for end in ["pickups", "returns"] { #expect(try faults(end, text) == [expected]) }
        let many = (0...500).map { _ in "\"\(ID.fresh())\"" }.joined(separator: ",")
        #expect(try faults("pickups", #"{"asset_id":"CAMERA","at":"NOW","contents":[\#(many)]}"#) == ["contents too_long"])
        for flag in ["lost", "last"] {
            #expect(try faults("returns", #"{"asset_id":"CAMERA","at":"NOW","\#(flag)":1}"#) == ["\(flag) wrong_type"])
        }
    }

    @Test(
        "what is said elsewhere and means nothing here is refused",
        arguments: [
            ("pickups", "CAMERA", #""lost":true,"lost_note":"x","location":"BOG","last":true"#, "last location lost lost_note"),
            ("pickups", "CAMERA", #""qty":2,"used":1"#, "qty used"),
            ("pickups", "CABLES", #""qty":3,"lost":1,"used":1"#, "lost used"),
            ("pickups", "CABLES", #""qty":3,"scanned_code":"x","contents":[]"#, "contents scanned_code"),
            ("returns", "CAMERA", #""qty":"x","used":[]"#, "qty used"),
            ("returns", "CABLES", #""qty":1,"scanned_code":7,"contents":7,"location":"BOG""#, "contents location scanned_code"),
            (
                "swaps", "CAMERA", #""by_asset_id":"OTHER","location":"BOG","lost":true,"contents":[],"override":{"reason":"x"}"#,
                "contents location lost override"
            ),
        ])
    func elsewhere(end: String, gear: String, more: String, names: String) throws {
        let subject = gear == "CAMERA" ? #""asset_id":"CAMERA""# : #""line_id":"CABLES""#
        let text = "{\(subject),\(more),\"at\":\"NOW\"}".replacing("OTHER", with: shelf.cameras[1].id)
        #expect(try faults(end, text) == names.split(separator: " ").map { "\($0) not_supported" })
    }

    @Test("null is as good as absent, so is a flag that is false; a field that is known nowhere is ignored") func ignored()
        throws
    {
        let asset = #"{"asset_id":"CAMERA","at":"NOW","qty":null,"lost":false,"line_id":null,"override":null,"colour":7}"#
        let line = #"{"line_id":"CABLES","qty":1,"at":"NOW","scanned_code":null,"last":false,"asset_id":null,"colour":7}"#
        for text in [asset, line] {
            let body = text.replacing("CAMERA", with: shelf.cameras[0].id).replacing("CABLES", with: shelf.cableLine.id)
                .replacing("NOW", with: WireTime.now())
            let answer = try shelf.phone.post("/reservations/\(shelf.reservation.id)/pickups", bytes: Array(body.utf8))
            #expect(answer.status == 200, "\(answer)")
            #expect(answer["overridden"] == nil)
        }
    }

    @Test(
        "a swap's faults",
        arguments: [
            (#"{}"#, ["asset_id required", "at required", "by_asset_id required"]),
            (
                #"{"asset_id":"x","by_asset_id":"x","at":7,"reason":7,"scanned_code":""}"#,
                [
                    "asset_id invalid_uuid", "at wrong_type", "by_asset_id invalid_uuid", "reason wrong_type",
                    "scanned_code too_short",
                ]
            ),
        ])
    func swap(text: String, expected: [String]) throws { #expect(try faults("swaps", text) == expected) }
}
