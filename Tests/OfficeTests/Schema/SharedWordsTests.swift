import API
import TestSupport
import Testing

@testable import Office

/// What Swift and the tables both say: the words of a column, the numbers between which it lies, and the roles.
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
}
