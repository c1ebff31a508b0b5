/// The values of a statement's parameters, by name: as text, nil for NULL.
///
/// Kept in the order in which they are given. In the order that the statement declares, each costs one comparison of two short
/// texts; any other order is taken as well.
public struct Arguments: Sendable, ExpressibleByDictionaryLiteral {
    fileprivate var values: [(String, String?)]

    /// Names and values.
    public init(dictionaryLiteral elements: (String, String?)...) { values = elements }

    /// Those of the left, then those of the right.
    public static func + (left: consuming Arguments, right: Arguments) -> Arguments {
        left.values.append(contentsOf: right.values)
        return left
    }
}

extension Statement {
    /// The values in the order of the parameters' numbers. A name that the statement does not have, or one that is missing, is a
    /// mistake in the program, for names are written in the sources: it ends a debug build, and is refused by a release build as
    /// Postgres would refuse it.
    func values(_ arguments: Arguments) throws(PostgresError) -> [String?] {
        let (declared, given) = (parameters.all, arguments.values)
        guard declared.count == given.count else { throw refusal(of: arguments) }
        var values: [String?] = []
        values.reserveCapacity(declared.count)
        for index in declared.indices {
            let name = declared[index].name
            // There are as many as declared, and each name is among them: so there is no other, and none twice.
            guard let place = given[index].0 == name ? index : given.firstIndex(where: { $0.0 == name }) else {
                throw refusal(of: arguments)
            }
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
