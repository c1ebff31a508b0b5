/// The values of a statement's parameters, by name: as text, nil for NULL.
///
/// Kept in the order in which they are given. In the order that the statement declares, each costs one comparison of two short
/// texts; any other order is taken as well.
public struct Arguments: Sendable, ExpressibleByDictionaryLiteral {
    /// A sum keeps both: to copy pairs of texts from list to list costs more than all else that is done with them.
    private enum Content: Sendable {
        case list([(String, String?)])
        indirect case sum(Content, Content)
    }

    private let content: Content
    fileprivate let count: Int

    private init(_ content: Content, count: Int) {
        self.content = content
        self.count = count
    }

    /// Names and values.
    public init(dictionaryLiteral elements: (String, String?)...) { self.init(.list(elements), count: elements.count) }

    /// Those of the left, then those of the right.
    public static func + (left: Arguments, right: Arguments) -> Arguments {
        if right.count == 0 { return left }
        return Arguments(.sum(left.content, right.content), count: left.count + right.count)
    }

    /// All of them, in one list.
    fileprivate var values: [(String, String?)] {
        var values: [(String, String?)] = []
        _ = Self.forEach(content) { name, value in
            values.append((name, value))
            return true
        }
        return values
    }

    /// The values, where their names are those that are declared and stand in that order.
    fileprivate func encoded(inOrderOf declared: [Statement.Parameters.Parameter]) -> SentValues? {
        var values = SentValues()
        values.reserve(count)
        var index = 0
        let areInOrder = Self.forEach(content) { name, value in
            guard declared[index].name == name else { return false }
            values.append(value)
            index += 1
            return true
        }
        return areInOrder ? values : nil
    }

    /// Goes on as long as `body` says so; true when it said so to the end.
    private static func forEach(_ content: Content, _ body: (String, String?) -> Bool) -> Bool {
        switch content {
        case .list(let list): list.allSatisfy { body($0.0, $0.1) }
        case .sum(let left, let right): forEach(left, body) && forEach(right, body)
        }
    }
}

extension Statement {
    /// The values as they are sent; mistakes as `values` has them.
    func encoded(_ arguments: Arguments) throws(PostgresError) -> SentValues {
        let declared = parameters.all
        if declared.count == arguments.count, let encoded = arguments.encoded(inOrderOf: declared) { return encoded }
        return SentValues(try values(arguments))
    }

    /// The values in the order of the parameters' numbers. A name that the statement does not have, or one that is missing, is a
    /// mistake in the program, for names are written in the sources: it ends a debug build, and is refused by a release build as
    /// Postgres would refuse it.
    func values(_ arguments: Arguments) throws(PostgresError) -> [String?] {
        let (declared, given) = (parameters.all, arguments.values)
        guard declared.count == given.count else { throw refusal(of: arguments) }
        var values: [String?] = []
        values.reserveCapacity(declared.count)
        for parameter in declared {
            // There are as many as declared, and each name is among them: so there is no other, and none twice.
            guard let place = given.firstIndex(where: { $0.0 == parameter.name }) else { throw refusal(of: arguments) }
            values.append(given[place].1)
        }
        return values
    }

    /// The error for a parameter that Postgres does not know (42P02, undefined_parameter).
    private func refusal(of arguments: Arguments) -> PostgresError {
        let mistake = mistake(in: arguments)
        assertionFailure(mistake)
        return .refused(PostgresError.Refusal(sqlState: "42P02", constraint: nil, message: mistake))
    }

    /// The mistake in the names, in words.
    func mistake(in arguments: Arguments) -> String {
        let (declared, given) = (parameters.all.map(\.name), arguments.values.map(\.0))
        let missing = declared.filter { !given.contains($0) }
        let unknown = given.filter { !declared.contains($0) }
        let twice = given.indices.filter { given[..<$0].contains(given[$0]) }.map { given[$0] }
        let faults = [("misses", missing), ("does not have", unknown), ("has twice", twice)].filter { !$0.1.isEmpty }
        return "the statement \(name) " + faults.map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: " and ")
    }
}
