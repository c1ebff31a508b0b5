import TestSupport
import Testing

/// What a stranger is told who scans a sticker.
@Suite(.mayBlock) struct StickerTests {
    private let server: TestServer
    private let house: House

    init() throws {
        server = try TestServer.shared()
        house = try House(on: server)
    }

    private func ask(_ code: String) throws -> Answer {
        try HTTPClient(port: server.port).send(Request("GET", "/api/office/stickers/\(code)"))
    }

    @Test("the house and how to reach it, without a token and in any case; nothing of the gear, and nothing is written down")
    func told() throws {
        let asset = try house.addAsset(of: house.addItem("Camera"), code: "FOUND\(house.tenant.prefix(8).uppercased())")
        let quiet = try ask(asset.code)
        #expect(quiet.status == 200)
        #expect(quiet.text == #"{"house":"House \#(house.tenant.prefix(8))","contact":null}"#)
        _ = try house.phone(.admin).patch("/tenant", ["contact": "Ring +57 300 555 0100"])
        let told = try ask(asset.code.lowercased())
        #expect(told.text == #"{"house":"House \#(house.tenant.prefix(8))","contact":"Ring +57 300 555 0100"}"#)
        let written = "select count(*) from audit_log where tenant_id = $1 and action <> 'tenant.changed'"
        #expect(try house.database.value(written, [house.tenant]) == "0")
        // The call leaves nothing behind that the next one on the connection would see by.
        #expect(try house.phone(.viewer).get("/assets/resolve?code=\(asset.code)").status == 200)
    }

    @Test("404 for a code of nobody; of two houses the one that has had it longest answers, or the one that is named")
    func unknown() throws {
        let code = "BOTH\(house.tenant.prefix(8).uppercased())"
        let other = try House(on: server)
        _ = try house.addAsset(of: house.addItem(), code: code)
        #expect(try ask(code).status == 200)
        _ = try other.addAsset(of: other.addItem(), code: code)
        #expect(try ask(code)["house"]?.string == "House \(house.tenant.prefix(8))")
        for one in [house, other] {
            #expect(try ask("\(code)?h=\(one.tenant.prefix(8))")["house"]?.string == "House \(one.tenant.prefix(8))")
        }
        #expect(try ask("\(code)?h=x").status == 400)
        #expect(try ask("NOBODY\(house.tenant.prefix(8))").code == "unknown_code")
        #expect(try ask("A%00B").status == 400)
    }

    @Test("an address that is a code is told by the whole of it; who has the code that it names for longer is not taken over")
    func wholeAddress() throws {
        let code = "WHOLE\(house.tenant.prefix(8).uppercased())"
        let sent = "https%3A%2F%2Felsewhere.example.com%2F\(code)"
        _ = try house.addAsset(of: house.addItem(), code: "https://elsewhere.example.com/\(code)")
        #expect(try ask(sent)["house"]?.string == "House \(house.tenant.prefix(8))")
        #expect(try ask(code).code == "unknown_code")
        let other = try House(on: server)
        _ = try other.addAsset(of: other.addItem(), code: code)
        #expect(try ask(code)["house"]?.string == "House \(other.tenant.prefix(8))")
        #expect(try ask(sent)["house"]?.string == "House \(house.tenant.prefix(8))")
        #expect(try ask("\(sent)?h=\(other.tenant.prefix(8))")["house"]?.string == "House \(other.tenant.prefix(8))")
        // Its own label, of which another house makes a code of its own.
        let late = try House(on: server)
        _ = try late.addAsset(of: late.addItem(), code: "https://server.example.com/q/\(code)")
        let label = "https%3A%2F%2Fserver.example.com%2Fq%2F\(code)"
        #expect(try ask(label)["house"]?.string == "House \(other.tenant.prefix(8))")
    }
}
