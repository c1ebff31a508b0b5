import TestSupport
import Testing

/// Whose cursor, of when, and of what (docs/apps/keeping-a-copy.md). 410 where it tells nothing any more, 400 where it is none.
@Suite(.mayBlock) struct ChangeCursorTests {
    private func expectResync(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == 410 && answer.code == "resync_required", "\(answer)", sourceLocation: sourceLocation)
    }

    /// In the middle of a run of what changed.
    private func inside(_ scene: FeedScene) throws -> String {
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'x' where tenant_id = $1", [scene.house.tenant])
        return try scene.feed.ask(since: cursor, limit: 1)["cursor"]?.string ?? ""
    }

    @Test("a changed time zone of the tenant: 410, also inside a run; without since all is well")
    func zone() throws {
        let scene = try FeedScene()
        let (cursor, page, within) = try (scene.feed.cursor(), scene.feed.ask(limit: 1), inside(scene))
        try scene.house.psql("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [scene.house.tenant])
        for cursor in [cursor, page["cursor"]?.string, within] { expectResync(try scene.feed.ask(since: cursor)) }
        #expect(try scene.feed.run(since: scene.feed.cursor()).told == [])
    }

    @Test("another tenant: 410, whatever the kinds and the scope")
    func otherTenant() throws {
        let (ours, theirs) = (try FeedScene(), try FeedScene())
        let cursor = try theirs.feed.cursor()
        expectResync(try ours.feed.ask(since: cursor))
        expectResync(try Feed(phone: ours.feed.phone, query: "kinds=item").ask(since: cursor))
    }

    @Test("another epoch: 410")
    func epoch() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        expectResync(
            try scene.feed.ask(since: scene.house.cursor(cursor, changing: ["epoch": "0000000000000000000000000000000000000001"]))
        )
    }

    @Test("from the future: 410")
    func future() throws {
        let scene = try FeedScene()
        let (cursor, within) = try (scene.feed.cursor(), inside(scene))
        let later: JSONTree = "9000000000000:9000000000000:"
        expectResync(try scene.feed.ask(since: scene.house.cursor(cursor, changing: ["since": later])))
        expectResync(try scene.feed.ask(since: scene.house.cursor(within, changing: ["looked": later])))
    }

    @Test("another role class: 410, up or down; a role of the same class goes on")
    func roleClass() throws {
        let scene = try FeedScene(as: .staff)
        let account = scene.house.account(.staff)
        func become(_ role: String) throws {
            try scene.house.changePeople("update accounts set roles = $2::text[] where id = $1", [account.id, "{\(role)}"])
        }
        let cursor = try scene.feed.cursor()
        try become("viewer")
        #expect(try scene.feed.run(since: cursor).told == [])
        try become("manager")
        expectResync(try scene.feed.ask(since: cursor))
        let raised = try scene.feed.cursor()
        try become("admin")
        #expect(try scene.feed.run(since: raised).told == [])
        try become("staff")
        expectResync(try scene.feed.ask(since: raised))
    }

    @Test("a lost desk is 410 before 403; asked without since it is the 403")
    func lostDesk() throws {
        let scene = try FeedScene(scope: "scope=desk")
        let cursor = try scene.feed.cursor()
        try scene.house.changePeople("update accounts set roles = '{staff}' where id = $1", [scene.house.account(.manager).id])
        expectResync(try scene.feed.ask(since: cursor))
        let answer = try scene.feed.ask()
        #expect(answer.status == 403 && answer.code == "insufficient_role")
    }

    @Test("other kinds or scope than the cursor's: 400 on the one that differs")
    func otherQuestion() throws {
        let scene = try FeedScene()
        let phone = scene.feed.phone
        let cursor = try scene.feed.cursor()
        let desk = try Feed(phone: phone, query: "scope=desk").ask(since: cursor)
        #expect(desk.status == 400 && desk.faults.count == 1 && desk.faults[0].hasPrefix("scope "), "\(desk)")
        let kinds = try Feed(phone: phone, query: "kinds=item").ask(since: cursor)
        #expect(kinds.status == 400 && kinds.faults.count == 1 && kinds.faults[0].hasPrefix("kinds "), "\(kinds)")
        #expect(
            try Feed(phone: phone, query: "kinds=notification,reservation,client,asset,item,tenant").run(since: cursor).told == []
        )
        #expect(try Feed(phone: phone, query: "scope=floor&documents=none").run(since: cursor).told == [])
    }

    @Test("no cursor of ours is a 400: garbage, another length, a flipped bit anywhere")
    func garbage() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        var candidates = ["x", "AAAA", "bm90aGluZw", String(cursor.dropLast()), cursor + "A", cursor + cursor, "%20", "a%2Bb"]
        let letters = Array(cursor.utf8)
        for place in stride(from: 0, to: letters.count, by: 7) {
            var flipped = letters
            flipped[place] ^= 1
            let text = String(decoding: flipped, as: UTF8.self)
            // What is no letter of base64url needs no test of the checksum.
            if text.utf8.allSatisfy({ $0 > 47 && $0 != 64 && $0 != 96 && $0 < 123 }) { candidates.append(text) }
        }
        for candidate in candidates {
            let answer = try scene.feed.ask(since: candidate)
            #expect(answer.status == 400 && answer.faults.allSatisfy { $0.hasPrefix("since ") }, "\(candidate): \(answer)")
        }
    }

    /// The fields of a good cursor, of which one is replaced.
    static let wrongFields: [(place: Int, text: String)] = [
        (1, "2"), (2, "tenant"), (3, "account"), (4, "maybe"), (5, "attic"), (8, ""), (8, "someday"), (8, "infinity"), (10, ""),
        (10, "12"), (10, "5:4:"), (10, "4:9:12"), (11, "5:5:"), (12, "2026-01-01"), (13, "item"),
        (14, "00000000-0000-0000-0000-000000000000"),
    ]

    @Test("the right checksum over garbage is a 400 too", arguments: wrongFields)
    func rightChecksum(place: Int, text: String) throws {
        let scene = try FeedScene()
        let forged = try scene.house.database.value(
            """
            with given as (
                select string_to_array(convert_from(decode(rpad(translate($1, '-_', '+/'), (length($1) + 3) / 4 * 4, '='), 'base64'),
                    'UTF8'), '|') as fields
            ), changed as (
                select array_to_string(fields[1:$2::int - 1] || $3::text || fields[$2::int + 1:14], '|') as text from given
            )
            select translate(encode(convert_to(text || '|' || left(md5(text), 8), 'UTF8'), 'base64'), E'+/=\\n', '-_') from changed
            """, [scene.feed.cursor(), place, text])
        let answer = try scene.feed.ask(since: forged ?? "")
        #expect(answer.status == 400 && answer.faults.allSatisfy { $0.hasPrefix("since ") }, "\(answer)")
    }

    @Test("a snapshot over 1 KiB becomes one that repeats and never skips; no cursor is over 3 KiB")
    func longSnapshot() throws {
        let scene = try FeedScene()
        let session = scene.house.database
        let cursor = try scene.feed.cursor()
        let newest = Int(try session.value("select pg_snapshot_xmax(pg_current_snapshot())") ?? "") ?? 0
        // As if very many were running when it was made, one of them the first that wrote the house.
        let oldest =
            Int(
                try session.value("select min(xid::text::bigint) from change_log where tenant_id = $1", [scene.house.tenant])
                    ?? "") ?? 0
        func list(_ width: Int) -> String {
            (0..<120).map { "\(oldest + $0 * 1_000_000_000_000)".prefix(width) }.joined(separator: ",")
        }
        let long = "\(oldest):900000000000000:\(list(20))"
        #expect(long.utf8.count > 1024)
        let short = try scene.house.cursor(cursor, changing: ["since": .string(long)])
        #expect(short.utf8.count <= 3072)
        #expect(try session.value("select (office.read_change_cursor($1)).since", [short]) == "\(oldest):\(oldest):")
        #expect(try scene.feed.run(since: short).told == scene.whole)
        // The longest that there can be: two snapshots just short enough, in a long zone.
        let edge =
            "1000000000000000000:1000000000000001000:" + (0..<47).map { "10000000000000000\($0 + 10)" }.joined(separator: ",")
        #expect(edge.utf8.count <= 1000 && edge.utf8.count > 960)
        let fields: [String: JSONTree] = [
            "since": .string(edge), "looked": .string(edge), "zone": "America/Argentina/ComodRivadavia",
            "run_day": "2026-01-01", "after_kind": "reservation", "after_id": .string(scene.first.id),
        ]
        let longest = try scene.house.cursor(cursor, changing: fields)
        #expect(longest.utf8.count <= 3072 && longest.utf8.count > 2900)
        #expect(newest > oldest)
    }

    @Test("unknown parameters, kinds and scopes are a 400")
    func unknown() throws {
        let phone = try House().phone()
        for query in ["kinds=account", "kinds=", "scope=attic", "documents=all", "limit=0", "limit=501", "page=2"] {
            #expect(try phone.get("/changes?" + query).status == 400, "\(query)")
        }
        #expect(try phone.get("/changes?scope=desk").status == 403)
    }
}
