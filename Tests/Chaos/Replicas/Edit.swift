/// What a writer does to the rows that are its own, which no phone works with: the gear and the reservations of a second shelf.
enum Edit {
    static let items = 6
    static let units = 12
    static let clients = 6
    static let reservations = 40

    /// The second shelf of a house, made before the first tap.
    static func shelf(of house: World.House) -> String {
        let tenant = "'\(house.tenant)'"
        return """
            insert into items (id, tenant_id, name)
            select \(id(house, "item", "n")), \(tenant), 'Spare ' || n from generate_series(0, \(items - 1)) n;
            insert into assets (id, tenant_id, item_id)
            select \(id(house, "unit", "n")), \(tenant), \(id(house, "item", "n / 2")) from generate_series(0, \(units - 1)) n;
            insert into short_links (code, tenant_id, asset_id)
            select 'SPARE' || n, \(tenant), \(id(house, "unit", "n")) from generate_series(0, \(units - 1)) n;
            insert into clients (id, tenant_id, display_name)
            select \(id(house, "client", "n")), \(tenant), 'Client ' || n from generate_series(0, \(clients - 1)) n;
            insert into reservations (id, tenant_id, reference, client_id, status, pickup_at, return_at)
            select \(id(house, "reservation", "n")), \(tenant), 'S-' || n, \(id(house, "client", "n % \(clients)")),
                (array['draft', 'requested', 'confirmed', 'closed', 'cancelled'])[1 + n % 5],
                date_trunc('day', now()) + (n % 19 - 9) * interval '1 day' + interval '12 hours',
                date_trunc('day', now()) + (n % 19 - 9 + n % 3) * interval '1 day' + interval '13 hours'
            from generate_series(0, \(reservations - 1)) n;
            insert into reservation_items (id, tenant_id, reservation_id, item_id, qty, assigned_asset_ids)
            select \(id(house, "line", "n")), \(tenant), \(id(house, "reservation", "n")), \(id(house, "item", "n % \(items)")), 2,
                array[\(id(house, "unit", "n % \(items) * 2"))]
            from generate_series(0, \(reservations - 1)) n;
            insert into items (id, tenant_id, name, is_case) values (\(trunk(house, "item")), \(tenant), 'Trunk', true);
            insert into assets (id, tenant_id, item_id)
            select \(id(house, "trunk", "n")), \(tenant), \(trunk(house, "item")) from generate_series(0, 1) n;
            insert into items (id, tenant_id, name, serialized) values (\(cable(house, "item")), \(tenant), 'Cable', false);
            insert into reservations (id, tenant_id, reference, client_id, status, pickup_at, return_at)
            values (\(cable(house, "booking")), \(tenant), 'C-0', \(id(house, "client", "0")), 'confirmed', now(), now() + interval '2 days');
            insert into reservation_items (id, tenant_id, reservation_id, item_id, position, qty)
            select \(id(house, "cable line", "n")), \(tenant), \(cable(house, "booking")), \(cable(house, "item")), n, 5
            from generate_series(0, 1) n;

            """
    }

    /// What is counted there, of a reservation that nobody else edits.
    private static func cable(_ house: World.House, _ part: String) -> String { id(house, "cable \(part)", "0") }

    private static func trunk(_ house: World.House, _ part: String) -> String { id(house, "trunk \(part)", "0") }

    /// One more of it is out, or back.
    private static func counting(_ house: World.House, _ kind: String, _ line: Int) -> String {
        """
        insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty)
        select l.tenant_id, l.reservation_id, l.id, '\(kind)', 1 from reservation_items l
        where l.tenant_id = '\(house.tenant)' and l.id = \(id(house, "cable line", "\(line)"))
            and \(kind == "out" ? "l.counted_out < l.qty" : "l.counted_out > 0")
        """
    }

    /// The id of a thing of the second shelf; the number is SQL.
    private static func id(_ house: World.House, _ kind: String, _ number: String) -> String {
        "md5('\(kind) ' || \(number) || ' \(house.tenant)')::uuid"
    }

    /// Statements that stay within the rules of the tables.
    static func any(of house: World.House, _ generator: inout SeededGenerator) -> String {
        func number(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }
        func one(_ kind: String, of count: Int) -> String { id(house, kind, "\(number(count))") }
        let tenant = "tenant_id = '\(house.tenant)'"
        let word = "'w\(number(1_000_000))'"
        let reservation = number(reservations)
        let booked = "\(tenant) and id = \(id(house, "reservation", "\(reservation)"))"
        let line = "\(tenant) and id = \(id(house, "line", "\(reservation)"))"
        let unit = number(units)
        let own = id(house, "unit", "\(reservation % items * 2 + number(2))")
        let status = ["IN_STOCK", "REPAIR", "ARCHIVED", "DISPOSED", "SHIPPED"][number(5)]
        return generator.choose([
            (4, "update items set name = \(word) where \(tenant) and id = \(one("item", of: items))"),
            (4, "update clients set display_name = \(word) where \(tenant) and id = \(one("client", of: clients))"),
            (4, "update assets set notes = \(word) where \(tenant) and id = \(one("unit", of: units))"),
            (5, "update assets set status = '\(status)' where \(tenant) and id = \(one("unit", of: units))"),
            (2, "update short_links set asset_id = \(one("unit", of: units)) where \(tenant) and code = 'SPARE\(unit)'"),
            (2, "delete from short_links where \(tenant) and code = 'SPARE\(unit)'"),
            (
                2,
                """
                insert into short_links (code, tenant_id, asset_id)
                values ('SPARE\(unit)', '\(house.tenant)', \(one("unit", of: units))) on conflict do nothing
                """
            ),
            (
                8,
                """
                update reservations set pickup_at = date_trunc('day', now()) + \(number(21) - 10) * interval '1 day' + interval '12 hours',
                    return_at = date_trunc('day', now()) + 10 * interval '1 day' + \(number(3)) * interval '1 day'
                where \(booked)
                """
            ),
            (
                3,
                "update reservations set pickup_at = now() - interval '20 days', return_at = now() - interval '1 day' where \(booked)"
            ),
            (3, "update reservations set client_id = \(one("client", of: clients)) where \(booked)"),
            (3, "update reservations set location = \(word) where \(booked)"),
            (3, "update reservation_items set qty = \(2 + number(5)) where \(line)"),
            (4, "update reservation_items set assigned_asset_ids = array[\(own)] where \(line)"),
            (2, "update reservation_items set assigned_asset_ids = '{}' where \(line)"),
            (2, "update reservation_items set reservation_id = \(one("reservation", of: reservations)) where \(line)"),
            (2, "delete from reservations where \(booked)"),
            (3, making(house, reservation)),
            (3, counting(house, "out", number(2))), (3, counting(house, "back", number(2))),
            (4, "update assets set case_id = \(one("trunk", of: 2)) where \(tenant) and id = \(one("unit", of: units))"),
            (2, "update assets set case_id = null where \(tenant) and id = \(one("unit", of: units))"),
            (1, "update tenants set name = \(word) where id = '\(house.tenant)'"),
            (1, "update clients set display_name = \(word) where \(tenant) and id = '\(house.client)'"),
            (1, "update items set name = \(word) where \(tenant) and id = '\(house.items[number(house.items.count)])'"),
            (1, "update chaos_clock set shift = interval '1 day' * \(number(4))"),
        ])
    }

    /// A reservation of the shelf again, after it was deleted.
    private static func making(_ house: World.House, _ number: Int) -> String {
        """
        insert into reservations (id, tenant_id, reference, client_id, status, pickup_at, return_at)
        values (\(id(house, "reservation", "\(number)")), '\(house.tenant)', 'S-\(number)', \(id(house, "client", "\(number % clients)")),
            'requested', now(), now() + interval '2 days')
        on conflict do nothing;
        insert into reservation_items (id, tenant_id, reservation_id, item_id, qty)
        values (\(id(house, "line", "\(number)")), '\(house.tenant)', \(id(house, "reservation", "\(number)")),
            \(id(house, "item", "\(number % items)")), 2)
        on conflict do nothing
        """
    }

    /// Something of every kind at once, under a word of its own.
    static func all(of house: World.House, _ word: String) -> String {
        let tenant = "tenant_id = '\(house.tenant)'"
        return """
            update items set name = '\(word) ' || left(id::text, 8) where \(tenant) and id = \(id(house, "item", "0"));
            update assets set notes = '\(word)' where \(tenant) and id = \(id(house, "unit", "1"));
            update clients set display_name = '\(word)' where \(tenant) and id = \(id(house, "client", "2"));
            update tenants set name = '\(word)' where id = '\(house.tenant)';
            update reservations set location = '\(word)' where \(tenant) and reference like 'S-%';
            insert into clients (tenant_id, display_name) values ('\(house.tenant)', '\(word)');
            insert into items (tenant_id, name) values ('\(house.tenant)', '\(word)')
            """
    }

    /// What makes cursors worthless: the log is trimmed, as if it were old, or the house moves to another time zone. In all of them it
    /// is as late, because the phones of the asset app are told times by the house's clock.
    static func forgetting(_ house: World.House, _ generator: inout SeededGenerator) -> String {
        let zones = ["UTC", "Etc/UTC", "Africa/Abidjan", "Atlantic/Reykjavik"]
        return generator.choose([
            (
                3,
                """
                update change_log set at = now() - interval '40 days'
                where tenant_id = '\(house.tenant)' and at < now() - interval '1 second';
                select office.trim_change_log('35 days', 300)
                """
            ),
            (1, "update tenants set time_zone = '\(zones[.random(in: 0..<4, using: &generator)])' where id = '\(house.tenant)'"),
        ])
    }

    /// A few stored answers go, as after their retention, of what the ledger knows by its key: of what happened a moment ago, so that it is
    /// still in somebody's hands, and rather of what was undone.
    static func forgettingKeys(of house: World.House) -> String {
        """
        with gone as (
            delete from idempotency_keys k
            where k.tenant_id = '\(house.tenant)' and k.key in (
                select made.key
                from (
                    select c.pickup_key, c.tenant_id, c.picked_up_at, c.voided_at from asset_checkouts c
                    union all
                    select c.return_key, c.tenant_id, c.returned_at, c.voided_at from asset_checkouts c
                    union all
                    select m.key, m.tenant_id, m.moved_at, m.voided_at from stock_movements m
                ) as made (key, tenant_id, at, voided_at)
                where made.tenant_id = '\(house.tenant)' and greatest(made.at, made.voided_at) > now() - interval '6 seconds'
                order by random() - (made.voided_at is not null)::int * 0.7
                limit 4)
            returning k.*
        )
        insert into chaos_forgotten select * from gone on conflict do nothing
        """
    }

    /// What was forgotten is there again, where no later answer is: the judgement looks for a key of all that was done.
    static let remembering = "insert into idempotency_keys select * from chaos_forgotten on conflict do nothing"

    /// The clock by which the feed knows the day: every server's and every phone's day is moved with it.
    static let clock = """
        create table public.chaos_clock (shift interval not null);
        insert into public.chaos_clock values ('0');
        create function public.chaos_now() returns timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp
        as 'select now() + c.shift from public.chaos_clock c';
        select pg_temp.plant('office.change_look_result', 'now\\(\\) at time zone', 'public.chaos_now() at time zone');
        """
}
