import API
import Text

/// Looks at everything an installation stands on and says what is wrong (docs/reference/commands.md, "doctor"); changes nothing.
package enum Doctor {
    /// One line of the report.
    package struct Line: Sendable {
        /// The check's name.
        package let name: String
        /// The check's result.
        package let finding: Finding
    }

    /// In the order of the report; what others stand on comes first.
    static let checks: [Check] = [
        .settings, .sources, .values, .spelling, .secret, .keySet, .issuer, .pageIssuer, .sealKey, .certificate, .storage, .mail,
        .push,
        .openFiles, .hosts, .proxies,
        .database, .owner, .version, .encoding, .timeZones, .clock, .standby, .pooler, .connectionLimit,
        .migrations, .officeRole, .rowSecurity, .triggers, .serverRole, .outsiders, .functions, .tenants, .admins, .codes,
        .signingKeys, .sealKeyCopy, .webhooks, .photoFolder, .changeLog, .seal, .jobs, .backup, .restoreCheck, .verification,
    ]

    /// Looks at the installation that this process' environment names.
    package static func examine() -> [Line] {
        let examination = Examination()
        var ground: Set<Check.Ground> = []
        return checks.compactMap { check in
            if let need = check.needs, !ground.contains(need) { return nil }
            let finding = check.finding(examination)
            if let laid = check.lays, finding.verdict != .wrong { ground.insert(laid) }
            return Line(name: check.name, finding: finding)
        }
    }

    /// A line a check: verdict, name, sentence.
    package static func report(_ lines: [Line]) -> String {
        let width = checks.map(\.name.count).max() ?? 0
        return lines.map { line in
            "\(pad(line.finding.verdict.rawValue, to: 7))  \(pad(line.name, to: width))  \(OneLine.shown(line.finding.sentence))"
        }.joined(separator: "\n")
    }

    private static func pad(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: max(0, width - word.count))
    }
}
