import JSON
import Text

/// What whoever imports a file says of it, besides what it says itself.
package struct ImportHints: Sendable {
    /// By a column's name in the file: the name of ours that it is; nil inside for one that is to be left out.
    private let named: [String: String?]
    /// The same by the key of the name, where all that have that key are the same.
    private let keyed: [String: String?]
    /// Whether its dates have the day before the month, where none of them shows it.
    let isDayFirst: Bool?

    package init() {
        (named, keyed) = ([:], [:])
        isDayFirst = nil
    }

    /// Takes columns as `{"Serial No.":"serial","Vendor":null}`; nil where they are written otherwise, or the kind has none of that name.
    package init?(columns text: String?, isDayFirst: Bool?, of kind: ImportKind) {
        self.isDayFirst = isDayFirst
        guard let text else {
            (named, keyed) = ([:], [:])
            return
        }
        guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        var named: [String: String?] = [:]
        var keyed: [String: Set<String?>] = [:]
        for member in object.members {
            let own: String?
            switch member.value {
            case .null: own = nil
            case .string(let name) where kind.columns.contains { $0.name == name }: own = name
            case .string, .unstorable, .bool, .number, .array, .object: return nil
            }
            named.updateValue(own, forKey: OneLine.of(member.name))
            keyed[ColumnName.key(member.name), default: []].insert(own)
        }
        self.named = named
        self.keyed = keyed.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// What is said of a column of the file, by its own name before one that only reads like it; nil where nothing is.
    func said(of name: String) -> String?? { named[name] ?? keyed[ColumnName.key(name)] }
}
