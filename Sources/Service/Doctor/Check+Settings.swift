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

/// Whether one word was meant as another.
package enum Spelling {
    /// One letter off, or two of eight and more: short words are close to many. Case does not matter.
    package static func isClose(_ word: String, to name: String) -> Bool {
        let allowed = name.utf8.count < 8 ? 1 : 2
        guard abs(word.utf8.count - name.utf8.count) <= allowed else { return false }
        return distance(Array(word.uppercased().utf8), Array(name.uppercased().utf8)) <= allowed
    }

    /// Insertions, deletions, replacements and swaps of neighbours that make one of the other (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var above: [Int] = []
        var row = Array(0...right.count)
        for index in left.indices {
            var next = [index + 1]
            for column in right.indices {
                var least = min(row[column] + (left[index] == right[column] ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                let isSwap = index > 0 && column > 0 && left[index] == right[column - 1] && left[index - 1] == right[column]
                if isSwap { least = min(least, above[column - 1] + 1) }
                next.append(least)
            }
            (above, row) = (row, next)
        }
        return row[right.count]
    }
}
