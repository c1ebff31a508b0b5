import API
import Crypto
import JSON
import Postgres
import Text

/// One look at the log of changes, for all who listen in a house.
struct RealtimeLook {
    private static let reading = Statement.read(
        "office.read_row_changes",
        [
            "tenant": "uuid", "subjects": "uuid[]", "session_ids": "uuid[]", "since": "pg_snapshot", "since_time": "timestamptz",
            "until": "pg_snapshot", "begins_after": "text[]", "page_size": "int",
        ])
    static let statements = [reading, ChangeLog.renewing]

    /// How many changes are read at a time.
    private static let pageSize = 200

    /// Where a look begins.
    struct Place {
        var since: String?
        /// In place of a snapshot.
        var time: Timestamp?
        /// Up to which snapshot the pages of a look go, and behind which change the next one begins.
        var until: String?
        var after: [String]?
    }

    /// Who was asked about, as the database knows them.
    enum Standing {
        case account(String)
        /// They may not: the code of the API.
        case refused(ErrorCode)
    }

    let house: String?
    /// In the order in which they were asked about.
    let people: [Standing]
    let snapshot: String
    /// Where it began.
    let since: String?
    let epoch: String
    /// False where the log does not go back so far.
    let isKnown: Bool
    /// Without a place to begin at.
    let columns: RealtimeColumns?
    let changes: [JSONValue]
    /// Nil where there is no more.
    let after: [String]?

    /// Looks for these people, of one house or of the one that each of them has.
    static func look(
        _ people: [VerifiedToken], in house: String?, from place: Place, _ services: Services
    ) async throws(OfficeError) -> RealtimeLook {
        let sessions = people.map { $0.session ?? VerifiedToken.unmatchableID }
        let arguments: Arguments = [
            "tenant": services.unnamedTenant.name(house), "subjects": people.map(\.subject).postgresArray,
            "session_ids": services.isOwnIssuer ? sessions.postgresArray : "{}",
            "since": place.since, "since_time": place.time?.text, "until": place.until,
            "begins_after": place.after?.postgresArray,
            "page_size": String(pageSize),
        ]
        func asked() async throws(OfficeError) -> FunctionResult { try await services.read(reading, arguments) }
        let result = try await ChangeLog.current(try await asked(), services, again: asked)
        if let refusal = result.refusal { throw refusal }
        guard let look = RealtimeLook(result) else {
            throw OfficeError(unreadable: reading.name, .internal, telling: services.log)
        }
        return look
    }

    private init?(_ result: FunctionResult) {
        guard let body = result.object, case .array(let people)? = body["people"] else { return nil }
        house = result.tenant
        self.people = people.map(Self.standing)
        snapshot = body["snapshot"].flatMap(Self.text) ?? ""
        since = body["since"].flatMap(Self.text)
        epoch = body["epoch"].flatMap(Self.text) ?? ""
        if case .bool(false)? = body["known"] { isKnown = false } else { isKnown = true }
        columns = RealtimeColumns(body["columns"])
        if case .array(let changes)? = body["changes"] { self.changes = changes } else { changes = [] }
        if case .array(let parts)? = body["after"] { after = parts.compactMap(Self.text) } else { after = nil }
    }

    private static func standing(_ value: JSONValue) -> Standing {
        guard case .object(let person) = value, case .null? = person["code"], let account = person["account"].flatMap(text) else {
            if case .object(let person) = value, let code = person["code"].flatMap(text).flatMap(ErrorCode.init) {
                return .refused(code)
            }
            return .refused(.noOfficeRole)
        }
        return .account(account)
    }

    private static func text(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }
}
