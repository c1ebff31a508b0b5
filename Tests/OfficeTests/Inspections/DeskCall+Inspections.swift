import Testing

extension DeskCall {
    static let inspections: [String: DeskCall] = [
        "createInspection": DeskCall(
            body: { scene in
                [
                    "reservation_id": .string(scene.reservation.id), "asset_id": .string(scene.unit.id), "stage": "pickup",
                    "at": .string(WireTime.now()),
                ]
            },
            other: { scene in ["asset_id": .string(scene.unit.id), "stage": "return", "at": .string(WireTime.now())] },
            conflict: { call, _ in
                try call.send(
                    call.request(
                        with: .object((call.body?.object ?? [:]).merging(["id": .string(call.house.anInspection())]) { $1 })))
            }),
        "listInspections": DeskCall(subject: { scene in
            _ = try scene.house.addInspection(of: scene.unit, on: scene.reservation)
            return nil
        }),
        "listAssetInspections": DeskCall(subject: { scene in
            _ = try scene.house.addInspection(of: scene.unit, on: scene.reservation)
            _ = try scene.house.addInspection(of: scene.unit, on: scene.reservation, status: "completed", hours: 5)
            return scene.unit.id
        }),
        "mintInspectionUpload": DeskCall(
            subject: { scene in try scene.house.addInspection(of: scene.unit, on: scene.reservation) },
            body: { scene in
                ["inspection_id": .string((try? scene.house.anInspection()) ?? ""), "content_type": "image/png", "ext": "png"]
            },
            notFound: { call, _ in try call.send(call.request(replacing: call.subject ?? "", with: ID.fresh())) },
            conflict: { call, _ in try call.sendCompleted() }),
        "getInspection": DeskCall(subject: { scene in try scene.house.addInspection(of: scene.unit, on: scene.reservation) }),
        "updateInspection": DeskCall(
            subject: { scene in try scene.house.addInspection(of: scene.unit, on: scene.reservation) },
            body: { _ in ["notes": "New."] }, other: { _ in ["notes": "Old."] },
            conflict: { call, code in
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["notes": "", "version": 7]))
                case "photo_not_uploaded": return try call.send(call.request(with: ["video": "made/up.mp4"]))
                default: return try call.sendCompleted()
                }
            }),
        "completeInspection": DeskCall(
            subject: { scene in try scene.house.addInspection(of: scene.unit, on: scene.reservation, lacksNothing: true) },
            body: { _ in [:] }, other: { _ in ["at": "2026-06-02T09:00:00Z"] },
            conflict: { call, code in
                guard code == "inspection_incomplete" else { return try call.sendCompleted() }
                try call.house.database.query(
                    "update inspections set sign_off_roles = '{customer}' where tenant_id = $1", [call.house.tenant])
                return try call.send(call.request)
            }),
        "listInspectionTemplates": DeskCall(),
        "putInspectionTemplate": DeskCall(
            body: { _ in ["slots": [["slot": "front", "required": true]], "sign_offs": ["staff"]] },
            other: { _ in ["slots": [], "sign_offs": []] },
            notFound: { call, _ in try call.send(call.request(with: ["slots": [], "sign_offs": [], "version": 1])) },
            conflict: { call, _ in
                _ = try call.phone.put(
                    "/inspection-templates/van", ["slots": [["slot": "front", "required": true]], "sign_offs": ["staff"]])
                return try call.send(call.request(with: ["slots": [], "sign_offs": [], "version": 7]))
            }),
        "deleteInspectionTemplate": DeskCall(
            subject: { scene in
                try scene.house.database.query(
                    "insert into inspection_templates (tenant_id, name, slots, sign_off_roles) values ($1, 'van', '[]', '{}')",
                    [scene.house.tenant])
                return nil
            },
            body: { _ in [:] }, other: { _ in ["notes": "now"] },
            notFound: { call, _ in try call.send(call.request(replacing: "/van", with: "/bus")) }),
    ]

    /// Refusals of a completion that say all there is to say of a file.
    static func incompleteInspection(on server: TestServer) throws -> Answer {
        let scene = try InspectionScene(on: server)
        let id = try scene.begin(["template": "vehicle"])
        let storage = try StorageScene(on: server)
        let paths = try [480, 482].map { (height: UInt32) in
            let path = try scene.phone.mint(for: id).path
            _ = try storage.put(Photo.png(width: 640, height: height), to: path)
            return path
        }
        _ = try scene.phone.change(id, ["photos": ["front": .string(paths[0]), "back": .string(paths[1])]])
        return try scene.phone.complete(id)
    }
}

extension DescribedCall {
    /// The request once its inspection is completed.
    fileprivate func sendCompleted() throws -> Answer {
        try house.database.query(
            "update inspections set status = 'completed', completed_at = now() where tenant_id = $1", [house.tenant])
        return try send(request)
    }
}

extension House {
    /// The id of an inspection that there is, or of a new one.
    fileprivate func anInspection() throws -> String {
        if let id = try database.value("select id from inspections where tenant_id = $1 limit 1", [tenant]) { return id }
        let unit = try addAsset(of: addItem())
        return try addInspection(of: unit, on: addReservation())
    }

    /// One with something of everything, as another program writes it.
    func addInspection(
        of asset: Asset, on reservation: Reservation, status: String = "open", lacksNothing: Bool = false, hours: Int = 1
    ) throws -> String {
        let id = ID.fresh()
        try database.query(
            """
            insert into inspections (
                tenant_id, id, reservation_id, asset_id, stage, template, slots, sign_off_roles, odometer, fuel, conditions, notes,
                place, begun_at)
            values ($1, $2, $3, $4, 'pickup', 'van',
                case when $5 then '[{"slot":"front","required":false}]'
                    else '[{"slot":"front","required":true},{"slot":"back","required":true}]' end::jsonb,
                case when $5 then '{}' else '{staff,customer}' end::text[], $6, 0.5, jsonb_build_object('tyres', $7::text), 'wet',
                '{"lat":1,"lon":2,"accuracy":3}', now() - $6::int * interval '1 hour')
            """,
            [tenant, id, reservation.id, asset.id, lacksNothing, hours, hours == 1 ? "good" : "poor"])
        // One whose files were never uploaded can't be completed by the API.
        guard !lacksNothing else {
            try database.query(
                "insert into inspection_marks (tenant_id, inspection_id, id, view, x, y, kind) values ($1, $2, gen_random_uuid(), 'top', 0, 0, 'dent')",
                [tenant, id])
            return id
        }
        try database.query(
            """
            with mark as (
                insert into inspection_marks (tenant_id, inspection_id, id, view, x, y, kind, note)
                values ($1, $2::uuid, gen_random_uuid(), case when $3::int = 1 then 'top' else 'left' end, 0.5, 0.5, 'dent', 'deep') returning id),
            sign_off as (
                insert into inspection_sign_offs (tenant_id, inspection_id, role, name, at) values ($1, $2::uuid, 'staff', 'Ana', now()))
            insert into inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type)
            select $1, $2::uuid || '/' || f.role, $2::uuid, f.role, f.slot, f.type
            from mark,
                lateral (values ('photo', 'front', 'image/png'), ('video', 'video', 'video/mp4'), ('mark', mark.id::text, 'image/png'),
                    ('signature', 'staff', 'image/png')) as f (role, slot, type)
            """, [tenant, id, hours])
        if status == "completed" {
            try database.query(
                "update inspections set status = 'completed', completed_at = now() where tenant_id = $1 and id = $2",
                [tenant, id])
        }
        return id
    }
}
