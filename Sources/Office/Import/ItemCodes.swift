/// Whether what a file calls codes are the numbers of its items, as some tools repeat them in the row of each unit.
///
/// One of them repeats beside other serials, and no item of one name has two. A sticker is on one unit alone.
struct ItemCodes: Sendable {
    /// By the code: the serial that stood beside it first.
    private var serials: [String: String] = [:]
    /// By the item's name: its code.
    private var codes: [String: String] = [:]
    private var isRepeated = false
    private var isOfUnits = false

    /// True where the rows so far show it.
    var areShown: Bool { isRepeated && !isOfUnits }

    /// Takes a row; what it does not say is empty.
    mutating func see(code: String, serial: String, name: String) {
        guard !isOfUnits, !code.isEmpty else { return }
        if !serial.isEmpty {
            if let first = serials[code] { isRepeated = isRepeated || first != serial } else { serials[code] = serial }
        }
        if !name.isEmpty {
            if let first = codes[name] { isOfUnits = first != code } else { codes[name] = code }
        }
    }
}
