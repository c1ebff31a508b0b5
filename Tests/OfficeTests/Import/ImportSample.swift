import Foundation
import Testing

/// A file of `Samples`, and what a person at the desk does with it.
struct ImportSample: Sendable, CustomTestStringConvertible {
    let file: String
    let kind: String
    /// Which one they choose, of a workbook.
    let sheet: String?
    /// What they set in the step for columns: where the guess is none, or another. Nil leaves a column out.
    let choices: [String: String?]
    /// What they answer where days and months could be either.
    let dayFirst: Bool?
    /// Whether nothing has to be answered: the first try is the last.
    let isTakenAtOnce: Bool
    /// What the house holds afterwards, a line a row.
    let stored: [String]

    init(
        _ file: String, _ kind: String, sheet: String? = nil, choices: [String: String?] = [:], dayFirst: Bool? = nil,
        isTakenAtOnce: Bool = false, stored: [String]
    ) {
        self.file = file
        self.kind = kind
        self.sheet = sheet
        self.choices = choices
        self.dayFirst = dayFirst
        self.isTakenAtOnce = isTakenAtOnce
        self.stored = stored
    }

    var testDescription: String { file }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")

    /// What is sent: of a workbook's sheet the page makes CSV.
    var bytes: [UInt8] {
        get throws {
            let file = Self.folder.appending(path: file)
            guard let sheet else { return Array(try Data(contentsOf: file)) }
            return try Spreadsheet.csv(ofWorkbook: file.path, sheet: sheet)
        }
    }

    /// The names of all files.
    static var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "README.md" }.sorted() }
    }
}

/// An import as the desk goes about it: a check, the step for columns, the import.
struct ImportAtDesk {
    let desk: Phone
    let sample: ImportSample
    private let bytes: [UInt8]
    private(set) var query: [String] = []

    init(_ desk: Phone, _ sample: ImportSample) throws {
        self.desk = desk
        self.sample = sample
        bytes = try sample.bytes
    }

    func check() throws -> Answer { try desk.importFile(sample.kind, bytes: bytes, check: true, asking: query) }

    func run() throws -> Answer { try desk.importFile(sample.kind, bytes: bytes, asking: query) }

    /// Answers what a check asked: a column without a guess is left out where nothing was chosen for it.
    mutating func answer(_ check: Answer) throws {
        var columns: [String: JSONTree] = [:]
        for column in try #require(check["mapping"]?.array) {
            let name = try #require(column["column"]?.string)
            if let choice = sample.choices[name] {
                columns[name] = choice.map { JSONTree.string($0) } ?? .null
            } else {
                columns[name] = column["as"] ?? .null
            }
        }
        let json = String(decoding: JSONTree.object(columns).bytes, as: UTF8.self)
        query = ["columns=" + (try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))]
        if let dayFirst = sample.dayFirst { query.append("day_first=\(dayFirst)") }
    }
}

extension House {
    /// What the house holds of the things of a kind, a line a row; `-` is null.
    func stored(_ kind: String) throws -> [String] {
        switch kind {
        case "clients":
            try database.column(
                """
                select concat_ws(' | ', external_id, display_name, preferred_language, coalesce(email, '-'), coalesce(phone, '-'),
                    coalesce(notes, '-'))
                from clients where tenant_id = $1 and external_id is not null order by external_id
                """, [tenant])
        case "items": try storedItems()
        case "assets": try storedAssets()
        case "gear": try storedItems() + storedAssets()
        default:
            try database.column(
                """
                select concat_ws(' | ', r.reference, c.display_name, to_char(r.pickup_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI'),
                    to_char(r.return_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI'), i.sku, l.qty)
                from reservations r
                join tenants t on t.id = r.tenant_id
                join clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
                join reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
                join items i on i.tenant_id = r.tenant_id and i.id = l.item_id
                where r.tenant_id = $1 order by r.reference, l.position
                """, [tenant])
        }
    }

    private func storedItems() throws -> [String] {
        try database.column(
            """
            select concat_ws(' | ', 'item ' || name, coalesce(sku, '-'), coalesce(category, '-'),
                case when serialized then 'units' else coalesce(owned_qty::text, '-') end, coalesce(replacement_value::text, '-'),
                coalesce(manufacturer, '-'), coalesce(model, '-'))
            from items where tenant_id = $1 order by name collate "C"
            """, [tenant])
    }

    private func storedAssets() throws -> [String] {
        try database.column(
            """
            select concat_ws(' | ', i.name, coalesce(a.external_id, '-'), coalesce(a.asset_tag, '-'), coalesce(a.serial, '-'),
                coalesce((
                    select string_agg(s.code, ' ' order by s.code) from short_links s
                    where s.tenant_id = a.tenant_id and s.asset_id = a.id), '-'),
                coalesce(a.location, '-'), a.condition, a.status, coalesce(a.country, '-'), coalesce(a.notes, '-'))
            from assets a join items i on i.tenant_id = a.tenant_id and i.id = a.item_id
            where a.tenant_id = $1 order by i.name collate "C", a.number
            """, [tenant])
    }
}
