extension House {
    /// Looks what this house's people have to be told of, as a sweep does at that moment; the present one unless given.
    func sweep(at moment: String? = nil, mail: Bool = true) throws {
        let failure = try database.value(
            "select failed from office.sweep_tenant($1, coalesce($2::timestamptz, clock_timestamp()), true, true, $3)",
            [tenant, moment, mail])
        if let failure { throw DatabaseError(message: "the sweep failed: \(failure)") }
    }

    /// Who was told of a kind, each as the role and the moment meant, in the order of the moments; what was withdrawn is left out.
    func told(_ kind: String) throws -> [String] {
        try database.column(
            """
            select a.roles[1] || ' ' || office.rfc3339_time(n.moment)
            from notifications n join accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
            where n.tenant_id = $1 and n.kind = $2 and n.withdrawn_at is null
            order by n.moment, 1
            """, [tenant, kind])
    }

    /// What a person was told of a kind, title and text as they read it now, in the order of the moments.
    func words(_ kind: String, to role: Role) throws -> [[String?]] {
        try database.query(
            """
            select told.words[1], told.words[2]
            from (
                select n.moment, office.notification_words(
                    n.kind, case when office.is_spanish(a.locale) then 'es' else 'en' end, n.facts) as words
                from notifications n join accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
                where n.account_id = $1 and n.kind = $2
            ) as told
            order by told.moment
            """, [account(role).id, kind])
    }

    /// What a camera is out on past its return.
    func addLateCamera() throws -> Reservation {
        let camera = try addItem()
        let unit = try addAsset(of: camera)
        let reservation = try addReservation(
            [LineDraft(camera)], pickupAt: WireTime.now(plus: -WireTime.day), returnAt: WireTime.now(plus: -WireTime.hour))
        try checkOut(unit, on: reservation, line: reservation.lines[0])
        return reservation
    }

    /// A notification of a reservation's change, as a server wrote one that kept no facts; its id.
    @discardableResult
    func tell(_ reservation: Reservation, to role: Role, secondsAgo seconds: Int = 0) throws -> String {
        try database.value(
            """
            insert into notifications (tenant_id, account_id, kind, reservation_id, moment, expires_at, title, body, created_at)
            select $1, $2, 'reservation_changed', $3, m.at, m.at + interval '1 day', 'Reservation changed', 'R', m.at
            from (select clock_timestamp() - $4::int * interval '1 s' as at) as m
            returning id
            """, [tenant, account(role).id, reservation.id, seconds]) ?? ""
    }

    /// Another zone, another language of that person, and so on, past the server.
    func set(_ table: String, _ assignment: String, where id: String) throws {
        try database.query("update \(table) set \(assignment) where id = $1", [id])
    }

    /// A phone of Apple's that the person has registered; its id.
    @discardableResult
    func addDevice(of role: Role, token: String? = nil) throws -> String {
        let token = token ?? ID.fresh().replacing("-", with: "")
        return try phone(role).post("/devices", ["apns_token": .string(token)])["id"]?.string ?? ""
    }

    /// What came of the pushes of a device, each as its kind and its outcome, in the order in which they were made.
    func pushes(of device: String) throws -> [String] {
        try database.column(
            """
            select n.kind || ' ' || coalesce(p.outcome, 'open')
            from push_outbox p join notifications n on n.tenant_id = p.tenant_id and n.id = p.notification_id
            where p.device_id = $1 order by n.created_at, n.kind
            """, [device])
    }

    /// Takes up what is due of this house's pushes, as a server does; what others take up meanwhile is left to them.
    func claim(lease: String = "1 minute", batch: Int = 1000) throws -> [[String?]] {
        try database.query(
            """
            select push_id, kind, platform, token, environment, title, badge, collapse_key, attempts, device_id
            from office.claim_pushes($2, $3::interval, '{apns,fcm,webpush}') where tenant_id = $1
            """, [tenant, batch, lease])
    }
}
