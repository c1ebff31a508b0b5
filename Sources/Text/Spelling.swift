/// Judges whether one word was meant as another.
public enum Spelling {
    /// One letter off, or two of eight and more: short words are close to many. Case does not matter.
    public static func isClose(_ word: String, to name: String) -> Bool {
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
