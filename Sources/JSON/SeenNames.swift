/// The names an object has had so far, compared as bytes.
///
/// A few are searched one by one; more go into a hashed set, or an object of 100,000 names would cost its square.
struct SeenNames {
    private static let searchedAtMost = 8

    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    /// Notes a name; false when it was there before.
    mutating func insert(_ name: String) -> Bool {
        guard few.count == Self.searchedAtMost else { return insertAmongFew(name) }
        if many.isEmpty {
            many = Set(few.map { Array($0.utf8) })
        }
        return many.insert(Array(name.utf8)).inserted
    }

    private mutating func insertAmongFew(_ name: String) -> Bool {
        if few.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return false }
        few.append(name)
        return true
    }
}
