import JSON

/// What whoever imports a file says of it, besides what it says itself.
package struct ImportHints: Sendable {
    /// By the key of a column's name in the file: the name of ours that it is; nil inside for one that is to be left out.
    private let columns: [String: String?]
    /// Whether its dates have the day before the month, where none of them shows it.
    let isDayFirst: Bool?

    package init() {
        columns = [:]
        isDayFirst = nil
    }

    /// Takes columns as `{"Serial No.":"serial","Vendor":null}`; nil where they are written otherwise, or the kind has none of that name.
    package init?(columns text: String?, isDayFirst: Bool?, of kind: ImportKind) {
        self.isDayFirst = isDayFirst
        guard let text else {
            columns = [:]
            return
        }
        guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        var columns: [String: String?] = [:]
        for member in object.members {
            switch member.value {
            case .null: columns.updateValue(nil, forKey: ColumnName.key(member.name))
            case .string(let name) where kind.columns.contains { $0.name == name }:
                columns.updateValue(name, forKey: ColumnName.key(member.name))
            case .string, .bool, .number, .array, .object: return nil
            }
        }
        self.columns = columns
    }

    /// What is said of a column of the file; nil where nothing is.
    func said(of key: String) -> String?? { columns[key] }
}
