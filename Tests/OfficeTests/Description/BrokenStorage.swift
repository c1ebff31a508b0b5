import Testing

/// A server whose photos are to lie in a service that knows no request but the one for its health.
struct BrokenStorage {
    private let server: TestServer

    /// Started by the first test that asks for it.
    static func shared() throws -> BrokenStorage { try run.get() }
    private static let run = Result {
        let storage = try BrokenStorage()
        RunEnd.add { storage.server.stop() }
        return storage
    }

    private init() throws {
        let service = try StubHTTPServer { ask in
            ask.path.hasSuffix("/no-such-photo") ? .text(404, #"{"statusCode":"404","error":"not_found"}"#) : .text(500, "broken")
        }
        server = try TestServer.start(settings: [
            "STORAGE": "supabase", "SUPABASE_URL": service.url, "SUPABASE_SERVICE_KEY": "sb_secret_for_tests", "LOOPS": "1",
        ])
    }

    /// What an operation answers that comes to ask for a photo.
    func meet(_ operation: DescribedOperation) throws -> Answer {
        let scene = try Scene(assigned: 1, on: server)
        let (asset, reservation) = (scene.units[0], scene.reservation)
        let path = "\(scene.house.tenant)/\(reservation.id)/\(asset.id)/\(ID.fresh()).png"
        switch operation.id {
        case "fileConditionReport":
            try note(path, of: asset, in: scene)
            return try scene.phone.report(asset, on: reservation, photos: [path])
        case "listConditionReports":
            try file(path, of: asset, in: scene)
            return try scene.phone.reports(of: reservation)
        case "mintInspectionUpload":
            let id = try scene.house.addInspection(of: asset, on: reservation)
            let body: JSONTree = ["inspection_id": .string(id), "content_type": "image/png", "ext": "png"]
            return try scene.phone.post("/inspections/uploads", body, key: nil)
        case "getInspection", "completeInspection":
            let isDone = operation.id == "getInspection"
            let id = try scene.house.addInspection(of: asset, on: reservation, lacksNothing: true)
            try scene.house.database.query(
                """
                insert into inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
                values ($1, $2, $3, 'photo', 'front', 'image/png', case when $4::bool then $2 end, case when $4::bool then 1 end)
                """, [scene.house.tenant, path, id, isDone])
            guard isDone else { return try scene.phone.complete(id) }
            try scene.house.database.query(
                "update inspections set status = 'completed', completed_at = now() where id = $1", [id])
            return try scene.phone.get("/inspections/\(id)")
        case "getDeliveryNote":
            let id = try scene.house.addInspection(of: asset, on: reservation, lacksNothing: true)
            try scene.house.database.query(
                """
                with signed as (
                    insert into inspection_sign_offs (tenant_id, inspection_id, role, name, at) values ($1, $3, 'customer', 'Ana', now())
                    on conflict do nothing
                )
                insert into inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
                values ($1, $2, $3, 'signature', 'customer', 'image/png', $2, 1)
                """, [scene.house.tenant, path, id])
            try scene.house.database.query(
                "update inspections set stage = 'pickup', status = 'completed', completed_at = now() where id = $1", [id])
            return try scene.phone.get("/reservations/\(reservation.id)/delivery-note")
        case "createDocument":
            let paper = "\(scene.house.tenant)/documents/\(ID.fresh())/\(ID.fresh()).pdf"
            try scene.house.database.query(
                "insert into photo_uploads (tenant_id, object_path, purpose, content_type) values ($1, $2, 'document', 'application/pdf')",
                [scene.house.tenant, paper])
            return try scene.phone.fileDocument(paper)
        case "mintDocumentUpload": return try scene.phone.post("/documents/uploads", Phone.paperUpload(), key: nil)
        case "listDocuments", "getDocument":
            try scene.house.database.query(
                """
                insert into documents (tenant_id, kind, object_path, stored_key, content_type, size_bytes)
                values ($1, 'other', $2, $2, 'application/pdf', 1)
                """, [scene.house.tenant, path])
            let id = try scene.house.facts().documents.last?["id"] ?? ""
            return try scene.phone.get("/documents" + (operation.id == "getDocument" ? "/\(id)" : ""))
        default: return try scene.phone.post("/condition-reports/uploads", Phone.upload(of: asset, on: reservation), key: nil)
        }
    }

    private func note(_ path: String, of asset: Asset, in scene: Scene) throws {
        try scene.house.database.query(
            """
            insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type)
            values ($1, $2, $3, $4, 'image/png')
            """, [scene.house.tenant, path, scene.reservation.id, asset.id])
    }

    private func file(_ path: String, of asset: Asset, in scene: Scene) throws {
        try scene.house.database.query(
            """
            with report as (
                insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths)
                values ($1, $3, $4, 'in', 'good', array[$2]) returning id)
            insert into condition_report_photos (
                tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
            select $1, $2, id, 1, $2, 'image/png', 1, 1, 1 from report
            """, [scene.house.tenant, path, scene.reservation.id, asset.id])
    }
}
