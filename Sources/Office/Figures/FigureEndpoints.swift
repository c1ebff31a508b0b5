import API
import HTTP
import Postgres

/// What is out now by client, how much each item was used, and what lies idle (docs/apps/desk.md, "Figures"): for the page, and as
/// files of CSV. And what the house holds.
package enum FigureEndpoints {
    package static let endpoints =
        listing + [Endpoint(.get, "/api/office/figures/house", "getHouseFigures", .viewer, sends: [counting], show)]

    private static let listing = Figure.allCases.flatMap { figure in
        [
            Endpoint(
                .get, "/api/office/figures/\(figure)", figure.operation, .viewer, price: 20,
                query: figure.query + ["limit", "cursor"], sends: [figure.statement]
            ) { context throws(OfficeError) in
                var query = context.query
                let asked = figure.asked(&query)
                let page = query.page()
                try query.requireNoFaults()
                return try await context.read(figure.statement, asked + figure.inFile(false) + page, speed: .slow)
                    .response(to: context)
            },
            Endpoint(
                .get, "/api/office/figures/\(figure).csv", figure.export, .manager, price: 50, query: figure.query + ["bom"],
                sends: [figure.statement]
            ) { context throws(OfficeError) in
                var query = context.query
                let asked = figure.asked(&query)
                let hasMark = query.optionalChoice("bom", YesOrNo.self) != .false
                try query.requireNoFaults()
                return try await CSVExport.response(
                    named: "\(figure)", columns: figure.columns, hasMark: hasMark, of: context
                ) { cursor throws(OfficeError) in
                    try await page(of: figure, asked, after: cursor, context)
                }
            },
        ]
    }

    private static let counting = Statement.read("office.get_house_figures", .caller)

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(counting).response(to: context)
    }

    /// Asked as a request of its own would be: who may no more gets no further.
    private static func page(
        of figure: Figure, _ asked: Arguments, after cursor: String?, _ context: AccountContext
    ) async throws(OfficeError) -> ExportPage {
        let place = cursor.flatMap(TextCursor.init)
        let answer = try await context.read(
            figure.statement,
            asked + figure.inFile(true)
                + ["page_size": String(CSVExport.pageSize), "after_text": place?.text, "after_id": place?.id], speed: .slow)
        return try await ExportPage.reading(
            answer, of: figure.statement, figure.columns, list: "\(figure)", place: "next_cursor", for: context)
    }
}

/// The figures that there are.
private enum Figure: CaseIterable {
    case out, use, idle

    var operation: String {
        switch self {
        case .out: "listOut"
        case .use: "listUse"
        case .idle: "listIdle"
        }
    }

    var export: String {
        switch self {
        case .out: "exportOut"
        case .use: "exportUse"
        case .idle: "exportIdle"
        }
    }

    /// The parameters that it has beside those of a page.
    var query: [String] {
        switch self {
        case .out: []
        case .use: ["from", "to", "category"]
        case .idle: ["days"]
        }
    }

    /// One for the page and the file: a statement's name is that of its function.
    var statement: Statement {
        switch self {
        case .out: Self.listingOut
        case .use: Self.listingUse
        case .idle: Self.listingIdle
        }
    }

    /// Whether times are by the house's clock, as they are in a file; what was used tells no times.
    func inFile(_ isFile: Bool) -> Arguments { self == .use ? [:] : ["is_file": String(isFile)] }

    private static let listingOut = Statement.read("office.list_out", .caller, ListQuery.page + ["is_file": "bool"])
    private static let listingUse = Statement.read(
        "office.list_use", .caller, ["first_day": "date", "last_day": "date", "category": "text"] + ListQuery.page)
    private static let listingIdle = Statement.read(
        "office.list_idle", .caller, ["days": "int"] + ListQuery.page + ["is_file": "bool"])

    func asked(_ query: inout QueryFields) -> Arguments {
        switch self {
        case .out: return [:]
        case .use:
            let (from, to) = query.days()
            return ["first_day": from, "last_day": to, "category": query.text("category", length: 1...200)]
        case .idle: return ["days": String(query.number("days", in: 1...3660, default: 90))]
        }
    }

    /// The columns of its file: the names of its fields.
    var columns: [String] {
        switch self {
        case .out: ["client_id", "client", "reservations", "units", "counted", "late", "since", "due_at", "value"]
        case .use: ["item_id", "item", "sku", "category", "serialized", "owned", "trips", "days_out", "share"]
        case .idle:
            [
                "asset_id", "asset_tag", "serial", "item_id", "item", "category", "location", "status", "last_out_at", "days",
                "value",
            ]
        }
    }
}
