import JSON

/// A fault in a row of a file that is imported.
package struct RowFault: Error, Sendable, Equatable {
    /// The fault's kind; clients decide by it.
    package enum Code: String, Sendable, CaseIterable {
        case required
        case wrongType = "wrong_type"
        case invalidUUID = "invalid_uuid"
        case invalidTime = "invalid_time"
        case invalidValue = "invalid_value"
        case tooLong = "too_long"
        case outOfRange = "out_of_range"
        case notSupported = "not_supported"
        /// The file is no CSV that is taken.
        case invalidCSV = "invalid_csv"
        case notUTF8 = "not_utf8"
        /// Another row, of the file or of the house, has it.
        case alreadyExists = "already_exists"
        /// Several rows of the house have it.
        case ambiguous
        case itemNotFound = "item_not_found"
        case reservationNotFound = "reservation_not_found"
        case reservationWrongState = "reservation_wrong_state"
        case clientNotFound = "client_not_found"
        case lineInUse = "line_in_use"
        case notAvailable = "not_available"
        case assetDoubleBooked = "asset_double_booked"
        /// The file has columns that nothing is known of.
        case unknownColumns = "unknown_columns"
        /// The server would end the import before it is done.
        case tooLongImport = "too_long_import"
    }

    /// The line of the file on which the row begins, from 1; nil for the file as a whole.
    package let line: Int?
    /// The name of the column; nil for the row as a whole.
    package let column: String?
    package let code: Code
    /// The cell as the file has it.
    package var value: String?
    /// The value that was perhaps meant.
    package var meant: String?
    /// The line of the row that stands in its way.
    package var otherLine: Int?
    /// Said in place of the code's sentence, where more is known than the code tells.
    package var words: Phrase?
    /// What fills the places of its sentence.
    package var facts: [String: String]

    package init(
        line: Int?, column: String?, _ code: Code, value: String? = nil, meant: String? = nil, otherLine: Int? = nil,
        words: Phrase? = nil, facts: [String: String] = [:]
    ) {
        self.line = line
        self.column = column
        self.code = code
        self.value = value
        self.meant = meant
        self.otherLine = otherLine
        self.words = words
        self.facts = facts
    }
}

extension RowFault {
    /// Writes it as an answer tells it. As a detail of an error it has the `field` that all details have.
    package func write(to json: inout JSONWriter, asDetail: Bool, in language: Language) {
        json.object { json in
            json.name("line")
            json.value(line.map { .number(String($0)) } ?? .null)
            for name in asDetail ? ["column", "field"] : ["column"] {
                json.name(name)
                json.value((column ?? (name == "field" ? "row" : nil)).map(JSONValue.string) ?? .null)
            }
            json.name("code")
            json.string(code.rawValue)
            json.name("message")
            json.string(sentence(in: language))
            for (name, text) in [("value", value), ("meant", meant)] {
                json.name(name)
                json.value(text.map(JSONValue.string) ?? .null)
            }
        }
    }

    /// Said to a person.
    package func sentence(in language: Language) -> String {
        var facts = facts
        if let otherLine { facts["line"] = String(otherLine) }
        return phrase.text(in: language, facts)
    }

    private var phrase: Phrase {
        if let words { return words }
        if let ownPhrase { return ownPhrase }
        // A sentence on one field or one row, wherever it is met.
        if let fault = FieldFault.Code(rawValue: code.rawValue) { return fault.phrase }
        var facts = facts
        facts["field"] = column
        return (ErrorCode(rawValue: code.rawValue) ?? .validationFailed).phrase(facts)
    }

    /// The sentence of a fault that only files have.
    private var ownPhrase: Phrase? {
        switch code {
        case .required where column == nil:
            Phrase(
                en: "Nothing here identifies the row. Fill in one of these columns: {columns}.",
                es: "Nada aquí identifica la fila. Complete una de estas columnas: {columns}.")
        case .required: Phrase(en: "This cell must not be empty.", es: "Esta celda no puede estar vacía.")
        case .wrongType:
            Phrase(en: "This is not a number, or not a yes or no.", es: "Esto no es un número, o no es un sí o un no.")
        case .invalidValue where otherLine != nil && column == nil:
            Phrase(
                en: "Line {line} says something else of the same reservation.",
                es: "La línea {line} dice otra cosa de la misma reserva.")
        case .invalidValue where otherLine != nil:
            Phrase(
                en: "Line {line} says something else here of the same item.",
                es: "La línea {line} dice aquí otra cosa del mismo artículo.")
        case .invalidValue where column == nil:
            Phrase(
                en: "The rows of this reservation contradict each other.", es: "Las filas de esta reserva se contradicen.")
        case .notSupported where column == "status":
            Phrase(
                en: "The status of an existing reservation is changed at the desk.",
                es: "El estado de una reserva existente se cambia en la oficina.")
        case .invalidCSV where column == nil:
            Phrase(
                en: "The row has a cell in a column that has no name in the first line.",
                es: "La fila tiene una celda en una columna que no tiene nombre en la primera línea.")
        case .invalidCSV: Phrase(en: "A quotation mark is in the wrong place.", es: "Hay unas comillas mal puestas.")
        case .notUTF8:
            Phrase(en: "The file is not UTF-8. Save it as CSV UTF-8.", es: "El archivo no es UTF-8. Guárdelo como CSV UTF-8.")
        case .alreadyExists:
            if otherLine != nil, facts["taken"] != nil {
                Phrase(en: "Line {line} has {taken} too.", es: "La línea {line} también tiene {taken}.")
            } else if otherLine != nil {
                Phrase(
                    en: "Line {line} is about the same one. Make one row of the two.",
                    es: "La línea {line} trata de lo mismo. Haga una sola fila de las dos.")
            } else if facts["holder"] != nil {
                Phrase(en: "{holder} has it already.", es: "{holder} ya lo tiene.")
            } else {
                Phrase(en: "Something else in the house has it already.", es: "Otro registro de la casa ya lo tiene.")
            }
        case .tooLongImport:
            Phrase(
                en:
                    "The import of {rows} rows takes about {seconds} s, more than the {limit} s that the server allows: import the file in parts.",
                es:
                    "La importación de {rows} filas tarda unos {seconds} s, más que los {limit} s que el servidor permite: importe el archivo por partes."
            )
        case .ambiguous: Phrase(en: "Several things in the house have it.", es: "Varios registros de la casa lo tienen.")
        case .reservationWrongState:
            Phrase(en: "The reservation is closed or cancelled.", es: "La reserva está cerrada o cancelada.")
        case .notAvailable: Phrase(en: "Not enough is available.", es: "No hay suficiente disponible.")
        case .assetDoubleBooked:
            Phrase(
                en: "Another confirmed reservation has the asset at that time.",
                es: "Otra reserva confirmada tiene el equipo en ese momento.")
        case .invalidUUID, .invalidTime, .invalidValue, .tooLong, .outOfRange, .notSupported, .itemNotFound,
            .reservationNotFound, .clientNotFound, .lineInUse, .unknownColumns:
            nil
        }
    }
}
