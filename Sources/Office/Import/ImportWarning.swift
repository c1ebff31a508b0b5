import API
import JSON

/// What a check says of a cell that may be right, but that a person should look at.
package struct ImportWarning: Sendable, Equatable {
    package enum Code: String, Sendable, CaseIterable {
        /// Another identifier, of the file or of the house, differs from it only in what people and spreadsheets change.
        case looksLike = "looks_like"
        /// An identifier that a spreadsheet has made a number with an exponent.
        case spreadsheetNumber = "spreadsheet_number"
        /// A row that adds up the others.
        case sumRow = "sum_row"
        /// What only a unit has, in rows of gear that is counted.
        case countedGear = "counted_gear"
        /// A new unit that no serial, tag or code names, in a row that says no number of pieces.
        case namelessUnit = "nameless_unit"
        /// A new unit whose serial says that it is many, in a row that says no number of pieces.
        case bulkUnit = "bulk_unit"
        /// Rows of a new item that is counted, of which there is none.
        case nothingCounted = "nothing_counted"
        /// A second row of an item that is counted: its quantity comes on top.
        case addedUp = "added_up"
        /// A unit that is found by the number of another program alone, in a row of another serial or item.
        case otherUnit = "other_unit"
        /// A new item that is called as one of the house is, or as another new one.
        case sameName = "same_name"
        /// A row that changes an item which nothing but its name finds.
        case foundByName = "found_by_name"
        /// Names of new items that differ in a last number only, as those of units do.
        case numberedNames = "numbered_names"
        /// A quantity of items that have units.
        case unitQuantity = "unit_quantity"
    }

    package let line: Int
    package let column: String
    package let code: Code
    /// The cell.
    package var value: String
    /// What it looks like, or is in the house.
    package var other: String?
    /// What its row makes of that.
    package var made = ""
    /// The line of the file that has that; nil where the house has it.
    package var otherLine: Int?
    /// How many more rows it is said for, where one warning is for several.
    package var moreRows = 0
    /// The lines of these, as far as the database tells them.
    package var moreLines: [Int] = []

    /// The lines of the rows that it is said for, the first ones where they are many.
    package var lines: [Int] { [line] + moreLines }

    func write(to json: inout JSONWriter, in language: Language) {
        json.object { json in
            json.name("line")
            json.int(line)
            json.name("lines")
            json.array { json in
                for line in lines { json.int(line) }
            }
            for (name, text) in [
                ("column", column), ("code", code.rawValue), ("message", sentence(in: language)), ("value", value),
                ("other", other),
            ] {
                json.name(name)
                json.value(text.map(JSONValue.string) ?? .null)
            }
            json.name("other_line")
            json.value(otherLine.map { .number(String($0)) } ?? .null)
        }
    }

    /// Said to a person.
    package func sentence(in language: Language) -> String {
        phrase.text(
            in: language,
            [
                "value": value, "other": other ?? "", "made": made, "line": otherLine.map { String($0) } ?? "",
                "n": String(moreRows),
            ])
    }

    private var phrase: Phrase {
        switch code {
        case .looksLike where otherLine != nil:
            Phrase(
                en: "It looks like {other} on line {line}. Are they two?",
                es: "Se parece a {other}, en la línea {line}. ¿Son dos?")
        case .looksLike:
            Phrase(
                en: "It looks like {other}, which is in the house already. Are they two?",
                es: "Se parece a {other}, que ya está en la casa. ¿Son dos?")
        case .spreadsheetNumber:
            Phrase(
                en: "A spreadsheet has rounded this to a number. Look up what it was.",
                es: "Una hoja de cálculo lo redondeó a un número. Busque cuál era.")
        case .sumRow:
            Phrase(
                en: "This row seems to add up the others. Take it out of the file if it is no gear.",
                es: "Esta fila parece sumar las demás. Quítela del archivo si no es un equipo.")
        case .countedGear where moreRows == 0:
            Phrase(
                en: "Gear that is counted has none of its own. This cell is left out.",
                es: "El equipo que se cuenta no tiene este dato. Esta celda se omite.")
        case .countedGear:
            Phrase(
                en: "Gear that is counted has none of its own. This cell and {n} more of its column are left out.",
                es: "El equipo que se cuenta no tiene este dato. Esta celda y {n} más de su columna se omiten.")
        case .addedUp where moreRows == 0:
            Phrase(
                en: "Line {line} is of the same item, which is counted. Their quantities are added up.",
                es: "La línea {line} es del mismo artículo, que se cuenta. Sus cantidades se suman.")
        case .addedUp:
            Phrase(
                en:
                    "Line {line} is of the same item, which is counted. Their quantities are added up, and so are those of {n} more rows.",
                es:
                    "La línea {line} es del mismo artículo, que se cuenta. Sus cantidades se suman, y también las de {n} más de estas filas."
            )
        case .otherUnit where moreRows == 0:
            Phrase(
                en: "In the house, {value} is {other}. The file makes it {made}. Is it the same unit?",
                es: "En la casa, {value} es {other}. El archivo lo convierte en {made}. ¿Es la misma unidad?")
        case .otherUnit:
            Phrase(
                en:
                    "In the house, {value} is {other}. The file makes it {made}. Is it the same unit? Rows like this one: {n} more.",
                es:
                    "En la casa, {value} es {other}. El archivo lo convierte en {made}. ¿Es la misma unidad? Filas como esta: {n} más."
            )
        case .sameName where otherLine != nil && moreRows == 0:
            Phrase(
                en: "Line {line} makes an item of this name. This row makes another one.",
                es: "La línea {line} crea un artículo con este nombre. Esta fila crea otro.")
        case .sameName where otherLine != nil:
            Phrase(
                en: "Line {line} makes an item of this name. This row makes another one. Rows like this one: {n} more.",
                es: "La línea {line} crea un artículo con este nombre. Esta fila crea otro. Filas como esta: {n} más.")
        case .sameName where moreRows == 0:
            Phrase(
                en: "The house has an item of this name. This row makes another one.",
                es: "La casa ya tiene un artículo con este nombre. Esta fila crea otro.")
        case .sameName:
            Phrase(
                en: "The house has an item of this name. This row makes another one. Rows like this one: {n} more.",
                es: "La casa ya tiene un artículo con este nombre. Esta fila crea otro. Filas como esta: {n} más.")
        case .foundByName where moreRows == 0:
            Phrase(
                en: "The house has {other}, and nothing but its name says that this row is the same. The row changes it.",
                es: "La casa ya tiene {other}, y solo el nombre dice que esta fila es lo mismo. La fila lo cambia.")
        case .foundByName:
            Phrase(
                en:
                    "The house has {other}, and nothing but its name says that this row is the same. The row changes it. Rows like this one: {n} more.",
                es:
                    "La casa ya tiene {other}, y solo el nombre dice que esta fila es lo mismo. La fila lo cambia. Filas como esta: {n} más."
            )
        case .numberedNames where other == nil:
            Phrase(
                en:
                    "{value} and {n} more differ from others in a number only: each becomes an item of its own. If they are units of one item, take the numbers off.",
                es:
                    "{value} y {n} más se diferencian de otros solo en un número: cada uno será un artículo. Si son unidades de un mismo artículo, quite los números."
            )
        case .numberedNames:
            Phrase(
                en:
                    "{value} and {n} more differ in a number only: each becomes an item of its own. If they are units of one item, take the numbers off: {other}.",
                es:
                    "{value} y {n} más se diferencian solo en un número: cada uno será un artículo. Si son unidades de un mismo artículo, quite los números: {other}."
            )
        case .unitQuantity where moreRows == 0:
            Phrase(
                en: "This item has units of its own: its quantity is left out. Its units come with a file of gear or assets.",
                es:
                    "Este artículo tiene unidades propias: su cantidad se omite. Las unidades llegan con un archivo de inventario o de equipos."
            )
        case .unitQuantity:
            Phrase(
                en:
                    "These items have units of their own: their quantities are left out, this one and {n} more. Their units come with a file of gear or assets.",
                es:
                    "Estos artículos tienen unidades propias: sus cantidades se omiten, esta y {n} más. Las unidades llegan con un archivo de inventario o de equipos."
            )
        case .namelessUnit where moreRows == 0:
            Phrase(
                en:
                    "Nothing here names a unit or says how many: this row becomes one unit. Take it out of the file if it is no gear.",
                es:
                    "Nada aquí identifica una unidad ni dice cuántas hay: esta fila será una unidad. Quítela del archivo si no es un equipo."
            )
        case .namelessUnit:
            Phrase(
                en:
                    "Nothing here names a unit or says how many: each of these rows becomes one unit, this one and {n} more. Take out of the file what is no gear.",
                es:
                    "Nada aquí identifica una unidad ni dice cuántas hay: cada una de estas filas será una unidad, esta y {n} más. Quite del archivo lo que no sea un equipo."
            )
        case .bulkUnit where moreRows == 0:
            Phrase(
                en:
                    "The serial number says that this is many, and nothing says how many: this row becomes one unit. Add a column with the quantity.",
                es:
                    "El número de serie dice que son muchas unidades, y nada dice cuántas: esta fila será una unidad. Agregue una columna con la cantidad."
            )
        case .bulkUnit:
            Phrase(
                en:
                    "The serial number says that this is many, and nothing says how many: each of these rows becomes one unit, this one and {n} more. Add a column with the quantity.",
                es:
                    "El número de serie dice que son muchas unidades, y nada dice cuántas: cada una de estas filas será una unidad, esta y {n} más. Agregue una columna con la cantidad."
            )
        case .nothingCounted where moreRows == 0:
            Phrase(
                en: "The quantity is 0: this row makes an item of which there is none. Leave it out if it is no gear.",
                es: "La cantidad es 0: esta fila crea un artículo del que no hay ninguno. Omítala si no es un equipo.")
        case .nothingCounted:
            Phrase(
                en:
                    "The quantity is 0: these rows make items of which there are none, this one and {n} more. Leave out those that are no gear.",
                es:
                    "La cantidad es 0: estas filas crean artículos de los que no hay ninguno, esta y {n} más. Omita las que no sean equipos."
            )
        }
    }

    /// True for `4.12E+11`: what a spreadsheet shows of a long row of digits.
    static func isSpreadsheetNumber(_ cell: String) -> Bool {
        let parts = cell.uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { return false }
        let digits = parts[0].split(separator: parts[0].contains(",") ? "," : ".", omittingEmptySubsequences: false)
        guard digits.count <= 2, digits[0].utf8.count == 1, parts[1].hasPrefix("+") else { return false }
        return (digits + [parts[1].dropFirst()]).allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
