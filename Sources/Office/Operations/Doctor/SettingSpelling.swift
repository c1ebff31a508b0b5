/// Finds environment variables that were meant to be settings.
enum SettingSpelling {
    private static let names = Setting.allCases.flatMap { [$0.name, $0.fileName] }

    /// What OpenSSL and libcurl read, though it looks like ours.
    private static let ofOthers = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

    /// Those that are no setting but a letter or two from one; names under eight letters get one letter, because short words
    /// are close to many.
    static func mistakes(in variables: [String]) -> [(found: String, meant: String)] {
        let known = Set(names + ofOthers)
        return variables.filter { !known.contains($0) }.compactMap { variable in
            names.first { isClose(variable, to: $0) }.map { (variable, $0) }
        }
    }

    private static func isClose(_ variable: String, to name: String) -> Bool {
        let allowed = name.utf8.count < 8 ? 1 : 2
        guard abs(variable.utf8.count - name.utf8.count) <= allowed else { return false }
        return distance(Array(variable.uppercased().utf8), Array(name.utf8)) <= allowed
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
