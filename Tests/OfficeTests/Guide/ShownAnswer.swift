import Foundation

/// What the guide says that a block prints, or what it did print: JSON, wrapped or not, and a last line, the status as a rule.
struct ShownAnswer {
    let body: JSONTree?
    let lastLine: String

    init(_ text: String) {
        let lines = text.trimmingCharacters(in: .whitespacesAndNewlines).components(separatedBy: "\n")
        lastLine = lines.last ?? ""
        body = JSONTree(parsing: Array(lines.dropLast().joined(separator: "\n").utf8))
    }

    /// Members whose value has to be the same; of all others the kind is enough.
    private static let exact: Set<String> = ["code", "message", "retryable", "reservation_status", "field", "success"]

    /// The asset app's error is a sentence, and not an object whose members are compared.
    private static func isExact(_ name: String, _ value: JSONTree) -> Bool {
        exact.contains(name) || (name == "error" && value.string != nil)
    }

    /// Where the real answer has another shape than this one, in words; empty when it fits.
    func faults(of real: ShownAnswer) -> [String] {
        let last = lastLine == real.lastLine ? [] : ["the last line is \(real.lastLine), not \(lastLine)"]
        return last + Self.faults(shown: body ?? .null, real: real.body ?? .null, at: "", isExact: true)
    }

    private static func faults(shown: JSONTree, real: JSONTree, at path: String, isExact: Bool) -> [String] {
        switch (shown, real) {
        case (.object(let shown), .object(let real)):
            let names = Set(shown.keys).symmetricDifference(real.keys).sorted().map { "\(path).\($0) is in one of them only" }
            return shown.reduce(into: names) { faults, member in
                guard let value = real[member.key] else { return }
                // The asset app's asset has the code of a sticker, which is new each time.
                let isNamed = isExact && Self.isExact(member.key, value) && path != ".asset"
                let isSame = !isNamed || member.value == value
                faults += isSame ? [] : ["\(path).\(member.key) is \(value)"]
                faults += Self.faults(shown: member.value, real: value, at: "\(path).\(member.key)", isExact: isExact)
            }
        case (.array(let shown), .array(let real)):
            guard let first = shown.first else { return [] }
            let pairs = shown.count == real.count ? Array(zip(shown, real)) : real.map { (first, $0) }
            return pairs.flatMap { faults(shown: $0, real: $1, at: path + "[]", isExact: isExact && shown.count == real.count) }
        case (.string, .string), (.number, .number), (.bool, .bool), (.null, .null): return []
        // A null stands for a value that is not there yet; one that is missing in whole is another matter.
        case (.null, _), (_, .null): return path.isEmpty ? ["one of them has no JSON"] : []
        default: return ["\(path) is \(real)"]
        }
    }
}
