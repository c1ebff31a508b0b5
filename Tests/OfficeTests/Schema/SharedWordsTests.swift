import API
import JSON
import TestSupport
import Testing

@testable import Office

/// What Swift and the database both say: the words of a column, the numbers between which it lies, the roles, and what gear of a
/// file may say.
@Suite(.mayBlock) struct SharedWordsTests {
    /// By the constraint of the column.
    private static let words: [(constraint: String, words: [String])] = [
        ("reservations_status_check", ReservationStatus.allCases.map(\.rawValue)),
        ("assets_status_check", AssetStatus.allCases.map(\.rawValue)),
        ("condition_reports_condition_check", Condition.allCases.map(\.rawValue)),
        ("ticket_parcels_state_check", ParcelState.allCases.map(\.rawValue)),
        ("notifications_kind_check", NotificationKind.allCases.map(\.rawValue)),
        ("accounts_theme_check", Theme.allCases.map(\.rawValue)),
        ("tenants_locale_check", Language.allCases.map(\.rawValue)),
        ("tenants_overbooking_check", Overbooking.allCases.map(\.rawValue)),
        ("tenants_override_role_check", OverrideRole.allCases.map(\.rawValue)),
        ("tenants_booking_role_check", BookingRole.allCases.map(\.rawValue)),
    ]

    private static let ranges: [(constraint: String, range: ClosedRange<Int>)] = [
        ("tenants_return_grace_minutes_check", HouseRules.minutes), ("tenants_pickup_notice_minutes_check", HouseRules.minutes),
        ("tenants_copy_days_check", HouseRules.copyDays),
    ]

    private let session: Database

    init() throws { session = try TestDatabase.shared().session() }

    private func text(of constraint: String) throws -> String {
        try session.value(
            """
            select pg_get_constraintdef(c.oid) from pg_constraint c
            where c.conname = $1 and c.connamespace = 'public'::regnamespace
            """, [constraint]) ?? ""
    }

    private func source(of function: String) throws -> String {
        try #require(
            try session.value(
                "select p.prosrc from pg_proc p where p.pronamespace = 'office'::regnamespace and p.proname = $1", [function]))
    }

    @Test("a column takes the words that Swift has for it, and no others") func sameWords() throws {
        for (constraint, words) in Self.words {
            let taken = try text(of: constraint).matches(of: #/'([^']*)'::text/#).map { String($0.1) }
            #expect(taken.sorted() == words.sorted(), "\(constraint)")
        }
    }

    @Test("a column takes the numbers that a request may say") func sameNumbers() throws {
        for (constraint, range) in Self.ranges {
            let bounds = try text(of: constraint).matches(of: #/[<>]= (\d+)/#).map { Int($0.1) }
            #expect(bounds == [range.lowerBound, range.upperBound], "\(constraint)")
        }
    }

    @Test("the roles are the same, in the same order") func sameRoles() throws {
        #expect(try session.column("select unnest(office.role_ladder())") == API.Role.allCases.map(\.rawValue))
    }

    @Test("what is doubtful in a row of gear is told as a warning and as no fault, and no other warning comes from there")
    func sameDoubts() throws {
        let list = #/codes_of_doubt constant text\[\] := '\{([a-z_,]+)\}'/#
        let found = try #require(try source(of: "import_gear").firstMatch(of: list))
        let doubts = found.1.split(separator: ",").map { String($0) }
        // Functions of their own find the first five, and the reader of the file the others.
        let others: Set<ImportWarning.Code> = [
            .looksLike, .otherUnit, .sameName, .foundByName, .numberedNames, .spreadsheetNumber, .sumRow, .unitQuantity,
        ]
        #expect(doubts.sorted() == Set(ImportWarning.Code.allCases).subtracting(others).map(\.rawValue).sorted())
        let rows = try source(of: "split_gear_rows")
        for code in doubts { #expect(rows.contains("'\(code)'") && RowFault.Code(rawValue: code) == nil, "\(code)") }
    }

    @Test("quantities of counted gear are added up to as many as a cell may say") func sameMost() throws {
        let content = ImportKind.gear.columns.first { $0.name == "owned_qty" }?.content
        let most: Int? = if case .number(let range)? = content { range.upperBound } else { nil }
        let sums = try source(of: "split_gear_rows").matches(of: #/sum\(t\.owned_qty\) over its <= ([0-9]+)/#)
        #expect(sums.map { Int($0.1) } == [most])
    }

    @Test("what counted gear may say of a unit without a word is what an empty cell says, and what the table has by default")
    func sameDefaults() throws {
        let pairs = try source(of: "import_gear").matches(of: #/\('([a-z_]+)', '([A-Za-z_]*)'\)/#)
        let usual = pairs.map { (name: String($0.1), word: String($0.2)) }
        #expect(usual.filter { $0.word != "" }.map { $0.name } == [ImportColumn.condition, ImportColumn.status])
        for (name, word) in usual {
            let column = try #require(ImportKind.gear.columns.first { $0.name == name }, "\(name)")
            let empty = if case .string(let text)? = column.empty { text } else { "" }
            #expect(word == empty, "\(name)")
            let own = try session.value(
                """
                select column_default from information_schema.columns
                where table_schema = 'public' and table_name = 'assets' and column_name = $1
                """, [name])
            #expect(own == (word.isEmpty ? nil : "'\(word)'::text"), "\(name)")
        }
    }
}
