import Foundation
import TestSupport
import Testing

/// What a scan means, by the rows of `verify/codes.json` that the page is held to as well, and that no text takes long.
@Suite(.mayBlock) struct CodeTextTests {
    private static let rule = Result {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../verify/codes.json")
        return try Data(contentsOf: file.standardizedFileURL)
    }

    private func vectors() throws -> String { String(decoding: try Self.rule.get(), as: UTF8.self) }

    /// In one transaction that is taken back: a house a row, and what `found` says of it.
    @Test("each text finds what codes.json says") func found() throws {
        let session = try TestDatabase.fresh().session()
        try session.execute(
            """
            begin;
            insert into office.own_hosts (host) values ('office.example');
            create temporary table judged (name text, scanned text, wanted text, got text) on commit drop
            """)
        try session.query(
            """
            select set_config('codes.rows', ($1::json -> 'found')::text, true)
            """, [try vectors()])
        try session.execute(
            """
            do $$
            declare
                given record;
                house uuid;
                item uuid;
                asset uuid;
                kind text;
                text_and_asset jsonb;
                names jsonb;
                found record;
            begin
                for given in select r.value as row from jsonb_array_elements(current_setting('codes.rows')::jsonb) as r loop
                    names := '{}';
                    insert into public.tenants (name, code_hosts)
                    values ('House', array(select jsonb_array_elements_text(given.row -> 'house' -> 'hosts')))
                    returning id into house;
                    perform set_config('office.tenant', house::text, true);
                    insert into public.items (tenant_id, name) values (house, 'Item') returning id into item;
                    foreach kind in array array['codes', 'tags', 'serials'] loop
                        for text_and_asset in select jsonb_array_elements(given.row -> 'house' -> kind) loop
                            insert into public.assets (tenant_id, item_id, asset_tag, serial)
                            values (
                                house, item, case when kind = 'tags' then text_and_asset ->> 0 end,
                                case when kind = 'serials' then text_and_asset ->> 0 end)
                            returning id into asset;
                            names := names || jsonb_build_object(asset::text, text_and_asset ->> 1);
                            if kind = 'codes' then
                                insert into public.short_links (tenant_id, code, asset_id) values (house, text_and_asset ->> 0, asset);
                            end if;
                        end loop;
                    end loop;
                    found := office.find_code(house, given.row ->> 'text');
                    insert into judged
                    select given.row ->> 'name', given.row ->> 'text', given.row ->> 'finds',
                        case when count(distinct names ->> each.id::text) > 1 then 'ambiguous' else min(names ->> each.id::text) end
                    from unnest(found.candidates) as each (id);
                end loop;
            end
            $$
            """)
        #expect(try session.value("select count(*) from judged") == "534")
        #expect(try session.query("select * from judged where wanted is distinct from got").isEmpty)
        try session.execute("rollback")
    }

    /// How many rows a part of the file has: of none, nothing would be wrong.
    private func count(of part: String) throws -> String? {
        try TestDatabase.shared().session().value("select jsonb_array_length($1::jsonb -> $2::text)", [try vectors(), part])
    }

    @Test("what is put on an asset is stored as codes.json says") func adopted() throws {
        #expect(try count(of: "adopted") == "38")
        let wrong = try TestDatabase.shared().session().query(
            """
            select r.value ->> 'text'
            from jsonb_array_elements($1::jsonb -> 'adopted') as r
            cross join lateral (select office.clean_code(r.value ->> 'text') as text) as clean
            cross join lateral (
                select array(select jsonb_array_elements_text(r.value -> 'house' -> 'ours')) as ours,
                    array(select jsonb_array_elements_text(r.value -> 'house' -> 'hosts')) as hosts) as house
            where coalesce(office.code_in_address(clean.text, house.ours, house.hosts), clean.text)
                is distinct from r.value ->> 'stores'
            """, [try vectors()])
        #expect(wrong.isEmpty)
    }

    @Test("two texts are the same where codes.json says so") func same() throws {
        #expect(try count(of: "same") == "28")
        let wrong = try TestDatabase.shared().session().query(
            """
            select r.value
            from jsonb_array_elements($1::jsonb -> 'same') as r
            where (office.code_key(r.value ->> 'a') = office.code_key(r.value ->> 'b')) is distinct from (r.value ->> 'same')::boolean
            """, [try vectors()])
        #expect(wrong.isEmpty)
    }

    @Test("rows from before that are the same stay as they are, are told, are ambiguous, and no third one is taken")
    func twins() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let unit = try house.addAsset(of: house.addItem(), code: "TWIN")
        let other = try house.addAsset(of: unit.item)
        let session = try database.session()
        try house.addTwin("Twin", of: other)
        #expect(try session.value("select office.twins_of($1::uuid)", [house.tenant]) == "{Twin}")
        try session.query("select set_config('office.tenant', $1, false)", [house.tenant])
        let found = "select cardinality(candidates) from office.find_code($1::uuid, 'tWIN')"
        #expect(try session.value(found, [house.tenant]) == "2")
        #expect(throws: DatabaseError.self) {
            try session.query(
                "insert into short_links (code, tenant_id, asset_id) values ('twIN', $1, $2)", [house.tenant, unit.id])
        }
    }

    /// A hundred of each take some milliseconds; the limit is on all of them.
    @Test("the worst texts take no longer than others") func worst() throws {
        let session = try TestDatabase.shared().session()
        try session.execute("begin; set local statement_timeout = '10s'")
        let texts = [
            "repeat('/', 1999) || 'a'", "repeat('a', 2000)", "repeat('a/', 1000)", "repeat('://', 660)",
            "'https://' || repeat('a', 400)", "'https://' || repeat('a@', 200)", "'https://x/' || repeat('%C3', 160)",
            "repeat(' ', 1999) || 'a'", "repeat('?', 2000)", "repeat(']C1', 600)", "'https://x/a?' || repeat('utm_a&', 60)",
            "repeat(U&'\\200B', 2000)",
        ]
        for text in texts {
            try session.query(
                "select count(office.code_key(\(text) || n)), count(office.code_in_address(office.clean_code(\(text) || n), '{}', '{}')) "
                    + "from generate_series(1, 100) as n")
        }
        try session.execute("rollback")
    }
}
