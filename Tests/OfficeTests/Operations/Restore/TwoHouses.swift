import Testing

/// Two houses with gear and reservations of their own, and what people of the first may see of the second: nothing.
struct TwoHouses: Sendable {
    let ours: HandoverScene
    let theirs: HandoverScene

    init(on server: TestServer) throws {
        ours = try HandoverScene(on: server, units: 2)
        theirs = try HandoverScene(on: server, units: 2)
        #expect(try ours.house.phone().pickUp(ours.units[0], on: ours.reservation).status == 200)
    }

    /// Asks a server on a database to which both were restored.
    func expectApart(on server: TestServer) throws {
        let phone = Phone(port: server.port, token: ours.house.account(.staff).token())
        #expect(
            try phone.get("/reservations?window=week")["reservations"]?.array?.map { $0["id"] } == [.string(ours.reservation.id)])
        #expect(try phone.get(ours.path)["progress"]?["out"] == 1)
        for path in ["\(theirs.path)", "\(theirs.path)/assets", "/items/\(theirs.item.id)/assets"] {
            let answer = try phone.get(path)
            #expect(answer.status == 404, "\(path)")
            #expect(!theirs.units.contains { answer.text.contains($0.id) }, "\(path)")
        }
        #expect(try phone.get("/assets/resolve?code=\(theirs.unit.code)").status == 404)
        #expect(try phone.pickUp(theirs.unit, on: theirs.reservation).status == 404)
        #expect(try phone.pickUp(ours.units[1], on: ours.reservation).status == 200)
        #expect(try phone.takeBack(ours.units[0], from: ours.reservation).status == 200)
    }
}
