import API
import Settings
import Text

extension Check {
    /// Every fault that `serve` would refuse to start for.
    package static let settings = Check("settings") { examination in
        guard !examination.faults.isEmpty else { return .ok("every setting has a value that serve accepts") }
        return .wrong(examination.faults.map(\.description).joined(separator: ". "))
    }

    /// Says where the values came from, and never what they are.
    static let sources = Check("sources") { examination in
        let sources = examination.sources
        guard !sources.isEmpty else { return .ok("no setting is set") }
        return .ok(sources.lines.joined(separator: "; "))
    }

    /// Warns of a value that is allowed and hardly ever meant, such as a retention of a week.
    package static let values = Check("values") { examination in
        guard !examination.unusual.isEmpty else { return .ok("no duration is unusual") }
        let unusual = examination.unusual.map(\.description).joined(separator: ". ")
        return .warning("\(unusual). Set what is usual, unless that is intended")
    }

    /// A misspelt variable is a setting that silently keeps its default; one with an old name works until that name is gone.
    static let spelling = Check("spelling") { examination in
        let mistakes = SettingSpelling.mistakes(in: examination.environment.keys.sorted())
        let misspelt = mistakes.map { "\($0.found) is not a setting, did you mean \($0.meant)?" }
        let renamed = examination.renamed.map { "\($0.description): rename it before the old name is gone." }
        guard !(misspelt + renamed).isEmpty else { return .ok("no environment variable looks like a misspelt setting") }
        return .warning((misspelt + renamed).joined(separator: " ") + " `quartermaster settings` prints all settings.")
    }
}

extension SettingSource {
    /// Where the settings of this process came from, a line a place.
    package static var ofProcess: String { SettingsReader(ofProcessFor: .serve).sources.lines.joined(separator: "\n") }
}

extension [SettingSource] {
    /// The settings by the place that they came from.
    fileprivate var lines: [String] {
        SettingSource.Place.allCases.compactMap { place in
            let names = filter { $0.place == place }.map(\.setting.name)
            return names.isEmpty ? nil : "from \(place.rawValue): \(names.joined(separator: ", "))"
        }
    }
}

/// Finds environment variables that were meant to be settings.
enum SettingSpelling {
    private static let names = SettingSection.all.flatMap(\.settings).flatMap(\.variables)

    /// Variables of OpenSSL and libcurl that look like ours.
    private static let ofOthers = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

    /// Those that are no setting but a letter or two from one.
    static func mistakes(in variables: [String]) -> [(found: String, meant: String)] {
        let known = Set(names + ofOthers)
        return variables.filter { !known.contains($0) }.compactMap { variable in
            names.first { Spelling.isClose(variable, to: $0) }.map { (variable, $0) }
        }
    }
}
