/// A van that is out on a reservation, and a phone that inspects it.
struct InspectionScene: Sendable {
    let house: House
    let van: Asset
    let reservation: Reservation
    let phone: Phone

    init(on server: TestServer? = nil) throws {
        house = try House(on: server)
        let item = try house.addItem("Van")
        van = try house.addAsset(of: item)
        reservation = try house.addReservation([LineDraft(item, qty: 1, assigned: [van])])
        phone = try house.phone()
    }

    /// The body that begins one.
    func beginning(_ more: [String: JSONTree] = [:]) -> JSONTree {
        let body: [String: JSONTree] = [
            "reservation_id": .string(reservation.id), "asset_id": .string(van.id), "stage": "pickup",
            "at": .string(WireTime.now()),
        ]
        return .object(body.merging(more) { $1 })
    }

    /// Begins one, by the built-in template `item` unless another is said; its id.
    func begin(_ more: [String: JSONTree] = [:]) throws -> String {
        let answer = try phone.post("/inspections", beginning(more))
        guard answer.status == 201, let id = answer["id"]?.string else { throw Phone.NotMinted(answer: answer) }
        return id
    }

    /// One that lacks nothing, whose photos and signature are there.
    func fill(_ id: String? = nil) throws -> String {
        let id = try id ?? begin()
        let answer = try phone.change(
            id,
            [
                "photos": ["overview": .string(phone.upload(for: id))], "sign_offs": ["staff": phone.signOff(id)],
            ])
        guard answer.status == 200 else { throw Phone.NotMinted(answer: answer) }
        return id
    }

    /// One that is completed.
    func complete() throws -> String {
        let id = try fill()
        let answer = try phone.complete(id)
        guard answer.status == 200 else { throw Phone.NotMinted(answer: answer) }
        return id
    }

    /// Every row that the house has of its inspections.
    func rows() throws -> [[Row]] {
        try ["inspections", "inspection_files", "inspection_marks", "inspection_sign_offs"].map { table in
            try house.database.rows("select * from \(table) where tenant_id = $1 order by 1, 2, 3", [house.tenant])
        } + [house.facts().audit, house.facts().uploads]
    }

    /// What the audit has of one.
    func audit(_ id: String) throws -> [Row] { try house.facts().audit.filter { $0["entity_id"] == id } }
}

extension Phone {
    func mint(for inspection: String, type: String = "image/png", ext: String = "png", length: Int? = nil, kind: String? = nil)
        throws
        -> MintedUpload
    {
        var body: [String: JSONTree] = [
            "inspection_id": .string(inspection), "content_type": .string(type), "ext": .string(ext),
        ]
        if let length { body["content_length"] = .number(Double(length)) }
        if let kind { body["kind"] = .string(kind) }
        let answer = try post("/inspections/uploads", .object(body), key: nil)
        guard let upload = MintedUpload(answer) else { throw NotMinted(answer: answer) }
        return upload
    }

    /// Mints an upload and PUTs a picture there; its path.
    func upload(_ bytes: [UInt8] = Photo.png(), for inspection: String, kind: String? = nil) throws -> String {
        let upload = try mint(for: inspection, kind: kind)
        let answer = try put(bytes, to: upload)
        guard answer.status == 200 else { throw NotMinted(answer: answer) }
        return upload.path
    }

    /// Somebody's, with a picture of it that is there.
    func signOff(_ inspection: String, name: String = "Ana", at: String = WireTime.now()) throws -> JSONTree {
        ["name": .string(name), "signature_path": .string(try upload(for: inspection)), "at": .string(at)]
    }

    func change(_ inspection: String, _ body: [String: JSONTree], at: String? = nil, key: String? = nil) throws -> Answer {
        var body = body
        if let at { body["at"] = .string(at) }
        return try patch("/inspections/\(inspection)", .object(body), key: key)
    }

    func complete(_ inspection: String, at: String? = nil, key: String? = ID.fresh()) throws -> Answer {
        try post("/inspections/\(inspection)/complete", at.map { ["at": .string($0)] } ?? [:], key: key)
    }
}

/// A mark of damage as a change gives it.
func mark(_ view: String, _ x: Double, _ y: Double, _ kind: String = "dent", note: JSONTree = nil, photo: JSONTree = nil)
    -> JSONTree
{
    [
        "view": .string(view), "x": .number(x), "y": .number(y), "kind": .string(kind), "note": note, "photo": photo,
    ]
}
