/// A server on a database whose functions all fail, for each person in the way that was planted for them.
struct PlantedFailures {
    let server: TestServer
    private let session: Database

    /// Started by the first test that asks for it.
    static func shared() throws -> PlantedFailures { try run.get() }
    private static let run = Result {
        let planted = try PlantedFailures()
        RunEnd.add { planted.server.stop() }
        return planted
    }

    private init() throws {
        let database = try TestDatabase.fresh()
        session = try database.session()
        try session.execute(Self.planting)
        server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
    }

    /// From now on every call of this person fails with that SQLSTATE.
    func plant(_ sqlState: String, for account: Account) throws {
        try session.query(
            "insert into planted values ($1, $2) on conflict (subject) do update set sqlstate = $2", [account.subject, sqlState])
    }

    /// Nobody is signed in who scans a sticker: its code says how the call fails.
    func scanSticker(failingWith sqlState: String) throws -> Answer {
        try server.client().send(Request("GET", "/api/office/stickers/\(sqlState)"))
    }

    /// The functions that fail.
    static let functions: [String] =
        [
            "get_me", "list_reservations", "get_reservation", "list_reservation_assets", "resolve_code", "list_item_assets",
            "list_locations", "list_changes", "pick_up_asset", "return_asset", "set_reservation_status", "prepare_outbox",
            "mint_upload", "prepare_condition_report_2", "prepare_document_2", "get_delivery_note", "file_condition_report",
            "list_condition_reports", "create_asset", "create_ticket", "update_ticket", "list_tickets", "receive_parcel",
        ] + DeskCall.all.keys.map { DeskCall.function(of: $0) }

    /// Each function that an endpoint calls takes the tenant first, then the person; one that asks for no house takes the person first.
    private static let planting = """
        create table planted (subject uuid primary key, sqlstate text not null);
        create function planted_failure(person uuid) returns void language plpgsql security definer as $body$
        begin
            raise exception using message = 'planted', errcode = (select p.sqlstate from public.planted p where p.subject = person);
        end $body$;
        do $do$
        declare
            found record;
        begin
            for found in
                select f.oid::regprocedure::text as signature, f.proname as name, pg_get_function_arguments(f.oid) as arguments
                from pg_proc f
                where f.pronamespace = 'office'::regnamespace
                  and f.proname in (\(functions.map { "'\($0)'" }.joined(separator: ", ")))
            loop
                execute format('drop function %s', found.signature);
                execute format(
                    'create function office.%I(%s) returns office.function_result language plpgsql as '
                    '''begin perform public.planted_failure($%s); return null; end''', found.name, found.arguments,
                    case when found.arguments like 'subject %' then 1 else 2 end);
                execute format('alter function %s owner to quartermaster_app', found.signature);
            end loop;
        end $do$;
        drop function office.find_house_of_code(text, text);
        create function office.find_house_of_code(code text, house text) returns office.function_result language plpgsql as
            $body$begin raise exception using message = 'planted', errcode = upper(code); end$body$;
        alter function office.find_house_of_code(text, text) owner to quartermaster_app;
        grant execute on all functions in schema office, public to public;
        """
}
