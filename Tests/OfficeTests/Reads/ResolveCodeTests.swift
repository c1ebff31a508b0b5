import TestSupport
import Testing

/// From what a scanner read to the asset that wears it.
@Suite(.mayBlock) struct ResolveCodeTests {
    let house: House
    let phone: Phone
    let camera: Item
    let unit: Asset

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
        camera = try house.addItem()
        unit = try house.addAsset(of: camera, code: "MJQT")
    }

    @Test("a code names its asset, byte for byte") func wholeBody() throws {
        let answer = try phone.get("/assets/resolve?code=MJQT")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"asset":{"id":"\(unit.id)","item_id":"\(camera.id)","item_name":"Sony FX6","serial":"\(unit.serial)",\
                "asset_tag":"\(unit.tag)","condition":"good","status":"IN_STOCK","current_reservation_id":null},"code":"MJQT"}
                """)
    }

    @Test(
        "a code, or the whole sticker, in any case",
        arguments: [
            "mjqt", "MjQt", "%20MJQT%0A", "%5DC1MJQT%1D", "%E2%80%8BMJQT", "https://qr.example.com/MJQT",
            "https%3A%2F%2Fqr.example.com%2Fmjqt", "HTTPS://QR.EXAMPLE.COM/MJQT", "https://qr.example.com/MJQT/",
            "https://qr.example.com/mjqt%3Futm_source=a/b", "https://qr.example.com/q/MJQT%23top",
            "https://qr.example.com/q/MJQT/%3Fa%23b", "http://qr.example.com:8080/a/q/M%254aQT",
        ])
    func forms(text: String) throws {
        let answer = try phone.get("/assets/resolve?code=\(text)")
        #expect(answer["asset"]?["id"]?.string == unit.id)
        #expect(answer["code"] == "MJQT")
    }

    @Test(
        "what is no code of the house is unknown",
        arguments: [
            "MJQ", "MJQTT", "https://qr.example.com/", "https://MJQT", "/", "%3F", "MJQT%2Fx", "x%2FMJQT", "M%25QT", "%C3%B1",
            "https://qr.example.com/MJQT%23top", "https://qr.example.com/a/MJQT", "https://qr.example.com/i.php%3Fid=MJQT",
            "qr.example.com/MJQT", "%20",
        ])
    func unknown(text: String) throws {
        let answer = try phone.get("/assets/resolve?code=\(text)")
        #expect(answer.status == 404 && answer.code == "unknown_code")
        #expect(answer["error"]?["current"]?["code"] != nil)
    }

    @Test("what was understood is told: the whole text, or the code that an address names") func understood() throws {
        let understood: [(String, JSONTree)] = [
            ("CAM%2F0001", "CAM/0001"), ("https://qr.example.com/q/CAM%252F1", "CAM/1"), ("%E2%80%8B", .null),
        ]
        for (text, code) in understood {
            #expect(try phone.get("/assets/resolve?code=\(text)")["error"]?["current"]?["code"] == code)
        }
    }

    @Test("S1: the whole text goes before a part of it") func whole() throws {
        let other = try house.addAsset(of: camera, code: "900")
        try house.database.query("update assets set asset_tag = 'SL/900' where id = $1", [unit.id])
        #expect(try phone.get("/assets/resolve?code=SL/900")["asset"]?["id"]?.string == unit.id)
        #expect(try phone.get("/assets/resolve?code=900")["asset"]?["id"]?.string == other.id)
        #expect(try phone.get("/assets/resolve?code=SL/901").code == "unknown_code")
    }

    @Test("a serial that two assets share finds none: 409 ambiguous_code names them") func shared() throws {
        let other = try house.addAsset(of: camera)
        try house.database.query("update assets set serial = 'sn-7' where id = $1", [unit.id])
        try house.database.query("update assets set serial = 'SN-7' where id = $1", [other.id])
        let answer = try phone.get("/assets/resolve?code=Sn-7")
        #expect(answer.status == 409 && answer.code == "ambiguous_code")
        #expect(answer["error"]?["message"] == "2 assets have the code Sn-7: choose one.")
        let named = answer["error"]?["current"]?["assets"]?.array ?? []
        #expect(Set(named.compactMap { $0["id"]?.string }) == [unit.id, other.id])
    }

    @Test("an asset that is out says on which reservation") func whileOut() throws {
        let reservation = try house.addReservation([LineDraft(camera, assigned: [unit])])
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        #expect(try phone.get("/assets/resolve?code=MJQT")["asset"]?["current_reservation_id"]?.string == reservation.id)
    }

    @Test("a sticker that was replaced still names its asset, under its own code") func replacedSticker() throws {
        try house.database.query(
            "insert into short_links (code, tenant_id, asset_id, created_at) values ('NEWER', $1, $2, now() + interval '1 day')",
            [house.tenant, unit.id])
        for code in ["MJQT", "NEWER"] {
            let answer = try phone.get("/assets/resolve?code=\(code)")
            #expect(answer["asset"]?["id"]?.string == unit.id)
            #expect(answer["code"]?.string == code)
        }
    }

    @Test("an archived asset can still be told by its sticker") func archived() throws {
        let gone = try house.addAsset(of: camera, status: "ARCHIVED")
        #expect(try phone.get("/assets/resolve?code=\(gone.code)")["asset"]?["id"]?.string == gone.id)
    }

    @Test("each house has its own codes") func ownTenant() throws {
        let stranger = try House()
        let theirs = try stranger.addAsset(of: try stranger.addItem(), code: "MJQT")
        let onlyTheirs = try stranger.addAsset(of: try stranger.addItem())
        #expect(try stranger.phone(.viewer).get("/assets/resolve?code=MJQT")["asset"]?["id"]?.string == theirs.id)
        #expect(try phone.get("/assets/resolve?code=MJQT")["asset"]?["id"]?.string == unit.id)
        let answer = try phone.get("/assets/resolve?code=\(onlyTheirs.code)")
        #expect(answer.status == 404 && answer.code == "unknown_code")
    }

    @Test("a code is required") func required() throws {
        let answer = try phone.get("/assets/resolve")
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(answer.faults == ["code required"])
    }
}
