import API
import CSV
import JSON

/// What can be imported and exported: the kinds of files, and their columns.
package enum ImportKind: String, Sendable, CaseIterable {
    case clients, items, assets

    package var columns: [ImportColumn] {
        switch self {
        case .clients: Self.clientColumns
        case .items: Self.itemColumns
        case .assets: Self.assetColumns
        }
    }

    /// A file of this kind with one row, to begin with.
    package var template: [UInt8] {
        var csv = CSVWriter()
        csv.row(columns.map(\.name))
        csv.row(columns.map { SpreadsheetText.safe($0.example) })
        return csv.bytes
    }

    private static let externalID = ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: "C-1042")
    private static let notes = ImportColumn("notes", .text(atMost: 10_000), example: "")
    private static let archived = ImportColumn("archived", .flag, empty: .bool(false), example: "false")

    private static let clientColumns = [
        externalID, ImportColumn("display_name", .text(atMost: 200), empty: nil, example: "Acme Films"),
        ImportColumn("preferred_language", .text(atMost: 35), empty: .string("en"), example: "en"),
        ImportColumn("email", .text(atMost: 200), example: "gear@acme.example"),
        ImportColumn("phone", .text(atMost: 200), example: "+57 300 123 4567"), notes, archived,
    ]

    private static let itemColumns = [
        ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: ""),
        ImportColumn("sku", .text(atMost: 200), isIdentifier: true, example: "FX6"),
        ImportColumn("name", .text(atMost: 200), empty: nil, example: "Sony FX6"),
        ImportColumn("category", .text(atMost: 200), example: "Cameras"),
        ImportColumn("serialized", .flag, empty: .bool(true), example: "true"),
        ImportColumn("is_case", .flag, empty: .bool(false), example: "false"),
        ImportColumn("owned_qty", .number(0...1_000_000), example: ""),
        ImportColumn("turnaround_minutes", .number(0...525_600), empty: .number("0"), example: "60"),
        ImportColumn("consumable", .flag, empty: .bool(false), example: "false"),
        ImportColumn("replacement_value", .money, example: "5998.00"), notes, archived,
    ]

    private static let assetColumns = [
        ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: ""),
        ImportColumn("asset_tag", .text(atMost: 200), isIdentifier: true, example: "A-FX6-01"),
        ImportColumn("serial", .text(atMost: 200), isIdentifier: true, example: "41207"),
        ImportColumn("item_sku", .text(atMost: 200), empty: nil, example: "FX6"),
        ImportColumn("code", .code, example: "MJQT"), ImportColumn("location", .text(atMost: 200), example: "MDE"),
        ImportColumn(
            "condition", .choice(["like_new", "good", "fair", "poor", "damaged"]), empty: .string("good"), example: "good"),
        ImportColumn(
            "status", .choice(["IN_STOCK", "READY_TO_DEPLOY", "SHIPPED", "DEPLOYED", "REPAIR", "ARCHIVED", "DISPOSED"]),
            empty: .string("IN_STOCK"), example: "IN_STOCK"),
        notes,
    ]
}
