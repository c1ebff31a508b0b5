/// All settings as people read them, in the three groups.
package struct SettingTable {
    private let settings: [AnySetting]

    package init(_ sections: [SettingSection]) { settings = sections.flatMap(\.settings) }

    /// For a terminal: a line of columns a setting, its meaning under it.
    package var text: String {
        let header = ["SETTING", "DEFAULT", "VALUES", "USED BY"]
        let rows = [header] + settings.map(columns)
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let line = { (row: [String]) in zip(row, widths + [0]).map(Self.pad).joined(separator: "  ") }
        let groups = AnySetting.Group.allCases.map { group in
            ([group.heading, line(header)]
                + settings.filter { $0.group == group }.flatMap { [line(columns($0)), "    " + $0.meaning] })
                .joined(separator: "\n")
        }
        return groups.joined(separator: "\n\n").filter { $0 != "`" }
    }

    /// For docs/reference/settings.md: a table a group.
    package var markdown: String {
        AnySetting.Group.allCases.map { group in
            let rows = settings.filter { $0.group == group }.map { setting in
                let columns = columns(setting)
                return "| `\(columns[0])` | \(columns[1]) | \(setting.meaning) | \(columns[2]) | \(columns[3]) |"
            }
            return (["**\(group.heading)**", "", "| setting | default | | values | used by |", "|---|---|---|---|---|"] + rows)
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func columns(_ setting: AnySetting) -> [String] {
        [setting.name, setting.fallback, setting.values, setting.commands.map(\.rawValue).joined(separator: ", ")]
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension AnySetting.Group {
    /// Above the settings of the group.
    package var heading: String {
        switch self {
        case .must: "Set these, or check that the default fits."
        case .may: "Set these if your house needs them."
        case .leave: "Leave these alone unless you have measured that another value is better."
        }
    }
}
