/// The routes of the office and the role that each needs: as docs/client-guide.md has them, not the program's table.
enum OfficeRoute: String, CaseIterable, Sendable {
    case me, list, show, candidates, resolve, itemAssets, pickUp, takeBack, setStatus

    /// Reads need `viewer`, check-out and check-in `staff`, the desk's changes `manager` (docs/client-guide.md, "Who am I").
    var role: Role {
        switch self {
        case .me, .list, .show, .candidates, .resolve, .itemAssets: .viewer
        case .pickUp, .takeBack: .staff
        case .setStatus: .manager
        }
    }

    var isChange: Bool { [.pickUp, .takeBack, .setStatus].contains(self) }

    /// Asks it about the things of a house.
    func ask(
        _ phone: Phone, about scene: HandoverScene, headers: [(name: String, value: String)] = [], key: String = ID.fresh()
    ) throws -> Answer {
        switch self {
        case .me: try phone.get("/me", headers: headers)
        case .list: try phone.get("/reservations?window=week", headers: headers)
        case .show: try phone.get(scene.path, headers: headers)
        case .candidates: try phone.get(scene.path + "/assets", headers: headers)
        case .resolve: try phone.get("/assets/resolve?code=\(scene.unit.code)", headers: headers)
        case .itemAssets: try phone.get("/items/\(scene.item.id)/assets", headers: headers)
        case .pickUp: try phone.post(scene.pickups, scene.pickup, key: key, headers: headers)
        case .takeBack: try phone.post(scene.returns, scene.pickup, key: key, headers: headers)
        case .setStatus: try phone.post(scene.status, ["to": "returned"], key: key, headers: headers)
        }
    }

    /// A house in which the route answers with 200.
    func scene(on server: TestServer? = nil) throws -> HandoverScene {
        let scene = try HandoverScene(on: server)
        if self == .takeBack { try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0]) }
        return scene
    }
}
