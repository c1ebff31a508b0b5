import API
import CSV
import JSON

/// The kinds of files that can be imported, and their columns.
package enum ImportKind: String, Sendable, CaseIterable {
    case clients, items, assets, gear, reservations, tickets

    package var columns: [ImportColumn] {
        switch self {
        case .clients: Self.clientColumns
        case .items: Self.itemColumns
        case .assets: Self.assetColumns
        case .gear: Self.gearColumns
        case .reservations: Self.reservationColumns
        case .tickets: Self.ticketColumns
        }
    }

    /// A file of this kind with one row, to begin with.
    package func template(withMark: Bool) -> [UInt8] {
        var csv = CSVWriter(withMark: withMark)
        csv.row(columns.map(\.name))
        csv.row(columns.map { SpreadsheetText.safe($0.example) })
        return csv.bytes
    }

    /// The names of the columns, in their order, each with all that it is known by (docs/import.md).
    private static let names: [ImportKind: [String: (name: String, rank: Int)]] = Dictionary(
        uniqueKeysWithValues: allCases.map { kind in (kind, kind.keyedNames) })

    private var keyedNames: [String: (name: String, rank: Int)] {
        var keyed: [String: (name: String, rank: Int)] = [:]
        for column in columns { keyed[ColumnName.key(column.name)] = (column.name, 0) }
        for names in ColumnName.all where names.kinds?.contains(self) ?? true {
            guard columns.contains(where: { $0.name == names.column }) else { continue }
            for (place, other) in names.others.enumerated() {
                let key = ColumnName.key(other)
                // Our own names come first.
                if keyed[key] == nil { keyed[key] = (names.column, place + 1) }
            }
        }
        return keyed
    }

    /// The column that is called so, and how good the name is for it: 0 is its own.
    func column(called key: String) -> (name: String, rank: Int)? { Self.names[self]?[key] }

    /// Another kind that has more of these columns.
    func likelier(for keys: [String]) -> ImportKind? {
        func known(_ kind: ImportKind) -> Set<String> { Set(keys.compactMap { kind.column(called: $0)?.name }) }
        func isLikely(_ kind: ImportKind) -> Bool {
            guard kind == .items else { return true }
            let columns = known(kind)
            // A name alone identifies no item, and is enough for gear.
            guard kind.columns.contains(where: { $0.isIdentifier && columns.contains($0.name) }) else { return false }
            // An item is serialized unless its row says no, and then its quantity is a fault: the file is one of gear.
            guard !columns.contains(ImportColumn.ownedQty) || columns.contains(ImportColumn.serialized) else { return false }
            // So is one that says what only a unit has, which items would leave out.
            return known(.gear).isSubset(of: kind.columns.map(\.name))
        }
        let others = Self.allCases.filter { $0 != self && isLikely($0) }
        let best = others.map { ($0, known($0).count) }.max { $0.1 < $1.1 }
        return best.flatMap { kind, count in count > known(self).count ? kind : nil }
    }

    /// The column of the SKU that a unit's row names its item by, and that of its name; nil in files without units.
    var itemOfUnit: (sku: String, name: String)? {
        switch self {
        case .gear: (sku: "sku", name: ImportColumn.itemName)
        case .assets: (sku: "item_sku", name: "item")
        case .clients, .items, .reservations, .tickets: nil
        }
    }

    /// True where people put a row that adds up the others under such a list.
    var mayHaveSumRows: Bool {
        switch self {
        case .items, .gear: true
        case .clients, .assets, .reservations, .tickets: false
        }
    }

    /// What the database's word on a cell of this kind means, where the code alone says less.
    func words(of fault: RowFault) -> Phrase? {
        switch (self, fault.code, fault.column) {
        case (.assets, .invalidValue, "item_sku"), (.assets, .invalidValue, "item_id"), (.assets, .invalidValue, "item"),
            (.gear, .invalidValue, "sku") where fault.otherLine == nil,
            (.gear, .invalidValue, "name") where fault.otherLine == nil:
            Phrase(
                en: "This item is counted: it has no units of its own.",
                es: "Este artículo se cuenta: no tiene unidades propias.")
        case (.reservations, .invalidValue, "item_sku"), (.reservations, .invalidValue, "item"):
            Phrase(
                en: "A kit is not booked as a line: book what is in it.",
                es: "Un kit no se reserva como línea: reserve lo que contiene.")
        case (.assets, .invalidValue, ImportColumn.code), (.gear, .invalidValue, ImportColumn.code),
            (.assets, .invalidValue, ImportColumn.codes), (.gear, .invalidValue, ImportColumn.codes):
            Phrase(
                en: "No scanner reads such a code: it has nothing to be seen in it.",
                es: "Ningún lector lee un código así: no tiene nada visible.")
        case (.assets, .lineInUse, "item_sku"), (.assets, .lineInUse, "item_id"), (.assets, .lineInUse, "item"),
            (.gear, .lineInUse, "sku"), (.gear, .lineInUse, "name"):
            Phrase(
                en:
                    "This asset has been out, is on a reservation, lies in a case or holds other gear, so its item can't be changed.",
                es:
                    "Este equipo ya salió, está en una reserva, está dentro de un estuche o tiene contenido, así que su artículo no se puede cambiar."
            )
        case (.assets, .lineInUse, "status"), (.gear, .lineInUse, "status"):
            Phrase(
                en: "This asset is out. It can be archived or disposed of once it is back.",
                es: "Este equipo está fuera. Se puede archivar o dar de baja cuando vuelva.")
        case (.gear, .notSupported, "owned_qty"):
            Phrase(
                en:
                    "The quantity of an item with assets is the number of its assets. Where gear is counted, leave its code, tag and serial empty, for the code of its kind is the SKU, and see that the house counts this item too.",
                es:
                    "La cantidad de un artículo con equipos es el número de sus equipos. Si el equipo se cuenta, deje vacíos el código, la placa y el número de serie, pues el código de su clase es el SKU, y compruebe que la casa también cuente este artículo."
            )
        case (.gear, .alreadyExists, "owned_qty"):
            Phrase(
                en: "Line {line} is of the same item, which is counted. Write its whole quantity into one row.",
                es: "La línea {line} es del mismo artículo, que se cuenta. Escriba toda su cantidad en una sola fila.")
        case (.gear, .notSupported, "archived"), (.gear, .notSupported, ImportColumn.status):
            Phrase(
                en: "This gear is counted, and a file of gear can't archive it. Leave this row out, or import it as items.",
                es:
                    "Este equipo se cuenta, y un archivo de inventario no lo archiva. Omita esta fila, o impórtela como artículos."
            )
        case (.items, .notSupported, "owned_qty"):
            Phrase(
                en:
                    "The quantity of an item with assets is the number of its assets. Where gear is counted, write no under `serialized`.",
                es:
                    "La cantidad de un artículo con equipos es el número de sus equipos. Si el equipo se cuenta, escriba no en `serialized`."
            )
        case (.clients, .notSupported, _):
            Phrase(
                en: "This client was erased: name, contacts and notes can't be written again. Leave this row out.",
                es: "Este cliente se borró: no se pueden volver a escribir nombre, contactos ni notas. Omita esta fila.")
        case (.tickets, .notSupported, "display_id"):
            Phrase(en: "A ticket keeps its number.", es: "Una solicitud conserva su número.")
        case (.tickets, .notSupported, _):
            Phrase(en: "This parcel was received: it stays as it is.", es: "Este paquete ya se recibió: queda como está.")
        case (_, .alreadyExists, ImportColumn.code) where fault.otherLine != nil,
            (_, .alreadyExists, ImportColumn.codes) where fault.otherLine != nil:
            Phrase(
                en: "{taken} is on line {line} too. A number that several units share is an SKU, no sticker.",
                es: "{taken} también está en la línea {line}. Un número que comparten varios equipos es un SKU, no una etiqueta.")
        case (_, .alreadyExists, ImportColumn.code) where fault.facts["holder"] != nil,
            (_, .alreadyExists, ImportColumn.codes) where fault.facts["holder"] != nil:
            Phrase(en: "{taken} is on {holder} already.", es: "{taken} ya está en {holder}.")
        case (.reservations, .outOfRange, "pickup_at"), (.reservations, .outOfRange, "return_at"):
            Phrase(en: "The return is before the pickup.", es: "La devolución es anterior a la salida.")
        default: nil
        }
    }

    /// The row's own, which an export has. A new row keeps it.
    private static let id = ImportColumn("id", .id, isIdentifier: true, example: "")
    private static let externalID = ImportColumn(ImportColumn.externalID, .text(atMost: 200), isIdentifier: true, example: "")
    private static let notes = ImportColumn("notes", .note(atMost: 10_000), example: "")
    private static let archived = ImportColumn("archived", .flag, empty: .bool(false), example: "false")
    private static let sku = ImportColumn("sku", .text(atMost: 200), isIdentifier: true, example: "FX6")
    private static let itemID = ImportColumn("item_id", .id, example: "")
    private static let itemSKU = ImportColumn("item_sku", .text(atMost: 200), example: "FX6")
    private static let item = ImportColumn("item", .text(atMost: 200), example: "Sony FX6")
    private static let category = ImportColumn("category", .text(atMost: 200), example: "Cameras")
    private static let location = ImportColumn("location", .text(atMost: 200), example: "MDE")

    private static let clientColumns = [
        id, ImportColumn(ImportColumn.externalID, .text(atMost: 200), isIdentifier: true, example: "C-1042"),
        ImportColumn("display_name", .text(atMost: 200), empty: nil, example: "Acme Films"),
        ImportColumn(ImportColumn.language, .text(atMost: 35), empty: .string("en"), example: "en"),
        ImportColumn("email", .text(atMost: 200), example: "gear@acme.example"),
        ImportColumn("phone", .text(atMost: 200), example: "+57 300 123 4567"), notes, archived,
    ]

    // What an item has, in its own file and in a row of gear.
    private static let model = ImportColumn("model", .text(atMost: 200), example: "ILME-FX6V")
    private static let manufacturer = ImportColumn("manufacturer", .text(atMost: 200), example: "Sony")
    private static let isCase = ImportColumn("is_case", .flag, empty: .bool(false), example: "false")
    private static let ownedQty = ImportColumn(ImportColumn.ownedQty, .number(0...1_000_000), example: "")
    private static let turnaround = ImportColumn("turnaround_minutes", .number(0...525_600), empty: .number("0"), example: "60")
    private static let consumable = ImportColumn("consumable", .flag, empty: .bool(false), example: "false")
    private static let replacementValue = ImportColumn("replacement_value", .money, example: "5998")

    private static let itemColumns = [
        id, externalID, sku, ImportColumn("name", .text(atMost: 200), empty: nil, example: "Sony FX6"), category, model,
        manufacturer, ImportColumn(ImportColumn.serialized, .flag, empty: .bool(true), example: "true"), isCase, ownedQty,
        turnaround, consumable, replacementValue, notes, archived,
    ]

    // What a unit has, in its own file and in a row of gear.
    private static let assetTag = ImportColumn("asset_tag", .text(atMost: 200), isIdentifier: true, example: "A-FX6-01")
    private static let serial = ImportColumn("serial", .text(atMost: 200), isIdentifier: true, example: "41207")
    private static let code = ImportColumn(ImportColumn.code, .code, example: "MJQT")
    private static let codes = ImportColumn(ImportColumn.codes, .codes, example: "")
    private static let condition = ImportColumn(
        "condition", .choice(Condition.allCases.map(\.rawValue), others: ChoiceWord.conditions),
        empty: .string(Condition.good.rawValue),
        example: Condition.good.rawValue)
    private static let assetStatus = ImportColumn(
        "status", .choice(AssetStatus.allCases.map(\.rawValue), others: ChoiceWord.unitStates),
        empty: .string(AssetStatus.inStock.rawValue),
        example: AssetStatus.inStock.rawValue)
    /// What the asset app knows of a unit besides.
    private static let appColumns = [
        ImportColumn("hardware_type", .text(atMost: 200), example: "Camera body"),
        ImportColumn("asset_type", .text(atMost: 200), example: "Rental"),
        ImportColumn("country", .text(atMost: 200), example: "Colombia"),
        ImportColumn("customer", .text(atMost: 200), example: ""),
    ]

    private static let assetColumns =
        [id, externalID, assetTag, serial, itemID, itemSKU, item, code, codes, location, condition, assetStatus, category]
        + appColumns + [notes]

    /// An empty cell leaves an item of a file of gear as it is: the rows of its other units say it.
    private static func left(_ column: ImportColumn) -> ImportColumn {
        ImportColumn(column.name, column.content, isIdentifier: column.isIdentifier, example: column.example)
    }

    /// A row is a unit with its item, or a counted item.
    private static let gearColumns =
        [
            externalID, sku, ImportColumn("name", .text(atMost: 200), isIdentifier: true, example: "Sony FX6"), model,
            manufacturer,
            category, left(isCase), left(consumable), ownedQty, left(turnaround), replacementValue, assetTag, serial, code, codes,
            location, condition, assetStatus, archived,
        ] + appColumns + [notes]

    /// A row is a line: what is said of the reservation stands in each.
    private static let reservationColumns = [
        id, externalID, ImportColumn("reference", .text(atMost: 200), isIdentifier: true, example: "R-2026-0042"),
        ImportColumn("client_id", .id, example: ""), ImportColumn("client_external_id", .text(atMost: 200), example: "C-1042"),
        ImportColumn("client", .text(atMost: 200), example: "Acme Films"), location,
        ImportColumn("pickup_at", .time(ofDayAlone: .first), empty: nil, example: "2026-06-02 09:00"),
        ImportColumn("return_at", .time(ofDayAlone: .last), empty: nil, example: "2026-06-04 18:00"),
        ImportColumn(
            "status", .choice(ReservationStatus.allCases.map(\.rawValue), others: ChoiceWord.reservationStates),
            example: ReservationStatus.requested.rawValue),
        notes, ImportColumn("line_id", .id, example: ""), itemID, itemSKU, item,
        ImportColumn("qty", .number(0...100_000_000), example: "2"),
    ]

    /// A ticket of the asset app with its parcels: up to five out and one back.
    private static let ticketColumns =
        [
            id, ImportColumn("display_id", .ticketNumber, isIdentifier: true, example: "TIC-00012"),
            ImportColumn("subject", .text(atMost: 300), empty: nil, example: "Two lenses"),
            ImportColumn("category", .text(atMost: 200), example: "Loan"),
            ImportColumn("customer_name", .text(atMost: 200), example: "Acme Films"),
            ImportColumn("shipping_address", .note(atMost: 1000), example: "Calle 10 # 4-20"),
        ] + (1...5).flatMap { parcel("tracking_\($0)", "carrier_\($0)", "status_\($0)", example: $0 == 1) }
        + parcel("return_tracking", "return_carrier", "return_status", example: false)

    private static func parcel(_ number: String, _ carrier: String, _ status: String, example: Bool) -> [ImportColumn] {
        [
            ImportColumn(number, .text(atMost: Parcel.longestText), example: example ? "1Z999" : ""),
            ImportColumn(carrier, .text(atMost: Parcel.longestText), example: example ? "UPS" : ""),
            ImportColumn(
                status, .choice(ParcelState.allCases.map(\.rawValue)), example: example ? ParcelState.inTransit.rawValue : ""),
        ]
    }
}

extension ImportColumn {
    /// The names that the reader itself knows.
    static let externalID = "external_id"
    static let condition = "condition"
    static let status = "status"
    /// Of an item, in its own file and in a row of gear.
    static let itemName = "name"
    /// Of an item in its own file.
    static let serialized = "serialized"
    static let ownedQty = "owned_qty"
    static let serial = "serial"
    /// Of no file: what stands in the place of a serial that says that it is many.
    static let bulkWord = "bulk_word"
    static let location = "location"
    /// Of a client.
    static let language = "preferred_language"
    static let code = "code"
    static let codes = "codes"
}
