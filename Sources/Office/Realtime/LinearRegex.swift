/// A regular expression as `match` takes it, judged in one pass over the text: no pattern of a stranger's holds the loop up.
///
/// It knows characters, `.`, classes, `\d \w \s` and their opposites, groups, `|`, `* + ? {m,n}`, `^` and `$`; not what looks ahead
/// or back.
struct LinearRegex {
    private indirect enum Node {
        case empty
        case one(CharacterTest)
        case start, end
        case sequence([Node])
        case choice([Node])
        case loop(Node, atLeast: Int, atMost: Int?)
    }

    private enum CharacterTest {
        case any
        case ranges([ClosedRange<Unicode.Scalar>], isNegated: Bool)

        /// Whether a character that has these forms is meant.
        func holds(_ forms: [Unicode.Scalar]) -> Bool {
            switch self {
            case .any: true
            case .ranges(let ranges, let isNegated):
                ranges.contains { range in forms.contains(where: range.contains) } != isNegated
            }
        }
    }

    private enum Step {
        case one(CharacterTest)
        case start, end
        case jump(Int)
        case fork(Int, Int)
        case found
    }

    private static let longest = 100
    private static let mostSteps = 300
    /// Of nodes, which may make no step, and of the ranges of their characters.
    private static let mostWork = 10 * mostSteps
    private static let mostTimes = 100
    private static let deepest = 20

    private var steps: [Step] = []
    /// What making the steps took.
    private var work = 0
    private let ignoresCase: Bool

    /// Nil where the pattern is none, or is too long.
    init?(_ pattern: String, ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
        let text = Array(pattern.unicodeScalars)
        guard text.count <= Self.longest else { return nil }
        var reader = Reader(text: text)
        guard let node = reader.choice(depth: 0), reader.isAtEnd, emit(node) else { return nil }
        steps.append(.found)
    }

    // MARK: Reading

    private struct Reader {
        let text: [Unicode.Scalar]
        var place = 0

        var isAtEnd: Bool { place == text.count }
        private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

        init(text: [Unicode.Scalar]) { self.text = text }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard next == scalar else { return false }
            place += 1
            return true
        }

        mutating func choice(depth: Int) -> Node? {
            guard depth <= LinearRegex.deepest else { return nil }
            var branches: [Node] = []
            repeat {
                var nodes: [Node] = []
                while let scalar = next, scalar != "|", scalar != ")" {
                    guard let atom = atom(depth: depth), let node = times(atom) else { return nil }
                    nodes.append(node)
                }
                branches.append(nodes.isEmpty ? .empty : .sequence(nodes))
            } while take("|")
            return branches.count == 1 ? branches[0] : .choice(branches)
        }

        private mutating func atom(depth: Int) -> Node? {
            guard let scalar = next else { return nil }
            place += 1
            switch scalar {
            case ".": return .one(.any)
            case "^": return .start
            case "$": return .end
            case "(":
                if take("?") { guard take(":") else { return nil } }
                guard let node = choice(depth: depth + 1), take(")") else { return nil }
                return node
            case "[": return set()
            case "\\": return escaped().map { .one($0) }
            case "*", "+", "?", "{": return nil
            default: return .one(.ranges([scalar...scalar], isNegated: false))
            }
        }

        private static let digits: [ClosedRange<Unicode.Scalar>] = ["0"..."9"]
        private static let word: [ClosedRange<Unicode.Scalar>] = ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"]
        private static let space: [ClosedRange<Unicode.Scalar>] = ["\t"..."\r", " "..." "]

        private mutating func escaped() -> CharacterTest? {
            guard let scalar = next else { return nil }
            place += 1
            switch scalar {
            case "d": return .ranges(Self.digits, isNegated: false)
            case "w": return .ranges(Self.word, isNegated: false)
            case "s": return .ranges(Self.space, isNegated: false)
            case "D": return .ranges(Self.digits, isNegated: true)
            case "W": return .ranges(Self.word, isNegated: true)
            case "S": return .ranges(Self.space, isNegated: true)
            case "n": return .ranges(["\n"..."\n"], isNegated: false)
            case "t": return .ranges(["\t"..."\t"], isNegated: false)
            // What a letter or a digit means there differs between engines.
            case "a"..."z", "A"..."Z", "0"..."9": return nil
            default: return .ranges([scalar...scalar], isNegated: false)
            }
        }

        private mutating func set() -> Node? {
            let isNegated = take("^")
            var ranges: [ClosedRange<Unicode.Scalar>] = []
            var isFirst = true
            while let scalar = next {
                place += 1
                if scalar == "]", !isFirst { return .one(.ranges(ranges, isNegated: isNegated)) }
                isFirst = false
                var low = scalar
                if scalar == "\\" {
                    guard case .ranges(let several, false)? = escaped() else { return nil }
                    guard several.count == 1, several[0].lowerBound == several[0].upperBound else {
                        ranges += several
                        continue
                    }
                    low = several[0].lowerBound
                }
                guard next == "-", place + 1 < text.count, text[place + 1] != "]" else {
                    ranges.append(low...low)
                    continue
                }
                place += 1
                guard let high = next, high != "\\", high >= low else { return nil }
                place += 1
                ranges.append(low...high)
            }
            return nil
        }

        private mutating func times(_ node: Node) -> Node? {
            guard let scalar = next else { return node }
            switch scalar {
            case "*":
                place += 1
                return .loop(node, atLeast: 0, atMost: nil)
            case "+":
                place += 1
                return .loop(node, atLeast: 1, atMost: nil)
            case "?":
                place += 1
                return .loop(node, atLeast: 0, atMost: 1)
            case "{":
                place += 1
                guard let least = number() else { return nil }
                var most: Int? = least
                if take(",") { most = next == "}" ? nil : number() ?? -1 }
                guard take("}"), most.map({ $0 >= least && $0 <= LinearRegex.mostTimes }) ?? true,
                    least <= LinearRegex.mostTimes
                else { return nil }
                return .loop(node, atLeast: least, atMost: most)
            default: return node
            }
        }

        private mutating func number() -> Int? {
            var (value, count) = (0, 0)
            while let scalar = next, ("0"..."9").contains(scalar), count < 4 {
                value = value * 10 + Int(scalar.value - 48)
                count += 1
                place += 1
            }
            return count > 0 ? value : nil
        }
    }

    // MARK: Steps

    /// False where there are too many.
    private mutating func emit(_ node: Node) -> Bool {
        work += 1
        guard steps.count < Self.mostSteps, work < Self.mostWork else { return false }
        switch node {
        case .empty: return true
        case .one(let test):
            if case .ranges(let ranges, _) = test { work += ranges.count }
            steps.append(.one(test))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .sequence(let nodes):
            for node in nodes where !emit(node) { return false }
        case .choice(let branches):
            var ends: [Int] = []
            for branch in branches.dropLast() {
                let fork = steps.count
                steps.append(.jump(0))
                guard emit(branch) else { return false }
                ends.append(steps.count)
                steps.append(.jump(0))
                steps[fork] = .fork(fork + 1, steps.count)
            }
            if let last = branches.last, !emit(last) { return false }
            for end in ends { steps[end] = .jump(steps.count) }
        case .loop(let node, let least, let most):
            for _ in 0..<least where !emit(node) { return false }
            if let most {
                var forks: [Int] = []
                for _ in least..<most {
                    forks.append(steps.count)
                    steps.append(.jump(0))
                    guard emit(node) else { return false }
                }
                for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
            } else {
                let fork = steps.count
                steps.append(.jump(0))
                guard emit(node) else { return false }
                steps.append(.jump(fork))
                steps[fork] = .fork(fork + 1, steps.count)
            }
        }
        return steps.count < Self.mostSteps
    }

    // MARK: Matching

    /// How much of a text is looked at, in scalars.
    private static let longestText = 1000

    private func forms(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard ignoresCase else { return [scalar] }
        let (lower, upper) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
        return [scalar] + lower.unicodeScalars.prefix(1) + upper.unicodeScalars.prefix(1)
    }

    /// Whether it stands anywhere in the text.
    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.prefix(Self.longestText).map(forms)
        // The round in which a step was last reached.
        var reached = [Int](repeating: -1, count: steps.count)
        var present: [Int] = []
        for place in 0...scalars.count {
            var (open, next) = (present + [0], [Int]())
            while let step = open.popLast() {
                guard reached[step] != place else { continue }
                reached[step] = place
                switch steps[step] {
                case .found: return true
                case .start: if place == 0 { open.append(step + 1) }
                case .end: if place == scalars.count { open.append(step + 1) }
                case .jump(let target): open.append(target)
                case .fork(let first, let second): open += [first, second]
                case .one(let test): if place < scalars.count, test.holds(scalars[place]) { next.append(step + 1) }
                }
            }
            present = next
        }
        return false
    }
}
