import Foundation
import TestSupport
import Testing

@testable import Operations

/// The server's role may execute what the server calls, and nothing else.
@Suite(.mayBlock) struct EntryPointTests {
    private static let inner = [
        "switch_tenant", "write_audit", "store_result", "set_account_user", "reservation_json_rows", "open_session",
        "insert_asset",
    ]

    @Test("the role of the server may execute the entry points alone") func rights() throws {
        let allowed = try TestDatabase.shared().session(as: .server).query(
            """
            select distinct p.proname from pg_proc p
            where p.pronamespace = 'office'::regnamespace and has_function_privilege(p.oid, 'execute')
              and p.proname <> all (\(EntryPoints.literalOfEverybody))
            order by 1
            """)
        #expect(allowed.compactMap { $0[0] } == EntryPoints.granted())
        for function in Self.inner { #expect(!EntryPoints.functions.contains(function)) }
    }

    @Test("PUBLIC may execute those few that the migrations grant it")
    func everybody() throws {
        let session = try TestDatabase.shared().session()
        let allowed = try session.column(
            """
            select distinct p.proname from pg_proc p
            where p.pronamespace = 'office'::regnamespace and has_function_privilege('public', p.oid, 'execute')
            order by 1
            """)
        #expect(allowed == EntryPoints.ofEverybody)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        let finish = try String(contentsOf: root.appending(path: "migrations/finish.sql"), encoding: .utf8)
        let granted = finish.matches(of: #/grant execute on function office\.([a-z_]+)\([a-z, ]*\) to public/#)
        #expect(granted.map { String($0.1) }.sorted() == EntryPoints.ofEverybody)
        let spared = try #require(finish.firstMatch(of: #/p\.proname not in \(([^)]*)\)/#)?.1)
        let names = spared.split(separator: ",").map { $0.trimmingCharacters(in: ["'", " "]) }
        #expect(names.sorted() == EntryPoints.ofEverybody)
    }

    @Test("it can't write an audit row, nor make another tenant its own") func refused() throws {
        let house = try House()
        let server = try TestDatabase.shared().session(as: .server)
        let forging = [
            "select office.switch_tenant('\(house.tenant)')",
            "select office.write_audit('\(house.tenant)', 'asset.picked_up', 'asset', null, null, null, null, null, null, null)",
        ]
        for statement in forging {
            let fault = refusal { try server.query(statement) }
            #expect(fault?.sqlState == "42501")
        }
        #expect(try house.facts().audit.isEmpty)
    }

    /// Statements that are prepared are in the list by themselves; what is written out in the sources is compared here.
    /// Called by commands as the owner of the tables: the server may not begin a log in another's name.
    private static let ofOwner: Set = ["begin_moved_audit"]

    @Test("every function that the sources name is an entry point, and every entry point is named") func named() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
        var texts: [String] = []
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            texts.append(try String(contentsOf: file, encoding: .utf8))
        }
        let all = texts.joined(separator: "\n")
        let called = Set(all.matches(of: #/"?(?:select|from|\()\s*\(?office\.([a-z_]+)\(/#).map { String($0.1) })
        #expect(called.count > 2)
        #expect(called.subtracting(EntryPoints.functions) == Self.ofOwner)
        for function in EntryPoints.functions {
            let isNamed = all.contains("\"office.\(function)\"") || all.contains("office.\(function)(")
            #expect(isNamed, "\(function)")
        }
    }
}
