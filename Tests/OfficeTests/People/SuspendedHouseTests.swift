import Foundation
import TestSupport
import Testing

/// A house that is suspended: nobody is let in from the next request on, nothing is done for it, and all goes on where it was once it is
/// resumed (docs/operating.md, "A house leaves").
@Suite(.mayBlock) struct SuspendedHouseTests {
    @Test(
        "each route is 403 tenant_suspended for each role, keeps nothing, and works again after", arguments: OfficeRoute.allCases)
    func routes(route: OfficeRoute) throws {
        let scene = try route.scene()
        let house = scene.house
        try house.suspend()
        let before = try house.facts()
        let key = ID.fresh()
        for role in Role.allCases {
            let answer = try route.ask(house.phone(role), about: scene, key: key)
            #expect(answer.status == 403 && answer.code == "tenant_suspended", "\(role)")
            #expect(answer["error"]?["retryable"] == false && answer["error"]?["current"] == nil)
        }
        #expect(try house.facts() == before)
        try house.suspend(false)
        // A phone sends what it kept under the key that it had.
        let answer = try route.ask(house.phone(.admin), about: scene, key: key)
        #expect(answer.status == 200 && !answer.isReplay)
    }

    @Test("who may is asked in this order: disabled, without a role, suspended, too low a role")
    func order() throws {
        let house = try House()
        let disabled = try house.addAccount(roles: ["admin"])
        let janitor = try house.addAccount(roles: ["janitor"])
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [disabled.id])
        try house.suspend()
        #expect(try house.phone(of: disabled).get("/me").code == "account_disabled")
        #expect(try house.phone(of: janitor).get("/me").code == "no_office_role")
        #expect(try house.phone(.viewer).patch("/tenant", ["name": "X"]).code == "tenant_suspended")
    }

    @Test("a session that has ended is told so only once the house is resumed; signing in and one's own sessions go on")
    func sessions() throws {
        let scene = try SignInScene()
        let device = try scene.signedIn()
        #expect(try device.phone.get("/me").status == 200)
        try scene.house.suspend()
        #expect(try device.phone.get("/me").code == "tenant_suspended")
        #expect(try device.phone.get("/me/sessions").status == 200)
        try device.person.forgetPause()
        let other = try device.person.signIn()
        #expect(try other.phone.get("/me").code == "tenant_suspended")
        #expect(try other.phone.delete("/me/sessions/\(device.sessionID)").status == 204)
        #expect(try device.phone.get("/me").code == "tenant_suspended")
        try scene.house.suspend(false)
        #expect(try device.phone.get("/me").code == "token_invalid")
        #expect(try other.phone.get("/me").status == 200)
    }

    @Test("what is kept is told nobody, who waits is woken, and a stream ends")
    func waiting() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: .fresh())
        defer { server.stop() }
        let (house, neighbour) = (try House(on: server), try House(on: server))
        let reservation = try house.addReservation([LineDraft(try house.addItem())])
        let path = "/reservations/\(reservation.id)"
        for _ in 0..<2 { #expect(try house.phone(.viewer).get(path).status == 200) }
        let listener = try Listener(house, on: server)
        let work = try listener.waiting(since: listener.catchUp())
        let reader = try EventReader(port: server.port, token: house.account(.staff).token())
        _ = try reader.run()
        try house.suspend()
        let answer = try work.value()
        #expect(answer.status == 403 && answer.code == "tenant_suspended")
        while try reader.next() != nil {}
        #expect(try house.phone(.viewer).get(path).code == "tenant_suspended")
        #expect(try neighbour.phone(.viewer).get("/me").status == 200)
        try house.suspend(false)
        #expect(try house.phone(.viewer).get(path).status == 200)
    }

    @Test("jobs leave it alone: no turn, no push, no mail, no key and no upload that goes; then they go on")
    func jobs() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let session = try database.session()
        try session.query(
            """
            insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
            values ($1, 'old', 'f', 200, '{}', now() - interval '60 years')
            """, [house.tenant])
        try session.query(
            """
            insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type, created_at)
            values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'image/jpeg', now() - interval '60 days')
            """, [house.tenant, "\(house.tenant)/\(ID.fresh()).jpg"])
        let reservation = try house.addReservation(pickupAt: WireTime.now(plus: 1200))
        try session.query(
            """
            insert into devices (tenant_id, account_id, platform, token, environment)
            values ($1, $2, 'apns', 'deadbeef', 'production')
            """, [house.tenant, house.account(.staff).id])
        try house.sweep()
        let counted = """
            select (select count(*) from json_array_elements(office.due_tenants('shortages', 100)) d where d ->> 'tenant_id' = $1::text),
                (select count(*) from office.claim_pushes(100, '1 minute', '{apns}') p where p.tenant_id = $1::uuid),
                (select count(*) from office.claim_mail_2(100, '1 minute') m),
                office.purge_idempotency_keys('50 years', 10), json_array_length(office.claim_stale_uploads('7 days', 10))
            """
        try house.suspend()
        #expect(try session.query(counted, [house.tenant]) == [["0", "0", "0", "0", "0"]])
        try house.suspend(false)
        let after = try #require(try session.query(counted, [house.tenant]).first)
        #expect(after[0] == "1" && after[1] == "1" && after[3] == "1" && after[4] == "1", "\(after), \(reservation.id)")
    }

    @Test("its mails wait while they are of use, and are sent once it is resumed; those of another house go at once")
    func mails() throws {
        let database = try TestDatabase.fresh()
        let (house, neighbour) = (try House(in: database), try House(in: database))
        let session = try database.session()
        let mail = """
            insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, tenant_id, subject, body)
            values ($1, 'en', 'invitation', false, now() + '1 day', $2, 'S', 'B')
            """
        for (recipient, tenant) in [
            ("late@example.com", house.tenant), ("ours@example.com", house.tenant), ("theirs@example.com", neighbour.tenant),
        ] { try session.query(mail, [recipient, tenant]) }
        let claimed = "select recipient from office.claim_mail_2(100, '1 minute') order by 1"
        try house.suspend()
        #expect(try session.column(claimed) == ["theirs@example.com"])
        try session.execute("update signin.mail_outbox set valid_until = now() where recipient = 'late@example.com'")
        try house.suspend(false)
        #expect(try session.column(claimed) == ["ours@example.com"])
        // What nobody could use any more was not sent, and counts as that.
        #expect(try session.value("select office.purge_mail()") == "1")
        #expect(
            try session.column("select recipient from signin.mail_outbox order by 1") == [
                "ours@example.com", "theirs@example.com",
            ])
    }

    @Test("its stickers are nobody's to a stranger")
    func stickers() throws {
        let server = try TestServer.shared()
        let house = try House(on: server)
        let asset = try house.addAsset(of: house.addItem(), code: "GONE\(house.tenant.prefix(8).uppercased())")
        let request = Request("GET", "/api/office/stickers/\(asset.code)")
        #expect(try HTTPClient(port: server.port).send(request).status == 200)
        try house.suspend()
        #expect(try HTTPClient(port: server.port).send(request).code == "unknown_code")
        // Another house's that has the same code is told.
        let other = try House(on: server)
        _ = try other.addAsset(of: other.addItem(), code: asset.code)
        #expect(try HTTPClient(port: server.port).send(request)["house"]?.string == "House \(other.tenant.prefix(8))")
        try house.suspend(false)
        #expect(try HTTPClient(port: server.port).send(request)["house"]?.string == "House \(house.tenant.prefix(8))")
    }

    @Test("addresses of its files that were given out before find nothing, up or down; once it is resumed they do")
    func files() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let path = try phone.upload(of: scene.unit, on: scene.reservation)
        #expect(try phone.report(scene.unit, on: scene.reservation, photos: [path]).status == 201)
        let url = try #require(try phone.reports(of: scene.reservation)["condition_reports"]?[0]?["photos"]?[0]?["url"])
        let minted = try phone.mint(scene.unit, on: scene.reservation)
        let token = try #require(minted.target.components(separatedBy: "token=").last)
        let signed = [("Tus-Resumable", "1.0.0"), ("x-signature", token)]
        let metadata = ResumableClient.metadata(["bucketName": StorageScene.bucket, "objectName": minted.path])
        let begin = Request("POST", ResumableClient.root, headers: signed, body: []).with("Upload-Metadata", metadata)
            .with("Upload-Length", "\(Photo.png().count)")
        let begun = try #require(try phone.client.send(begin).location)
        let look = Request("HEAD", begun, headers: signed)
        #expect(try phone.client.send(look).offset == 0)
        #expect(try phone.client.fetch(url).body == Photo.png())
        try scene.house.suspend()
        #expect(try phone.client.fetch(url).status == 404)
        #expect(try phone.put(Photo.png(), to: minted).status == 404)
        for request in [begin, look] { #expect(try phone.client.send(request).status == 404) }
        try scene.house.suspend(false)
        #expect(try phone.client.fetch(url).body == Photo.png())
        #expect(try phone.client.send(look).offset == 0)
        #expect(try phone.put(Photo.png(), to: minted).status == 200)
    }

    @Test("a file is refused where the house has used its room, with a sentence of its own; nothing else is")
    func room() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let wanted = Phone.upload(of: scene.unit, on: scene.reservation, length: 1000)
        try scene.house.database.query("update tenants set storage_limit = 1500 where id = $1", [scene.house.tenant])
        #expect(try phone.post("/condition-reports/uploads", wanted, key: nil).status == 200)
        let answer = try phone.post("/condition-reports/uploads", wanted, key: nil)
        #expect(answer.status == 503 && answer.code == "storage_full" && answer["error"]?["retryable"] == true)
        #expect(
            answer["error"]?["message"]
                == "Your company has used the room that it has for files; everything else works. Ask whoever runs the server.")
        // Counted while it was open, and named since: in no count yet.
        try scene.house.database.query(
            """
            insert into tenant_figures (tenant_id, counted_at, people, row_count, byte_count)
            values ($1, clock_timestamp(), 0, 0, 0)
            on conflict (tenant_id) do update set counted_at = excluded.counted_at, byte_count = 0
            """, [scene.house.tenant])
        try scene.house.database.query(
            "update photo_uploads set reported_at = clock_timestamp() where tenant_id = $1", [scene.house.tenant])
        #expect(try phone.post("/condition-reports/uploads", wanted, key: nil).code == "storage_full")
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        try scene.house.database.query("update tenants set storage_limit = null where id = $1", [scene.house.tenant])
        #expect(try phone.post("/condition-reports/uploads", wanted, key: nil).status == 200)
    }
}

extension House {
    /// As `quartermaster tenant suspend` and `resume` do it.
    func suspend(_ isSuspended: Bool = true) throws {
        let status = try database.value(
            "select s.status from office.suspend_tenant($1, $2::boolean) as s, office.forget_caller()",
            [tenant, String(isSuspended)])
        if status != "200" { throw DatabaseError(message: "suspend_tenant: \(status ?? "nothing")") }
    }
}
