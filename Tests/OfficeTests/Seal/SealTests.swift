import Crypto
import Foundation
import TestSupport
import Testing
import Text

/// Every row of the audit becomes a leaf of a log that anybody can check (docs/reference/audit.md).
@Suite(.mayBlock) struct SealTests {
    @Test("what was written is sealed, signed and proved, and what the entries say is what was signed") func seals() throws {
        let scene = try SealScene()
        let made = try scene.desk.post("/clients", ["display_name": "Acme Films", "preferred_language": "en"])
        #expect(made.status == 201, "\(made)")
        let ids = try scene.addRows(300)
        #expect(try scene.isSealed())
        let checkpoint = try scene.checkpoint()
        #expect(checkpoint.origin == "house.example/audit/" + scene.house.tenant)
        #expect(checkpoint.size > 301)

        let hasher = MerkleHasher()
        let leaves = try scene.entries(checkpoint.size).map { hasher.leaf($0) }
        #expect(leaves.count == checkpoint.size)
        var tree = GrowingMerkleTree(hasher)
        for leaf in leaves { tree.append(leaf) }
        #expect(tree.root == checkpoint.root)
        #expect(try scene.tile(try #require(Tile(level: 0, number: 0))) == Array(leaves.prefix(256)))
        let upper = Tile.width(level: 1, number: 0, of: checkpoint.size)
        #expect(
            try scene.tile(try #require(Tile(level: 1, number: 0, width: upper))).first
                == hasher.root(of: Array(leaves.prefix(256))))

        for id in [ids[0], ids[150], ids[299]] {
            let answer = try scene.desk.get("/audit/proof?id=\(id)")
            #expect(answer.status == 200 && answer.text.hasPrefix("c2sp.org/tlog-proof@v1\nindex "), "\(answer)")
            let parts = answer.text.split(separator: "\n\n", maxSplits: 1)
            let lines = parts[0].split(separator: "\n").map(String.init)
            let index = try #require(Int(lines[1].dropFirst("index ".count)))
            let signed = try SealScene.verified(Array(parts[1].utf8))
            let proof = lines.dropFirst(2).map { Array(Data(base64Encoded: $0) ?? Data()) }
            #expect(MerkleProof.isIncluded(leaves[index], at: index, of: signed.size, proof: proof, root: signed.root))
            let place = try scene.house.database.value(
                "select number from audit_leaves where tenant_id = $1 and audit_id = $2", [scene.house.tenant, id])
            #expect(place == "\(index)")
        }
        #expect(!(try scene.entries(checkpoint.size)).contains { String(decoding: $0, as: UTF8.self).contains("ñandú") })
    }

    @Test("who may not see the audit sees no seal, and what is not there is answered so") func refusals() throws {
        let scene = try SealScene()
        #expect(try scene.isSealed())
        for path in ["/audit/checkpoint", "/audit/tile/0/000.p/1", "/audit/proof?id=1"] {
            let answer = try scene.house.phone(.staff).get(path)
            #expect(answer.status == 403 && answer.code == "insufficient_role", "\(answer)")
        }
        for path in [
            "/audit/tile/0/000", "/audit/tile/0/000.p/200", "/audit/tile/63/000.p/1", "/audit/tile/entries/x999/999",
            "/audit/tile/0/0",
            "/audit/tile/entries", "/audit/proof?id=999999999",
        ] {
            let answer = try scene.desk.get(path)
            #expect(answer.status == 404 && answer.code == "not_found", "\(path) \(answer)")
        }
        #expect(try scene.desk.get("/audit/proof").faults == ["id required"])
        #expect(try scene.desk.get("/audit/proof?id=x").faults == ["id invalid_value"])
    }

    @Test("what another transaction still has in hand is sealed when it commits, and never when it does not") func transactions()
        throws
    {
        let scene = try SealScene()
        let slow = try scene.database.session()
        let lost = try scene.database.session()
        for session in [slow, lost] {
            try session.execute("begin")
            try session.query(
                "insert into audit_log (tenant_id, action) values ($1, 'in.hand')", [scene.house.tenant])
        }
        try scene.addRows(3)
        #expect(try scene.isSealed())
        let before = try scene.checkpoint()
        try lost.execute("rollback")
        try slow.execute("commit")
        #expect(try scene.isSealed())
        try scene.addRows(1)
        #expect(try scene.isSealed())
        let counted = try scene.house.database.first(
            """
            select count(*), count(distinct l.audit_id), count(*) filter (where a.action = 'in.hand')
            from audit_leaves l join audit_log a on a.tenant_id = l.tenant_id and a.id = l.audit_id where l.tenant_id = $1
            """, [scene.house.tenant])
        #expect(counted[0] == counted[1] && counted[2] == "1")
        #expect(try scene.checkpoint().size > before.size)
    }

    @Test("two servers seal one log, each row once") func twoServers() throws {
        let scene = try SealScene()
        let other = try TestServer.start(settings: SealScene.settings(scene.keys), database: scene.database)
        let houses = try [scene.house] + (0..<3).map { _ in try House(on: scene.server) }
        let writers = houses.map { house in
            BackgroundWork { for _ in 0..<20 { try scene.addRows(17, of: house) } }
        }
        for writer in writers { _ = try writer.value() }
        for house in houses {
            #expect(try scene.isSealed(house))
            let counted = try house.database.first(
                """
                select count(audit_id), count(distinct audit_id), count(*), max(number) + 1, (select size from audit_trees where tenant_id = $1)
                from audit_leaves where tenant_id = $1
                """, [house.tenant])
            #expect(
                counted[0] == "340" && counted[1] == "340" && counted[2] == counted[3] && counted[3] == counted[4], "\(counted)")
        }
        let mine = try scene.checkpoint()
        let theirs = try Phone(port: other.port, token: scene.house.account(.manager).token()).get("/audit/checkpoint")
        #expect(try SealScene.verified(theirs.body) == mine)
        #expect(other.stop() == .code(0))
    }

    @Test("the root is right at every size where trees turn", arguments: [0, 1, 2, 3, 253, 254, 255, 256, 257, 600]) func sizes(
        _ count: Int
    ) throws {
        let house = try House()
        // Its first leaf says how it began, and each batch has one that says when.
        if count > 0 {
            try house.database.query(
                "insert into audit_log (tenant_id, action) select $1, 'a' from generate_series(1, $2::int)",
                [house.tenant, count])
        }
        _ = try house.database.query(
            "select office.switch_tenant($1::text), office.seal_rows($1::uuid, 'place', 1000)", [house.tenant])
        let size = try #require(
            try house.database.value("select size from audit_trees where tenant_id = $1", [house.tenant]).flatMap { Int($0) })
        #expect(size == (count == 0 ? 1 : count + 2))
        let hashes = try house.database.column(
            "select encode(hash, 'hex') from audit_leaves where tenant_id = $1 order by number", [house.tenant])
        var tree = GrowingMerkleTree(MerkleHasher())
        for (place, hash) in hashes.enumerated() {
            tree.append(Hexadecimal.decode(Array(hash.utf8)) ?? [])
            guard place + 1 == size || [1, 2, 255, 256, 257, 512].contains(place + 1) else { continue }
            // Row-level security holds the functions.
            let root =
                try house.database.first(
                    "select office.switch_tenant($1::text), encode(office.audit_root($1::uuid, 1, $2::bigint), 'hex')",
                    [house.tenant, place + 1]
                ).last ?? nil
            #expect(root == Hexadecimal.encode(tree.root), "\(place + 1)")
        }
    }
}
