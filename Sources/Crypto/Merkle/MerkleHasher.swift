/// The hashes of a Merkle tree (RFC 6962, section 2.1). Not Sendable: one a thread.
public struct MerkleHasher {
    /// The length of a hash.
    public static let length = 32

    private let sha = SHA256()

    /// A hasher ready for any number of nodes.
    public init() {}

    /// The root of no leaves.
    public var emptyRoot: [UInt8] { sha.digest(of: [UInt8]()) }

    /// The hash of a leaf.
    public func leaf(_ entry: [UInt8]) -> [UInt8] { sha.digest(of: [0] + entry) }

    /// The hash of a node over two.
    public func inner(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { sha.digest(of: [1] + left + right) }

    /// The root over nodes of equal height, of which the last may be over fewer leaves: one that is left over goes up as it is.
    public func root(of hashes: [[UInt8]]) -> [UInt8] {
        guard var level = hashes.isEmpty ? nil : hashes else { return emptyRoot }
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 2).map { place in
                place + 1 < level.count ? inner(level[place], level[place + 1]) : level[place]
            }
        }
        return level[0]
    }
}

/// A tree to which leaves are added one after another, of which no more is kept than its root needs.
public struct GrowingMerkleTree {
    private let hasher: MerkleHasher
    /// The roots of the full trees that it is made of, the largest first.
    private var peaks: [[UInt8]] = []
    /// How many leaves it has.
    public private(set) var size = 0

    /// A tree without leaves.
    public init(_ hasher: MerkleHasher) { self.hasher = hasher }

    /// Adds a leaf by its hash.
    public mutating func append(_ leaf: [UInt8]) {
        var node = leaf
        var rest = size
        while rest & 1 == 1, let left = peaks.popLast() {
            node = hasher.inner(left, node)
            rest >>= 1
        }
        peaks.append(node)
        size += 1
    }

    /// The root over all leaves so far.
    public var root: [UInt8] {
        guard var root = peaks.last else { return hasher.emptyRoot }
        for left in peaks.dropLast().reversed() { root = hasher.inner(left, root) }
        return root
    }
}
