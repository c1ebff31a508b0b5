import API

extension Check {
    /// Every fault that `serve` would refuse to start for.
    package static let settings = Check("settings") { examination in
        guard !examination.faults.isEmpty else { return .ok("every setting has a value that serve takes") }
        return .wrong(examination.faults.map(\.description).joined(separator: ". "))
    }

    /// What is allowed and hardly ever meant, such as a retention of a week.
    package static let values = Check("values") { examination in
        guard !examination.unusual.isEmpty else { return .ok("no duration is far from what is usual") }
        return .warning(examination.unusual.map(\.description).joined(separator: ". ") + ". Is that meant?")
    }

    /// A misspelt variable is a setting that silently keeps its default.
    static let spelling = Check("spelling") { examination in
        let mistakes = SettingSpelling.mistakes(in: examination.environment.keys.sorted())
        guard !mistakes.isEmpty else { return .ok("no environment variable looks like a misspelt setting") }
        return .warning(
            mistakes.map { "\($0.found) is no setting, did you mean \($0.meant)?" }.joined(separator: " ")
                + " `quartermaster settings` prints them all.")
    }
}
