extension DeskCall {
    static let documents: [String: DeskCall] = [
        "mintDocumentUpload": DeskCall(body: { Phone.paperUpload(on: $0.reservation, of: $0.unit) }),
        "createDocument": DeskCall(
            subject: { scene in
                // Where nothing can be uploaded, what is asked for is refused before the file is looked for.
                _ = try? scene.house.phone(.admin).uploadPaper(on: scene.reservation, of: scene.unit)
                return nil
            },
            body: {
                Phone.document(uploadedPaper($0), on: $0.reservation, of: $0.unit, ["amount": .number(12.5), "currency": "EUR"])
            },
            other: { Phone.document(uploadedPaper($0), on: $0.reservation, of: $0.unit, ["kind": "contract"]) },
            conflict: { call, _ in try call.send(call.request(replacing: ".pdf", with: ".png")) }),
        "listDocuments": DeskCall(subject: { scene in
            _ = try insertedPaper(scene)
            return nil
        }),
        "getDocument": DeskCall(subject: insertedPaper),
        "deleteDocument": DeskCall(subject: insertedPaper, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
    ]

    /// The paper that the scene's house has uploaded.
    private static func uploadedPaper(_ scene: HandoverScene) -> String {
        let path = try? scene.house.database.value(
            """
            select object_path from photo_uploads where tenant_id = $1 and purpose = 'document'
            union all select object_path from documents where tenant_id = $1
            """, [scene.house.tenant])
        return path ?? "\(scene.house.tenant)/documents/none.pdf"
    }

    /// A picture of a receipt, by SQL, so that no key but the request's own is stored. Its file is nowhere.
    @Sendable private static func insertedPaper(_ scene: HandoverScene) throws -> String? {
        try scene.house.database.value(
            """
            insert into documents (
                tenant_id, reservation_id, asset_id, kind, title, amount, currency, spent_at, object_path, stored_key, content_type,
                size_bytes, width, height, actor_user_id)
            values ($1::uuid, $2, $3, 'receipt', 'Fuel', 12.5, 'EUR', now(), $1 || '/documents/' || gen_random_uuid() || '/a.jpg',
                $1 || '/documents/a/a.jpg', 'image/jpeg', 1, 1, 1, $4)
            returning id
            """, [scene.house.tenant, scene.reservation.id, scene.unit.id, scene.house.account(.admin).subject])
    }
}
