import API
import CSV
import JSON

/// The kinds of files that can be imported and exported, and their columns.
package enum ImportKind: String, Sendable, CaseIterable {
    case clients, items, assets, reservations

    package var columns: [ImportColumn] {
        switch self {
        case .clients: Self.clientColumns
        case .items: Self.itemColumns
        case .assets: Self.assetColumns
        case .reservations: Self.reservationColumns
        }
    }

    /// A file of this kind with one row, to begin with.
    package var template: [UInt8] {
        var csv = CSVWriter()
        csv.row(columns.map(\.name))
        csv.row(columns.map { SpreadsheetText.safe($0.example) })
        return csv.bytes
    }

    /// The row's own, which an export has: a row that has no other is found by it. One that nobody has counts as none.
    private static let id = ImportColumn("id", .id, isIdentifier: true, example: "")
    private static let externalID = ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: "C-1042")
    private static let notes = ImportColumn("notes", .note(atMost: 10_000), example: "")
    private static let archived = ImportColumn("archived", .flag, empty: .bool(false), example: "false")

    private static let clientColumns = [
        id, externalID, ImportColumn("display_name", .text(atMost: 200), empty: nil, example: "Acme Films"),
        ImportColumn("preferred_language", .text(atMost: 35), empty: .string("en"), example: "en"),
        ImportColumn("email", .text(atMost: 200), example: "gear@acme.example"),
        ImportColumn("phone", .text(atMost: 200), example: "+57 300 123 4567"), notes, archived,
    ]

    private static let itemColumns = [
        id, ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: ""),
        ImportColumn("sku", .text(atMost: 200), isIdentifier: true, example: "FX6"),
        ImportColumn("name", .text(atMost: 200), empty: nil, example: "Sony FX6"),
        ImportColumn("category", .text(atMost: 200), example: "Cameras"),
        ImportColumn("model", .text(atMost: 200), example: "ILME-FX6V"),
        ImportColumn("manufacturer", .text(atMost: 200), example: "Sony"),
        ImportColumn("serialized", .flag, empty: .bool(true), example: "true"),
        ImportColumn("is_case", .flag, empty: .bool(false), example: "false"),
        ImportColumn("owned_qty", .number(0...1_000_000), example: ""),
        ImportColumn("turnaround_minutes", .number(0...525_600), empty: .number("0"), example: "60"),
        ImportColumn("consumable", .flag, empty: .bool(false), example: "false"),
        ImportColumn("replacement_value", .money, example: "5998"), notes, archived,
    ]

    private static let assetColumns = [
        id, ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: ""),
        ImportColumn("asset_tag", .text(atMost: 200), isIdentifier: true, example: "A-FX6-01"),
        ImportColumn("serial", .text(atMost: 200), isIdentifier: true, example: "41207"),
        ImportColumn("item_sku", .text(atMost: 200), example: "FX6"),
        ImportColumn("code", .code, example: "MJQT"), ImportColumn("location", .text(atMost: 200), example: "MDE"),
        ImportColumn(
            "condition", .choice(["like_new", "good", "fair", "poor", "damaged"]), empty: .string("good"), example: "good"),
        ImportColumn(
            "status", .choice(["IN_STOCK", "READY_TO_DEPLOY", "SHIPPED", "DEPLOYED", "REPAIR", "ARCHIVED", "DISPOSED"]),
            empty: .string("IN_STOCK"), example: "IN_STOCK"),
        ImportColumn("category", .text(atMost: 200), example: "Cameras"),
        ImportColumn("hardware_type", .text(atMost: 200), example: "Camera body"),
        ImportColumn("asset_type", .text(atMost: 200), example: "Rental"),
        ImportColumn("country", .text(atMost: 200), example: "Colombia"),
        ImportColumn("customer", .text(atMost: 200), example: ""), notes,
    ]

    /// A row is a line: what is said of the reservation stands in each.
    private static let reservationColumns = [
        id, ImportColumn("external_id", .text(atMost: 200), isIdentifier: true, example: ""),
        ImportColumn("reference", .text(atMost: 200), isIdentifier: true, example: "R-2026-0042"),
        ImportColumn("client_external_id", .text(atMost: 200), example: "C-1042"),
        ImportColumn("client", .text(atMost: 200), example: "Acme Films"),
        ImportColumn("location", .text(atMost: 200), example: "MDE"),
        ImportColumn("pickup_at", .time, empty: nil, example: "2026-06-02T14:00:00Z"),
        ImportColumn("return_at", .time, empty: nil, example: "2026-06-04T23:00:00Z"),
        ImportColumn(
            "status", .choice(["draft", "requested", "confirmed", "returned", "closed", "cancelled"]), example: "requested"),
        notes, ImportColumn("line_id", .id, example: ""),
        ImportColumn("item_sku", .text(atMost: 200), example: "FX6"), ImportColumn("qty", .number(0...100_000_000), example: "2"),
    ]
}
