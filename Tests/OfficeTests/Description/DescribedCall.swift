/// An operation with a house to ask it about, and the request that succeeds there.
struct DescribedCall {
    let operation: DescribedOperation
    let scene: HandoverScene
    let phone: Phone
    /// The photos that a report may name.
    private let photos: [String]
    /// The number of a ticket with a parcel each way.
    let ticket: Int
    /// The id that stands in the path of an operation of the desk.
    let subject: String?
    /// A counted line of the scene's reservation.
    let counted: Line
    var house: House { scene.house }

    /// - Parameter server: the run's own unless given; on another nothing can be uploaded before.
    init(_ operation: DescribedOperation, on server: TestServer? = nil) throws {
        self.operation = operation
        scene = try HandoverScene(on: server ?? SealedServer.of(operation))
        phone = try scene.house.phone(.admin)
        let hasPhotos = server == nil && ["fileConditionReport", "listConditionReports"].contains(operation.id)
        photos = hasPhotos ? [try phone.upload(of: scene.unit, on: scene.reservation)] : []
        let isOfTickets = ["/tracking/", "{ticket_id}"].contains { operation.template.contains($0) }
        ticket = isOfTickets ? try scene.house.addTicket(outbound: ["1Z1"], back: "1Z2") : 0
        let cable = try scene.house.addCounted()
        counted = try scene.house.book(LineDraft(cable, qty: 3), on: scene.reservation)
        _ = try scene.house.book(
            scene.house.addKit(of: [(scene.item, 1), (cable, 1)]), as: scene.reservation.lines + [counted],
            on: scene.reservation)
        subject = try DeskCall.all[operation.id]?.subject(scene)
        if operation.id == "returnAsset" {
            try house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
        } else if operation.id == "listConditionReports", hasPhotos {
            _ = try phone.report(scene.unit, on: scene.reservation, photos: photos)
        }
    }

    /// Signed in as the admin, with a key of its own and a body where there is one.
    var request: Request {
        var request = Request(operation.method, target)
        if operation.needsToken { request = request.with("Authorization", "Bearer " + phone.token) }
        if let files = DeskCall.all[operation.id]?.files {
            request.body = Array(files.first.utf8)
            return request.with("Content-Type", "text/csv").with("Idempotency-Key", ID.fresh())
        }
        guard let body else { return request }
        request.body = body.bytes
        return request.with("Content-Type", "application/json").with("Idempotency-Key", ID.fresh())
    }

    /// The body that succeeds.
    var body: JSONTree? {
        switch operation.id {
        case "pickUpAsset", "returnAsset": Phone.handover(scene.unit, WireTime.now(), scene.unit.code)
        case "setReservationStatus": ["to": "returned", "reason": "the truck is late"]
        case "sendOutbox":
            // Sent twice, it is replayed.
            ["entries": .array(Array(repeating: OutboxDraft.pickUp(scene.unit, on: scene.reservation).tree, count: 2))]
        case "mintUpload": Phone.upload(of: scene.unit, on: scene.reservation)
        case "fileConditionReport": Phone.report(scene.unit, on: scene.reservation, photos: photos)
        case "createAsset":
            ["asset_tag": .string("T-\(ID.fresh())"), "serial_num": .string(ID.fresh()), "code": .string("C-\(ID.fresh())")]
        case "createTicket": ["subject": "Two lenses", "tracking_numbers": ["1Z1"]]
        case "updateTicket": ["tracking_numbers": ["1Z3"]]
        case "receiveOutbound", "receiveReturn": ["notes": "at the door"]
        default: DeskCall.all[operation.id]?.body(scene)
        }
    }

    /// Of the audit's log.
    static let tile = "0/000.p/1"

    /// What stands in the request's path where the template has a name.
    var pathParameters: [String] {
        let texts: [(String, String)] = [
            ("{id}", subject ?? scene.reservation.id), ("{itemId}", scene.item.id), ("{ticket_id}", "\(ticket)"),
            ("{code}", scene.unit.code),
            ("{kind}", "clients"), ("{file}", "clients.csv"), ("{name}", "van"), ("{delivery}", subject ?? ""),
            ("{path}", Self.tile),
        ]
        return texts.filter { operation.template.contains($0.0) }.map(\.1)
    }

    private var target: String {
        let path = operation.template.replacing("{id}", with: subject ?? scene.reservation.id).replacing(
            "{itemId}", with: scene.item.id
        )
        .replacing("{ticket_id}", with: "\(ticket)").replacing("{code}", with: scene.unit.code)
        .replacing("{kind}", with: "clients").replacing("{file}", with: "clients.csv").replacing("{name}", with: "van")
        .replacing("{delivery}", with: subject ?? "").replacing("{path}", with: Self.tile)
        return switch operation.id {
        case "listReservations": path + "?window=week"
        case "resolveCode": path + "?code=\(scene.unit.code)"
        default: path + (DeskCall.all[operation.id]?.query(scene) ?? "")
        }
    }

    func send(_ request: Request) throws -> Answer { try phone.client.send(request) }

    /// A body with another value, in JSON, in one of its fields.
    static func body(_ good: [String: JSONTree], with value: [UInt8], in name: String) -> [UInt8] {
        let others = good.filter { $0.key != name }.sorted { $0.key < $1.key }
        let members = others.map { Array("\"\($0.key)\":".utf8) + $0.value.bytes } + [Array("\"\(name)\":".utf8) + value]
        return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    }

    /// The body that succeeds with another value, in JSON, in one of its fields; of a list, in those of its first element.
    func body(with value: [UInt8], in name: String) -> [UInt8]? {
        guard case .array(let elements)? = body else { return body?.object.map { Self.body($0, with: value, in: name) } }
        return (elements.first?.object).map { [UInt8(ascii: "[")] + Self.body($0, with: value, in: name) + [UInt8(ascii: "]")] }
    }

    /// The request with another body.
    func request(with body: JSONTree?) -> Request {
        var changed = request
        changed.body = body?.bytes
        return changed
    }

    /// The request with something else in its path, query or body.
    func request(replacing part: String, with other: String) -> Request {
        var changed = request
        changed.target = changed.target.replacing(part, with: other)
        changed.body = changed.body.map { Array(String(decoding: $0, as: UTF8.self).replacing(part, with: other).utf8) }
        return changed
    }

    /// The request of another person.
    func request(as account: Account) -> Request {
        request.without("Authorization").with("Authorization", "Bearer " + account.token())
    }
}

extension Request {
    func without(_ name: String) -> Request {
        var copy = self
        copy.headers.removeAll { $0.name == name }
        return copy
    }
}
