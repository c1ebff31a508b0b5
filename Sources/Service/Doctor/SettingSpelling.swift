import API

/// Finds environment variables that were meant to be settings.
enum SettingSpelling {
    private static let names = Setting.allCases.flatMap { [$0.name, $0.fileName] }

    /// What OpenSSL and libcurl read, though it looks like ours.
    private static let ofOthers = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

    /// Those that are no setting but a letter or two from one.
    static func mistakes(in variables: [String]) -> [(found: String, meant: String)] {
        let known = Set(names + ofOthers)
        return variables.filter { !known.contains($0) }.compactMap { variable in
            names.first { Spelling.isClose(variable, to: $0) }.map { (variable, $0) }
        }
    }
}
