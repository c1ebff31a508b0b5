extension DeskCall {
    /// The audit's seal, of a house that was sealed.
    static let seal: [String: DeskCall] = [
        "getAuditCheckpoint": DeskCall(subject: sealed),
        "getAuditTile": DeskCall(
            subject: sealed,
            notFound: { call, _ in
                var request = call.request
                request.target = "/api/office/audit/tile/0/999"
                return try call.send(request)
            }),
        "getAuditProof": DeskCall(
            subject: sealed, query: { "?id=" + (lastRow(of: $0) ?? "") },
            notFound: { call, _ in
                var request = call.request
                request.target = "/api/office/audit/proof?id=999999999999"
                return try call.send(request)
            }),
    ]

    @Sendable private static func sealed(_ scene: HandoverScene) throws -> String? {
        try scene.house.database.query(
            "insert into audit_log (tenant_id, action) values ($1, 'item.changed')", [scene.house.tenant])
        try scene.house.database.query(
            "select office.switch_tenant($1::text), office.seal_rows($1::uuid, 'house.example', 1000)", [scene.house.tenant])
        return nil
    }

    private static func lastRow(of scene: HandoverScene) -> String? {
        try? scene.house.database.value("select max(id) from audit_log where tenant_id = $1", [scene.house.tenant])
    }
}
