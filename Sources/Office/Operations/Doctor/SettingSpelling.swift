/// Finds environment variables that were meant to be settings.
enum SettingSpelling {
    private static let names = Setting.allCases.flatMap { [$0.name, $0.fileName] }

    /// Those that are no setting but a letter or two from one; names under eight letters get one letter, because short words
    /// are close to many.
    static func mistakes(in variables: [String]) -> [(found: String, meant: String)] {
        let known = Set(names)
        return variables.filter { !known.contains($0) }.compactMap { variable in
            names.first { isClose(variable, to: $0) }.map { (variable, $0) }
        }
    }

    private static func isClose(_ variable: String, to name: String) -> Bool {
        let allowed = name.utf8.count < 8 ? 1 : 2
        guard abs(variable.utf8.count - name.utf8.count) <= allowed else { return false }
        return distance(Array(variable.uppercased().utf8), Array(name.utf8)) <= allowed
    }

    /// Insertions, deletions and replacements that make one of the other (Levenshtein).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (right[column] == byte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
