import API
import Crypto
import HTTP
import JSON
import Postgres
import Text

/// The audit's seal, in the forms of C2SP (docs/reference/audit.md): tools that know transparency logs take it as it is.
package enum SealEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/audit/checkpoint", "getAuditCheckpoint", .manager, sends: [asking] + AuditSigner.statements,
            checkpoint),
        Endpoint(.get, "/api/office/audit/tile/{path...}", "getAuditTile", .manager, price: 2, sends: [tiling], tile),
        Endpoint(
            .get, "/api/office/audit/proof", "getAuditProof", .manager, price: 2, query: ["id"],
            sends: [proving] + AuditSigner.statements, proof),
    ]

    private static let asking = Statement.read("office.get_audit_checkpoint", .caller)
    private static let tiling = Statement.read(
        "office.get_audit_tile", .caller, ["level": "int", "number": "bigint", "width": "int"])
    private static let proving = Statement.read(
        "office.get_audit_proof", .caller, ["row_id": "bigint", "size": "bigint"])

    private static let plain = "text/plain; charset=utf-8"

    // MARK: The checkpoint

    private static func checkpoint(_ context: AccountContext) async throws(OfficeError) -> Response {
        response(plain, Array(try await signed(context).kept.note.utf8))
    }

    private static func response(_ type: String, _ body: [UInt8]) -> Response {
        var response = Response(.ok, contentType: type, body: body)
        response.headers.add(.cacheControl, "private, no-cache")
        response.headers.add(.vary, "Authorization, Accept-Encoding")
        return response
    }

    private static func signed(_ context: AccountContext) async throws(OfficeError) -> AuditSigner.Signed {
        let answer = try await context.read(asking)
        if let refusal = answer.refusal { throw refusal }
        guard let tenant = answer.text("tenant") else {
            throw OfficeError(unreadable: asking.name, telling: context.services.log)
        }
        return try await signed(tenant, context)
    }

    private static func signed(
        _ tenant: String, _ context: AccountContext
    ) async throws(OfficeError) -> AuditSigner.Signed {
        context.request.log.set("tenant", .text(tenant))
        guard let signer = context.services[AuditSigner.self] else { throw OfficeError(.unavailable) }
        do throws(AuditSigner.Trouble) {
            return try await signer.sign(tenant, context.services)
        } catch {
            throw error.refusal(context.services.log)
        }
    }

    // MARK: Tiles

    private static func tile(_ context: AccountContext) async throws(OfficeError) -> Response {
        guard let parts = context.parameters.segments("path"), let wanted = Wanted(parts) else { throw OfficeError(.notFound) }
        let answer = try await context.read(
            tiling,
            [
                "level": wanted.isEntries ? nil : String(wanted.tile.level), "number": String(wanted.tile.number),
                "width": String(wanted.tile.width),
            ], speed: .slow)
        if let refusal = answer.refusal { throw refusal }
        guard let bytes = Hexadecimal.decode(answer.body) else {
            throw OfficeError(unreadable: tiling.name, telling: context.services.log)
        }
        // It is of the newest log, and another may begin.
        return response("application/octet-stream", bytes)
    }

    /// What a path asks for.
    private struct Wanted {
        let tile: Tile
        let isEntries: Bool

        init?(_ parts: [String]) {
            isEntries = parts.first == "entries"
            guard let tile = isEntries ? Tile(level: 0, numbered: Array(parts.dropFirst())) : Tile(path: parts) else {
                return nil
            }
            self.tile = tile
        }
    }

    // MARK: Proofs

    private static func proof(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let text = query.requiredText("id", length: 1...19)
        let row = Int(text).flatMap { $0 > 0 ? $0 : nil }
        if row == nil, !text.isEmpty { query.fail("id", .invalidValue) }
        try query.requireNoFaults()
        let leaf = try await leaf(row, nil, context)
        let signed = try await signed(leaf.tenant, context)
        let checkpoint = signed.kept.checkpoint
        // It is sealed in a moment, or was after the checkpoint.
        guard let number = leaf.number, number < checkpoint.size || leaf.generation != signed.kept.generation else {
            throw OfficeError(.unavailable)
        }
        guard leaf.generation == signed.kept.generation else { throw OfficeError(.notFound) }
        let facts = try await self.leaf(row, checkpoint.size, context).facts
        let tree = TiledTree(tiles(facts))
        do throws(TiledTree.Missing) {
            let hashes = try MerkleProof.inclusion(of: number, in: checkpoint.size) { (range) throws(TiledTree.Missing) in
                try tree.node(range)
            }
            let lines = ["c2sp.org/tlog-proof@v1", "index \(number)"] + hashes.map { Base64.encode($0) }
            let body = lines.map { $0 + "\n" }.joined() + "\n" + signed.kept.note
            return response(plain, Array(body.utf8))
        } catch {
            throw OfficeError(unreadable: proving.name, telling: context.services.log)
        }
    }

    /// Where a row's leaf is, if it has one.
    private struct Leaf {
        let facts: JSONObject
        let tenant: String
        let generation: Int?
        let number: Int?
    }

    /// - Parameter size: how many leaves it is proved among; nil where that is not known yet.
    private static func leaf(_ row: Int?, _ size: Int?, _ context: AccountContext) async throws(OfficeError) -> Leaf {
        let answer = try await context.read(
            proving, ["row_id": row.map { String($0) }, "size": size.map { String($0) }], speed: .slow)
        if let refusal = answer.refusal { throw refusal }
        guard let facts = answer.object, let tenant = facts.text("tenant") else {
            throw OfficeError(unreadable: proving.name, telling: context.services.log)
        }
        return Leaf(
            facts: facts, tenant: tenant, generation: facts.text("generation").flatMap { Int($0) },
            number: facts.text("number").flatMap { Int($0) })
    }

    private static func tiles(_ facts: JSONObject) -> [TiledTree.Key: [UInt8]] {
        guard case .array(let tiles)? = facts["tiles"] else { return [:] }
        var found: [TiledTree.Key: [UInt8]] = [:]
        for case .object(let tile) in tiles {
            guard let level = tile.text("level").flatMap({ Int($0) }), let number = tile.text("number").flatMap({ Int($0) }),
                let hashes = tile.bytes("hashes")
            else { continue }
            found[TiledTree.Key(level: level, number: number)] = hashes
        }
        return found
    }
}

extension AuditSigner.Trouble {
    /// What is answered: the reason is the log's.
    fileprivate func refusal(_ log: Log) -> OfficeError {
        if case .nothingSealed = self {} else { log.write(.error, "the audit can't be signed", failure.fields) }
        return OfficeError(.unavailable)
    }
}
