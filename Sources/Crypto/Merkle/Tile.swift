/// A tile of a tree as C2SP has it (tlog-tiles): at most 256 hashes of a level, each over 256 of the level below.
public struct Tile: Hashable, Sendable {
    /// How many hashes a full one has.
    public static let fullWidth = 256

    /// 0 has the hashes of leaves.
    public let level: Int
    /// Its place in the level.
    public let number: Int
    /// How many hashes it has, 1 to 256.
    public let width: Int

    /// Nil outside of what a path can say.
    public init?(level: Int, number: Int, width: Int = Tile.fullWidth) {
        guard (0...63).contains(level), number >= 0, (1...Self.fullWidth).contains(width) else { return nil }
        self.level = level
        self.number = number
        self.width = width
    }

    /// Of a path's parts behind `tile`, such as `["0", "x001", "067.p", "12"]`; nil for any other form.
    public init?(path parts: [String]) {
        guard let level = parts.first.flatMap({ Self.number($0, 1...2) }) else { return nil }
        self.init(level: level, numbered: Array(parts.dropFirst()))
    }

    /// Of the parts that say which of a level it is, such as `["x001", "067.p", "12"]`.
    public init?(level: Int, numbered parts: [String]) {
        var parts = parts
        var width = Self.fullWidth
        if parts.count > 1, parts[parts.count - 2].hasSuffix(".p") {
            guard let partial = Self.number(parts.removeLast(), 1...3), partial < Self.fullWidth else { return nil }
            width = partial
            parts[parts.count - 1].removeLast(2)
        }
        guard let last = parts.popLast(), parts.count <= 5, parts.allSatisfy({ $0.hasPrefix("x") }) else { return nil }
        var number = 0
        for group in parts.map({ String($0.dropFirst()) }) + [last] {
            guard group.utf8.count == 3, let digits = Self.number(group, 3...3, mayLead: true) else { return nil }
            number = number * 1000 + digits
        }
        self.init(level: level, number: number, width: width)
        // Each tile has one path.
        guard numberPath == (parts + [last]).joined(separator: "/") else { return nil }
    }

    private static func number(_ text: String, _ digits: ClosedRange<Int>, mayLead: Bool = false) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
            return nil
        }
        return mayLead || text == "\(number)" ? number : nil
    }

    private var numberPath: String {
        var groups: [String] = []
        var rest = number
        repeat {
            let digits = "\(rest % 1000)"
            groups.append((groups.isEmpty ? "" : "x") + String(repeating: "0", count: 3 - digits.utf8.count) + digits)
            rest /= 1000
        } while rest > 0
        return groups.reversed().joined(separator: "/")
    }

    private var suffix: String { width == Self.fullWidth ? "" : ".p/\(width)" }

    /// Where its hashes are.
    public var path: String { "tile/\(level)/\(numberPath)\(suffix)" }
    /// Where the entries are whose leaves it has. For tests: a route reads the path that a client made.
    public var entriesPath: String { "tile/entries/\(numberPath)\(suffix)" }

    /// How many hashes of the tile there are in a tree of so many leaves.
    public static func width(level: Int, number: Int, of size: Int) -> Int {
        guard level < 8 else { return 0 }
        return min(max((size >> (8 * level)) - number * fullWidth, 0), fullWidth)
    }
}

/// The nodes of a tree by its tiles.
public struct TiledTree {
    /// A tile that is not there.
    public struct Missing: Error, Equatable {}

    private let tiles: [Key: [UInt8]]
    private let hasher: MerkleHasher

    /// Which tile, however wide.
    public struct Key: Hashable {
        let level: Int
        let number: Int

        /// The tile at a place of a level.
        public init(level: Int, number: Int) {
            self.level = level
            self.number = number
        }
    }

    /// By hashes one behind the other.
    public init(_ tiles: [Key: [UInt8]], _ hasher: MerkleHasher = MerkleHasher()) {
        self.tiles = tiles
        self.hasher = hasher
    }

    /// The hash over the leaves of a range, which is one that a proof names.
    public func node(_ leaves: Range<Int>) throws(Missing) -> [UInt8] {
        let count = leaves.count
        guard count > 1, count & (count - 1) != 0 || leaves.lowerBound % count != 0 else {
            return try full(leaves)
        }
        let middle = leaves.lowerBound + MerkleProof.split(count)
        return hasher.inner(try node(leaves.lowerBound..<middle), try node(middle..<leaves.upperBound))
    }

    private func full(_ leaves: Range<Int>) throws(Missing) -> [UInt8] {
        let height = leaves.count.trailingZeroBitCount
        let (level, width) = (height / 8, 1 << (height % 8))
        let first = leaves.lowerBound >> (8 * level)
        var hashes: [[UInt8]] = []
        for place in first..<first + width { hashes.append(try hash(level, place)) }
        return hasher.root(of: hashes)
    }

    private func hash(_ level: Int, _ place: Int) throws(Missing) -> [UInt8] {
        let start = place % Tile.fullWidth * MerkleHasher.length
        guard let tile = tiles[Key(level: level, number: place / Tile.fullWidth)], tile.count >= start + MerkleHasher.length
        else {
            throw Missing()
        }
        return Array(tile[start..<start + MerkleHasher.length])
    }
}
