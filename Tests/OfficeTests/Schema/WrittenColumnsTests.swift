import TestSupport
import Testing

/// Items, assets and clients are written by one function each, whoever makes or changes them: a column that it forgets nobody can fill.
@Suite(.mayBlock) struct WrittenColumnsTests {
    @Test(
        "every column is written but those that the database fills, or the shelf",
        arguments: [
            ("items", "write_items", "tenant_id name_key sku_key search_key version created_at"),
            ("clients", "write_clients", "tenant_id audit_salt search_key version created_at"),
            (
                "assets", "write_assets",
                "tenant_id item_serialized item_is_case case_item_id case_is_case asset_tag_key serial_key search_key status_at "
                    + "current_reservation_id case_id version created_at"
            ),
        ])
    func columns(table: String, function: String, filled: String) throws {
        try expect(table, function, "p.prosrc ~ ('\\mafter\\)\\.' || a.attname || '\\M')", but: filled)
    }

    @Test(
        "a change writes every column but those, and what a row is made with",
        arguments: [
            ("items", "write_items", "id name_key sku_key search_key version created_at tenant_id created_key"),
            ("clients", "write_clients", "id search_key version created_at tenant_id created_key"),
            (
                "assets", "write_assets",
                "id item_serialized item_is_case case_item_id case_is_case status_at asset_tag_key serial_key search_key current_reservation_id case_id "
                    + "version created_at tenant_id created_key number"
            ),
        ])
    func changed(table: String, function: String, left: String) throws {
        try expect(
            table, function, "substring(p.prosrc from 'update public\\..*') ~ ('[\\s,]' || a.attname || ' =\\s')", but: left)
    }

    /// The function writes every column of the table, by what its text has of one, but those that are named with blanks between.
    private func expect(_ table: String, _ function: String, _ isWritten: String, but names: String) throws {
        let session = try TestDatabase.shared().session()
        let columns = """
            select a.attname
            from pg_attribute a
            join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = $2
            where a.attrelid = format('public.%I', $1::text)::regclass and a.attnum > 0 and not a.attisdropped
              and (\(isWritten)) = $3::boolean
            order by a.attname collate "C"
            """
        #expect(try session.query(columns, [table, function, "true"]).count > 5)
        let forgotten = try session.query(columns, [table, function, "false"]).compactMap { $0[0] }
        #expect(forgotten == names.split(separator: " ").map(String.init).sorted())
    }
}
