import Crypto
import Office
import Text

/// Looks at the leaves of a tree, one after another, and tells apart what was done to them. What it knows of a tree besides its leaves are its tiles, and
/// checkpoints that were kept elsewhere.
struct SealLook {
    /// What was done, and to what.
    struct Finding: Equatable {
        enum Kind: String {
            case changed, removed, inserted, reordered, backdated
            /// Stored hashes were worked out anew: they are not those that were signed.
            case resealed = "sealed anew"
            /// Leaves at the end are gone.
            case cut
            /// The log began because the one before was not what was signed, or had fewer leaves.
            case forked, shorter
        }

        let kind: Kind
        let what: String
    }

    /// The first findings.
    private(set) var findings: [Finding] = []
    /// How many there are.
    private(set) var count = 0
    static let most = 100

    private let hasher: MerkleHasher
    private(set) var tree: GrowingMerkleTree
    /// The roots at the sizes that are asked for.
    private var roots: [Int: [UInt8]] = [:]
    private let sizes: Set<Int>

    /// Leaves whose row is another than the stored hash says: by the hash that the row has.
    private var strangers: [[UInt8]: (number: Int, id: Int64)] = [:]
    private var wanted: [(hash: [UInt8], number: Int, id: Int64)] = []

    /// Since its last full tile.
    private var block: [[UInt8]] = []
    /// False where a leaf of it is gone, or there is no saying which tile it is.
    private var isWhole = true
    /// The first leaf that is gone.
    private var firstGone: Int?
    /// Where the house was put back from a backup since, rows that are gone are told at once: the first, the last, how many, and how many behind the
    /// first are there.
    private let restored: String?
    private var gone: (first: Int, last: Int, count: Int, present: Int)?
    /// How many leaves are gone that nothing stands for.
    private var skipped = 0
    /// So many leaves in a row may be gone, and those behind them are still compared.
    private static let longestGap = 1_000_000
    /// What was visible with the present batch, and when the one before was sealed that saw something else.
    private var window: [UInt8]?
    private var windowTime: Int64?
    private var settledTime: Int64?
    private static let hour: Int64 = 3_600_000_000

    /// - Parameters:
    ///   - sizes: those of checkpoints.
    ///   - restored: the name of a later log that began because of a restore.
    init(sizes: some Sequence<Int>, restored: String? = nil) {
        self.restored = restored
        hasher = MerkleHasher()
        tree = GrowingMerkleTree(hasher)
        self.sizes = Set(sizes)
        if self.sizes.contains(0) { roots[0] = tree.root }
    }

    /// Takes the next leaf.
    mutating func take(_ leaf: SealedLeaf) {
        fill(before: leaf.number)
        judge(leaf)
        append(leaf.hash)
        if let entry = leaf.entry { takeBatch(entry) }
    }

    /// Puts something in the place of leaves that are gone, so that those behind them are where they were.
    private mutating func fill(before number: Int) {
        let first = size
        let gap = number - first
        guard gap > 0 else { return }
        note(.removed, "\(Self.leaves(first, number - 1)) of the log")
        firstGone = firstGone ?? first
        guard gap <= Self.longestGap else {
            skipped += gap
            return
        }
        for _ in 0..<gap {
            isWhole = false
            append([UInt8](repeating: 0, count: MerkleHasher.length))
        }
    }

    private mutating func append(_ hash: [UInt8]) {
        tree.append(hash)
        block.append(hash)
        if sizes.contains(tree.size) { roots[tree.size] = tree.root }
        guard block.count == Tile.fullWidth, !isWhole || skipped > 0 else { return }
        block = []
        isWhole = true
    }

    /// How many leaves the log has, those that are gone before others included.
    var size: Int { tree.size + skipped }

    private mutating func judge(_ leaf: SealedLeaf) {
        guard let bytes = leaf.bytes else {
            guard restored == nil else {
                gone = (gone?.first ?? leaf.number, leaf.number, (gone?.count ?? 0) + 1, gone?.present ?? 0)
                return
            }
            return note(.removed, "row \(leaf.id ?? 0) (leaf \(leaf.number))")
        }
        if leaf.id != nil { gone?.present += 1 }
        let hash = hasher.leaf(bytes)
        if hash != leaf.hash {
            guard let id = leaf.id else { return note(.changed, "leaf \(leaf.number), which tells of the log itself") }
            wanted.append((leaf.hash, leaf.number, id))
            if strangers.count < Self.most * 100 { strangers[hash] = (leaf.number, id) }
        }
        if let at = leaf.at, let settledTime, at < settledTime - Self.hour {
            note(
                .backdated, "row \(leaf.id ?? 0) (leaf \(leaf.number)) says that it is older than what was sealed long before it")
        }
    }

    /// Leaves of a batch that saw the same are of one window: what a new log finds is old, and none of it late. Of a run of Postgres that is over all is
    /// sealed that is left, with no window: that says nothing of what the next one finds.
    private mutating func takeBatch(_ entry: [UInt8]) {
        guard var reader = AuditEntryReader(entry), reader.kind == .batch else { return }
        let time = reader.number()
        _ = reader.number()
        guard let seen = reader.next(), !seen.isEmpty else { return }
        if let window, window != seen { settledTime = windowTime }
        window = seen
        windowTime = time
    }

    // MARK: Tiles

    /// True when a tile is full and has to be compared.
    var hasBlock: Bool { block.count == Tile.fullWidth }

    /// Compares the last 256 leaves with the tile that was stored of them; nil where there is none.
    mutating func compare(tile: [UInt8]?) {
        defer { block = [] }
        let first = tree.size - block.count
        guard let tile, tile.count == block.count * MerkleHasher.length else {
            return note(.removed, "the tile of \(Self.leaves(first, tree.size - 1))")
        }
        let stored = stride(from: 0, to: tile.count, by: MerkleHasher.length).map { Array(tile[$0..<$0 + MerkleHasher.length]) }
        let differing = block.indices.filter { block[$0] != stored[$0] }
        guard let place = differing.first, let last = differing.last else { return }
        if Set(differing.map { block[$0] }) == Set(differing.map { stored[$0] }) {
            note(.reordered, differing.map { "leaf \(first + $0)" }.joined(separator: ", "))
        } else if place + 1 < stored.count, block[place] == stored[place + 1] {
            note(.removed, "leaf \(first + place): those behind it have moved up")
        } else if place + 1 < block.count, block[place + 1] == stored[place] {
            note(.inserted, "leaf \(first + place): those behind it have moved down")
        } else {
            note(.resealed, "\(differing.count) of \(Self.leaves(first + place, first + last))")
        }
    }

    // MARK: The end

    /// After the last leaf. `size` is what the tree says of itself.
    mutating func finish(size: Int) {
        if let gone, let restored {
            let rows = Counted.of(gone.count, "row")
            let others = gone.present == 0 ? "" : "; \(gone.present) behind the first of them are there"
            note(
                .removed,
                "\(rows) of \(Self.leaves(gone.first, gone.last)): a restore takes such, and \(restored) says that there was one\(others)"
            )
        }
        for (hash, number, id) in wanted {
            if let other = strangers[hash] {
                note(.reordered, "row \(other.id) stands at leaf \(other.number), and was sealed as leaf \(number)")
            } else {
                note(.changed, "row \(id) (leaf \(number))")
            }
        }
        if self.size > size { note(.inserted, Self.leaves(size, self.size - 1) + " behind the end of the log") }
        if self.size < size { note(.removed, Self.leaves(self.size, size - 1) + " at the end of the log") }
    }

    /// Compares with a checkpoint that was kept; whether it agrees.
    mutating func compare(_ checkpoint: Checkpoint) -> Bool {
        guard checkpoint.size <= size else {
            note(.cut, "the checkpoint has \(Counted.of(checkpoint.size, "leaf", many: "leaves")), the log \(size)")
            return false
        }
        // Without them there is no root, which is told already.
        if let firstGone, firstGone < checkpoint.size { return false }
        guard roots[checkpoint.size] != checkpoint.root else { return true }
        note(
            .resealed,
            "the first \(Counted.of(checkpoint.size, "leaf has", many: "leaves have")) another root than the checkpoint")
        return false
    }

    /// Compares with what the next log says of how this one ended.
    mutating func compare(_ end: Checkpoint, in next: String) {
        if end.size != size {
            let leaves = Counted.of(end.size, "leaf was", many: "leaves were")
            note(end.size > size ? .cut : .inserted, "\(next) says that \(leaves) here when it began, not \(size)")
        } else if firstGone == nil, end.root != tree.root {
            note(.resealed, "\(next) says that this log had another root when it began")
        }
    }

    /// Of a log that began anew.
    mutating func noteReason(_ reason: Judgement.Reason) {
        switch reason {
        case .shorter: note(.shorter, "this log began because more was signed of the one before than was there")
        case .forked: note(.forked, "this log began because the one before was not what was signed")
        case .restored: break
        }
    }

    /// Of a row that has no leaf, and should.
    mutating func noteUnsealed(_ id: String) { note(.inserted, "row \(id), which no server sealed") }

    private mutating func note(_ kind: Finding.Kind, _ what: String) {
        count += 1
        if findings.count < Self.most { findings.append(Finding(kind: kind, what: what)) }
    }

    private static func leaves(_ first: Int, _ last: Int) -> String {
        first == last ? "leaf \(first)" : "leaves \(first) to \(last)"
    }
}
