import Text

/// The names of a column in the files that people have: in English, Spanish and German, and as the usual tools call it.
///
/// Letters and digits alone count, without case and accents (docs/import.md, "Names of columns").
package struct ColumnName: Sendable {
    /// Our name of the column, which is the first that it has.
    package let column: String
    /// The kinds of files that these names are good in; nil for all that have the column.
    package let kinds: [ImportKind]?
    /// The best first: where a file has several of them, that one is taken.
    package let others: [String]

    private init(_ column: String, in kinds: ImportKind..., as others: [String]) {
        self.column = column
        self.kinds = kinds.isEmpty ? nil : kinds
        self.others = others
    }

    /// What names are compared by.
    package static func key(_ name: String) -> String {
        var text = OneLine.of(name).lowercased()
        // Homebox puts it before each of its own.
        if text.hasPrefix("hb.") { text = String(text.dropFirst(3)) }
        var key = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), scalar.isASCII {
                if ASCII.isAlphanumeric(byte) { key.append(scalar) }
            } else if scalar.properties.isAlphabetic {
                key.append(contentsOf: plain(scalar).unicodeScalars)
            }
        }
        // Of marks alone, such as `#`, they are the name.
        return key.isEmpty ? text : String(key)
    }

    /// The letter without its accent: Unicode's name of `é` is that of `e` with something.
    private static func plain(_ scalar: Unicode.Scalar) -> String {
        guard let name = scalar.properties.name, name.hasPrefix(letter),
            let end = name.firstRange(of: " WITH ")?.lowerBound
        else { return String(scalar) }
        return name[..<end].dropFirst(letter.count).lowercased()
    }

    private static let letter = "LATIN SMALL LETTER "

    /// All of them, in the order of docs/import.md.
    package static let all = [
        ColumnName(
            "external_id", as: ["import ref", "id externo", "identificador externo", "externe ID", "SID"]),
        ColumnName("external_id", in: .gear, as: ["id"]),
        ColumnName(
            "external_id", in: .clients,
            as: [
                "customer number", "customer no", "customer id", "client number", "client id", "account number", "account",
                "Customer_Acc_Ref", "número de cliente", "código de cliente", "NIT", "NIT / CC", "NIT / cédula", "cédula", "RUC",
                "RFC", "CUIT", "NIF", "CIF", "Kundennummer",
            ]),
        ColumnName(
            "display_name",
            as: [
                "name", "client", "client name", "customer", "customer name", "company", "company name", "organization", "nombre",
                "cliente", "razón social", "nombre o razón social", "nombre del cliente", "nombre completo", "empresa", "Kunde",
                "Kundenname", "Firma", "naam",
            ]),
        ColumnName("preferred_language", as: ["language", "lang", "idioma", "Sprache"]),
        ColumnName(
            "email",
            as: ["e-mail address", "mail", "contact work email", "correo electrónico", "correo"]),
        ColumnName(
            "phone",
            as: [
                "phone number", "telephone", "telephone number", "tel", "contact work telephone", "mobile", "cell phone",
                "teléfono",
                "celular", "móvil", "Telefon", "Handy",
            ]),
        ColumnName(
            "sku",
            as: [
                "item sku", "article number", "product code", "item code", "stock code", "código de artículo",
                "código de producto",
                "referencia", "Artikelnummer",
            ]),
        ColumnName(
            "name",
            as: [
                "item name", "item", "product name", "product", "equipment", "asset name", "name (in database)",
                "title", "nombre", "nombre del equipo", "nombre del artículo", "artículo", "equipo", "descripción corta",
                "título",
                "Bezeichnung", "entry name", "naam", "naam (in database)", "name (in Datenbank)", "type",
            ]),
        ColumnName("model", as: ["model name", "model number", "model no", "modelo", "Modell"]),
        ColumnName("manufacturer", as: ["brand", "make", "fabricante", "marca", "Hersteller", "merk"]),
        ColumnName(
            "category",
            as: [
                "category.name", "collection", "collections", "group", "folder", "categoría", "grupo", "familia", "Kategorie",
                "Gruppe", "Ordner", "categorie", "map", "product group",
            ]),
        ColumnName(
            "serialized",
            as: [
                "serialised", "has serial numbers", "con serie", "serializado", "control por serie", "stock method",
                "stock calculation method", "Voorraadberekening", "tracking type", "tracking method", "is serialized",
                "is serialised",
                "bulk/serialized", "bulk/serialised", "bulk or serialized", "bulk or serialised",
            ]),
        ColumnName("is_case", as: ["case", "flight case", "es estuche", "estuche", "es maleta", "maleta"]),
        ColumnName("consumable", as: ["is consumable", "consumible", "Verbrauchsmaterial"]),
        ColumnName(
            "owned_qty",
            as: [
                "quantity owned", "quantity", "qty", "stock level", "stock", "in stock", "quantity held", "rental bulk quantity",
                "cantidad", "cant.", "existencias", "Menge", "Anzahl", "Bestand", "Aktueller Bestand", "stock count",
                "aantal", "huidige voorraad", "voorraad", "stock quantity", "unidades", "uds.", "ud.", "on hand",
                "quantity on hand",
                "qty on hand", "quantity in stock", "total quantity", "cantidad total", "en existencia",
            ]),
        ColumnName("turnaround_minutes", as: ["turnaround", "buffer minutes", "minutos de preparación"]),
        ColumnName(
            "replacement_value",
            as: [
                "replacement cost", "replacement charge", "insured value", "valuation", "valor de reposición",
                "valor de reemplazo", "valor asegurado", "Wiederbeschaffungswert", "Neuwert", "Neupreis", "nieuwprijs",
                "valor unitario", "valor unit.", "precio", "price", "value", "valor",
            ]),
        ColumnName(
            "asset_tag",
            as: [
                "tag", "asset number", "asset no", "asset id", "inventory number", "Asset Identification Number", "AIN",
                "internal reference (serial number)", "internal reference", "placa", "referencia interna", "código interno",
                "número de inventario", "Inventarnummer", "Interne Referenz", "interne referentie",
                "interne referentie (serienummer)",
            ]),
        ColumnName(
            "serial",
            as: [
                "serial number", "serial no", "serial num", "s/n", "serial number (serial number)", "número de serie",
                "no. de serie", "n.º de serie", "n° de serie", "nro. de serie", "serie", "Seriennummer", "serienummer",
                "serienummer (serienummer)",
            ]),
        ColumnName(
            "item_sku",
            as: [
                "sku", "item code", "article number", "product code", "stock code", "código de artículo", "código de producto",
                "Artikelnummer",
            ]),
        ColumnName(
            "item",
            as: [
                "item name", "product name", "product", "equipment", "gear", "gear name", "nombre del artículo",
                "nombre del equipo", "artículo", "equipo", "Artikel",
            ]),
        ColumnName(
            "code",
            as: [
                "qr code", "qr", "qr id", "barcode", "sticker", "código", "código de barras", "etiqueta", "Strichcode",
                "Barcode/QR1-Data",
            ]),
        ColumnName("codes", as: ["qr codes", "barcodes", "stickers", "códigos", "etiquetas"]),
        ColumnName(
            "location",
            as: [
                "location.name", "place", "warehouse", "store", "site", "shelf", "rental bulk location", "ubicación", "lugar",
                "bodega",
                "sede", "almacén", "Standort", "Lagerort", "Lagerplatz", "locatie", "locatie in magazijn", "primary folder",
            ]),
        ColumnName("condition", as: ["estado físico", "condición", "Zustand"]),
        ColumnName("status", as: ["state", "estado", "asset state"]),
        ColumnName("hardware_type", as: ["tipo de hardware"]),
        ColumnName("asset_type", as: ["tipo de activo"]),
        ColumnName("country", as: ["país", "Land"]),
        ColumnName("customer", as: ["cliente", "Kunde"]),
        ColumnName(
            "notes",
            as: [
                "note", "remarks", "remark", "comments", "comment", "asset notes", "description", "notas", "nota",
                "observaciones",
                "comentarios", "descripción", "Bemerkung", "Notizen", "opmerkingen", "opmerking", "remark (serial number)",
                "opmerking (serienummer)",
            ]),
        ColumnName(
            "archived",
            as: ["inactive", "archivado", "inactivo", "is archived", "retired", "retire?", "in archief", "inactief"]),
        ColumnName(
            "reference",
            as: [
                "reservation", "booking", "booking number", "order number", "project number", "ref", "referencia", "reserva",
                "número de reserva", "Auftragsnummer",
            ]),
        ColumnName("client_external_id", as: ["customer number", "client number", "número de cliente", "Kundennummer"]),
        ColumnName("client", as: ["client name", "customer", "customer name", "cliente", "Kunde"]),
        ColumnName(
            "pickup_at",
            as: [
                "pickup", "start", "start date", "from", "desde", "inicio", "fecha de salida", "salida", "Abholung", "Beginn",
                "von",
            ]),
        ColumnName(
            "return_at",
            as: [
                "return", "end", "end date", "to", "until", "hasta", "fin", "fecha de regreso", "regreso", "Rückgabe", "Ende",
                "bis",
            ]),
        ColumnName("qty", as: ["quantity", "count", "cantidad", "unidades", "Menge", "Anzahl", "aantal"]),
        ColumnName("display_id", as: ["ticket id", "ticket number", "ticket", "number", "reference", "número", "referencia"]),
        ColumnName("subject", as: ["title", "asunto", "título", "Betreff"]),
        ColumnName("customer_name", as: ["customer", "client", "client name", "cliente", "Kunde"]),
        ColumnName(
            "shipping_address",
            as: ["address", "ship to", "delivery address", "dirección de envío", "dirección", "Lieferadresse"]),
        ColumnName(
            "tracking_1", as: ["tracking number", "tracking", "tracking number 1", "número de guía", "guía", "Sendungsnummer"]),
        ColumnName("tracking_2", as: ["tracking number 2"]),
        ColumnName("tracking_3", as: ["tracking number 3"]),
        ColumnName("tracking_4", as: ["tracking number 4"]),
        ColumnName("tracking_5", as: ["tracking number 5"]),
        ColumnName("carrier_1", as: ["carrier", "shipping carrier", "transportadora", "Spedition"]),
        ColumnName("status_1", as: ["status", "shipping status", "outbound status"]),
        ColumnName("return_tracking", as: ["return tracking number", "guía de regreso"]),
    ]
}
