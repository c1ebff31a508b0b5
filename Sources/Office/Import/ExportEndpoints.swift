import API
import CSV
import EventLoop
import HTTP
import JSON
import Postgres

/// Whole tables as files (docs/import.md), a page at a time. What is exported comes back through an import unchanged.
package enum ExportEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/exports/{file}", "exportRows", .manager, price: 50, query: ["bom"], sends: [statement], export)
    ]

    private static let statement = Statement.read(
        "office.export_rows", .caller, ["kind": "text", "place": "text", "page_size": "int"])

    private static func export(_ context: AccountContext) async throws(OfficeError) -> Response {
        guard let file = context.parameters["file"], file.hasSuffix(".csv"),
            let kind = ExportKind(rawValue: String(file.dropLast(4)))
        else { throw OfficeError(.notFound) }
        var query = context.query
        let hasMark = query.optionalChoice("bom", YesOrNo.self) != .false
        try query.requireNoFaults()
        return try await CSVExport.response(named: kind.rawValue, columns: kind.columns, hasMark: hasMark, of: context) {
            place throws(OfficeError) in try await page(kind, after: place, context)
        }
    }

    /// Asked as a request of its own would be: who may no more gets no further.
    private static func page(
        _ kind: ExportKind, after place: String?, _ context: AccountContext
    ) async throws(OfficeError) -> ExportPage {
        let answer = try await context.read(
            statement, ["kind": kind.rawValue, "place": place, "page_size": String(CSVExport.pageSize)], speed: .slow)
        return try await ExportPage.reading(answer, of: statement, kind.columns, for: context)
    }
}

/// A file of CSV that is sent a page after another.
enum CSVExport {
    /// Rows of a page: no more is in memory at a time.
    static let pageSize = 500

    /// The page behind a place, of which nil is the beginning.
    typealias Fetch = (String?) async throws(OfficeError) -> ExportPage

    static func response(
        named name: String, columns: [String], hasMark: Bool, of context: AccountContext, _ fetch: @escaping Fetch
    ) async throws(OfficeError) -> Response {
        let first = try await fetch(nil)
        let pages = LoopBound(ExportPages(columns, hasMark: hasMark, first, fetch), to: context.services.loop)
        return Response(.ok, headers: headers(of: name), stream: BodyStream { await pages.value.next() })
    }

    /// The fields of a file of CSV that is to be kept under a name.
    static func headers(of name: String) -> Headers {
        var headers = Headers()
        headers.add(.contentType, MediaType.csv + "; charset=utf-8")
        headers.add("Content-Disposition", "attachment; filename=\"\(name).csv\"")
        headers.add(.cacheControl, "private, no-cache")
        headers.add(.vary, "Authorization, Accept-Encoding")
        return headers
    }
}

/// The files that can be exported.
package enum ExportKind: String, CaseIterable {
    case clients, items, assets, reservations, tickets, audit

    /// The names of its columns: those of an import, where there is one.
    var columns: [String] {
        guard let kind = ImportKind(rawValue: rawValue) else { return Self.auditColumns }
        // `codes` has each of an asset's.
        return kind.columns.map(\.name).filter { $0 != "code" }
    }

    private static let auditColumns = [
        "id", "at", "source", "actor_user_id", "noted_by", "action", "entity_type", "entity_id", "reservation_id", "asset_id",
        "from_status", "to_status", "before", "after", "request_id", "idempotency_key", "client_at",
    ]
}

/// Some rows of an export.
struct ExportPage: Sendable {
    /// As lines of CSV.
    let lines: [UInt8]
    /// Where the next page begins; nil after the last.
    let place: String?

    /// The page that a statement answered. Worked on where nobody else's request waits for it. `list` and `place` are the names of the rows,
    /// and of where the next page begins.
    ///
    /// - Throws: the statement's refusal, or `internal` where a row lacks one of the columns.
    static func reading(
        _ answer: FunctionResult, of statement: Statement, _ columns: [String], list: String = "rows", place: String = "place",
        for context: AccountContext
    ) async throws(OfficeError) -> ExportPage {
        if let refusal = answer.refusal { throw refusal }
        let body = answer.body
        let page = await context.services.work(onSpreadsheet: body.count) { ExportPage(columns, body, list: list, place: place) }
        guard let page else { throw OfficeError(unreadable: statement.name, telling: context.services.log) }
        return page
    }

    private init?(_ columns: [String], _ body: [UInt8], list: String, place: String) {
        guard
            case .object(let object)? = try? JSONValue(
                parsing: body, limits: JSONLimits(depth: 4, numberLength: 32, values: 1_000_000)),
            case .array(let shown)? = object[list]
        else { return nil }
        var csv = CSVWriter()
        for row in shown {
            guard case .object(let cells) = row else { return nil }
            let values = columns.compactMap { cells[$0] }
            guard values.count == columns.count else { return nil }
            csv.row(values.map(Self.text(of:)))
        }
        lines = csv.bytes
        if case .string(let text)? = object[place] { self.place = text } else { self.place = nil }
    }

    /// A cell's text, safe in a spreadsheet, for which numbers and truths are what they are. A list is of codes.
    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): SpreadsheetText.safe(text)
        case .number(let text): text
        case .bool(let flag): String(flag)
        case .array(let codes):
            SpreadsheetText.safe(StickerList.text(of: codes.compactMap { if case .string(let code) = $0 { code } else { nil } }))
        case .null, .object, .unstorable: nil
        }
    }
}

/// The pages of an export, one after another as they are sent. Belongs to the loop of its connection.
private final class ExportPages {
    private let fetch: CSVExport.Fetch
    private var place: String?
    private var isOver = false
    /// The head and the first page, until they are sent.
    private var beginning: [UInt8]

    init(_ columns: [String], hasMark: Bool, _ first: ExportPage, _ fetch: @escaping CSVExport.Fetch) {
        self.fetch = fetch
        var head = CSVWriter(withMark: hasMark)
        head.row(columns)
        beginning = head.bytes
        beginning += taken(first)
    }

    func next() async -> BodyStream.Piece {
        if !beginning.isEmpty {
            defer { beginning = [] }
            return .bytes(beginning)
        }
        if isOver { return .end }
        do throws(OfficeError) {
            return .bytes(taken(try await fetch(place)))
        } catch {
            return .broken
        }
    }

    private func taken(_ page: ExportPage) -> [UInt8] {
        place = page.place
        isOver = page.place == nil
        return page.lines
    }
}
