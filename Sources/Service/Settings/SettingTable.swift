import API
import Text

/// The catalogue of settings as people read it.
package enum SettingTable {
    /// For a terminal: a line of columns a setting, its meaning under it.
    package static var text: String {
        let rows = [["SETTING", "DEFAULT", "VALUES", "USED BY"]] + Setting.allCases.map { columns($0) }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let meanings = [nil] + Setting.allCases.map { $0.declaration.meaning }
        let lines = zip(rows, meanings).flatMap { row, meaning in
            [zip(row, widths + [0]).map(pad).joined(separator: "  ")] + (meaning.map { ["    " + $0] } ?? [])
        }
        return lines.map { $0.filter { $0 != "`" } }.joined(separator: "\n")
    }

    /// For docs/operations.md.
    package static var markdown: String {
        let rows = Setting.allCases.map { setting in
            let columns = columns(setting)
            return "| `\(columns[0])` | \(columns[1]) | \(setting.declaration.meaning) | \(columns[2]) | \(columns[3]) |"
        }
        return (["| setting | default | | values | used by |", "|---|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func columns(_ setting: Setting) -> [String] {
        let declaration = setting.declaration
        return [
            setting.name, text(declaration.fallback), text(declaration.form),
            declaration.commands.map(\.rawValue).joined(separator: ", "),
        ]
    }

    private static func text(_ fallback: Setting.Default) -> String {
        switch fallback {
        case .value(let text), .described(let text): text
        case .required: "required"
        case .none: ""
        }
    }

    private static func text(_ form: Setting.Form) -> String {
        switch form {
        case .text: "text"
        case .url: "http or https URL"
        case .origin: "http or https URL without a path"
        case .isOn: "on, off"
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .bytesOrOff(let range): "\(range.lowerBound) to \(range.upperBound), off"
        case .duration(let range, _): "duration, \(DurationText.text(range))"
        case .list(let elements): "\(elements), between commas"
        case .choice(let words): words.joined(separator: ", ")
        }
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
