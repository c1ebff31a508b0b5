import API
import JSON
import Text

/// The first line of a file: what each of its columns is.
struct ImportHeader: Sendable {
    /// A column of the file.
    private struct Place: Sendable {
        let name: String
        /// The column of ours that it is; nil where it is none, or is left out.
        var column: ImportColumn?
        /// The name of ours that it is perhaps, where it is none.
        var meant: String?
        /// True where nobody need say what it is: it was said, or it is at fault otherwise.
        var isLeftOut = false
        /// True where it was said which one of ours it is.
        var isSaid = false
        /// True for one without a name: nothing stands below it.
        var isUnnamed: Bool { name.isEmpty }
    }

    let line: Int
    private var places: [Place]
    private(set) var faults: [RowFault] = []

    /// Which of the file's columns are taken, in its order.
    var taken: [(place: Int, column: ImportColumn)] {
        places.enumerated().compactMap { index, place in place.column.map { (index, $0) } }
    }

    init(_ names: [String], line: Int, of kind: ImportKind, hints: ImportHints) {
        self.line = line
        places = names.map { Place(name: String(OneLine.of($0).unicodeScalars.prefix(200))) }
        // By the name of ours: how good the names in the file are for it, and where they stand.
        var wanted: [String: [(rank: Int, place: Int)]] = [:]
        for (index, place) in places.enumerated() where !place.isUnnamed {
            let key = ColumnName.key(place.name)
            switch hints.said(of: place.name) {
            case .some(nil): places[index].isLeftOut = true
            case .some(let name?):
                places[index].isSaid = true
                wanted[name, default: []].append((-1, index))
            case nil:
                guard let (name, rank) = kind.column(called: key) else { continue }
                // `Location #` is the number of a place, which another column may name.
                let isNumber = name == ImportColumn.location && place.name.hasSuffix("#")
                wanted[name, default: []].append((isNumber ? Int.max : rank, index))
            }
        }
        for column in kind.columns {
            guard let named = wanted[column.name], let best = named.min(by: { ($0.rank, $0.place) < ($1.rank, $1.place) }) else {
                continue
            }
            places[best.place].column = column
            for (rank, place) in named where place != best.place {
                places[place].meant = column.name
                guard rank == best.rank else { continue }
                places[place].isLeftOut = true
                let other = places[best.place].name
                faults.append(
                    RowFault(
                        line: line, column: places[place].name, .invalidValue,
                        words: other == places[place].name ? Self.sameName : Self.sameColumn,
                        facts: ["other": other, "own": column.name]))
            }
        }
        let hasProposal = proposeName(kind, hints)
        tellUnknown(kind)
        if !hasProposal, !taken.contains(where: { $0.column.isIdentifier }) {
            let hasName = taken.contains { $0.column.name == ImportColumn.itemName }
            faults.append(
                RowFault(
                    line: line, column: nil, .required, meant: kind.columns.first { $0.isIdentifier }?.name,
                    words: kind == .items && hasName ? Self.nameAlone : Self.unidentified,
                    facts: ["columns": kind.columns.filter(\.isIdentifier).map(\.name).joined(separator: ", ")]))
        }
    }

    /// True where a column of the file has a name.
    func hasName(above index: Int) -> Bool { places.indices.contains(index) && !places[index].isUnnamed }

    /// The name of a column: ours where it is one of ours.
    func name(above index: Int) -> String? {
        hasName(above: index) ? places[index].column?.name ?? places[index].name : nil
    }

    /// True where whoever imports the file has said what a column is.
    func isSaid(of place: Int) -> Bool { places[place].isSaid }

    /// Takes a column of other tools for another one of ours.
    mutating func change(_ place: Int, to column: ImportColumn) { places[place].column = column }

    /// A description is perhaps the name of the gear, where no column is: it may be notes all the same, so a person says which.
    ///
    /// True where there is one.
    private mutating func proposeName(_ kind: ImportKind, _ hints: ImportHints) -> Bool {
        let name = ImportColumn.itemName
        guard kind.columns.contains(where: { $0.name == name }), !taken.contains(where: { $0.column.name == name }),
            let place = places.indices.first(where: { index in
                guard case nil = hints.said(of: places[index].name), !places[index].isLeftOut else { return false }
                return Self.descriptions.contains(ColumnName.key(places[index].name))
            })
        else { return false }
        places[place].column = nil
        places[place].meant = name
        return true
    }

    /// As `ColumnName.key` has them.
    private static let descriptions: Set = ["description", "descripcion", "beschreibung"]

    /// One fault for all columns that are none of ours.
    private mutating func tellUnknown(_ kind: ImportKind) {
        let unknown = places.indices.filter { !places[$0].isUnnamed && places[$0].column == nil && !places[$0].isLeftOut }
        guard !unknown.isEmpty else { return }
        let free = kind.columns.map(\.name).filter { name in !taken.contains { $0.column.name == name } }
        for index in unknown where places[index].meant == nil {
            places[index].meant = free.first { Spelling.isClose(ColumnName.key(places[index].name), to: ColumnName.key($0)) }
        }
        let other = kind.likelier(for: places.filter { !$0.isLeftOut }.map { ColumnName.key($0.name) })
        faults.append(
            RowFault(
                line: line, column: nil, .unknownColumns, value: unknown.map { places[$0].name }.joined(separator: " | "),
                meant: other?.rawValue, words: other == nil ? Self.unknown : Self.otherKind,
                facts: ["columns": kind.columns.map(\.name).joined(separator: ", "), "kind": other?.rawValue ?? ""]))
    }

    private static let sameName = Phrase(
        en: "The file has two columns of this name. Give one of them another name.",
        es: "El archivo tiene dos columnas con este nombre. Dele otro nombre a una de ellas.")
    private static let sameColumn = Phrase(
        en: "The column {other} is `{own}` already. Say what this one is, or leave it out.",
        es: "La columna {other} ya es `{own}`. Diga qué es esta, u omítala.")
    private static let unidentified = Phrase(
        en: "The file has none of the columns that identify a row: {columns}.",
        es: "El archivo no tiene ninguna de las columnas que identifican una fila: {columns}.")
    private static let nameAlone = Phrase(
        en:
            "A name alone identifies no item. The file needs a column `sku` or `external_id` with a value of its own in each row; or import it as gear, where a name is enough.",
        es:
            "Un nombre por sí solo no identifica un artículo. El archivo necesita una columna `sku` o `external_id` con un valor propio en cada fila; o impórtelo como inventario (gear), donde basta un nombre."
    )
    private static let unknown = Phrase(
        en:
            "The file has columns of other names. Say with `columns` which of these each one is, or null to leave it out: {columns}.",
        es:
            "El archivo tiene columnas con otros nombres. Diga con `columns` cuál de estas es cada una, o null para omitirla: {columns}."
    )
    private static let otherKind = Phrase(
        en: "The file looks like one of the kind {kind}. If it is not, say with `columns` what its other columns are: {columns}.",
        es: "El archivo parece del tipo {kind}. Si no lo es, diga con `columns` qué son sus otras columnas: {columns}.")

    /// The columns of the file as an answer tells them.
    func writeMapping(to json: inout JSONWriter) {
        json.array { json in
            for place in places where !place.isUnnamed {
                let meant = place.column == nil ? place.meant : nil
                json.object { json in
                    for (name, text) in [("column", place.name), ("as", place.column?.name), ("meant", meant)] {
                        json.name(name)
                        json.value(text.map(JSONValue.string) ?? .null)
                    }
                }
            }
        }
    }
}
