/// Proofs that a leaf is in a tree, and that a tree is the beginning of another (RFC 6962, sections 2.1.1 and 2.1.2). For tests:
/// the server makes proofs, and clients judge them.
public enum MerkleProof {
    /// True when a leaf is the one at `index` of the `size` leaves under `root`.
    public static func isIncluded(
        _ leaf: [UInt8], at index: Int, of size: Int, proof: [[UInt8]], root: [UInt8], _ hasher: MerkleHasher = MerkleHasher()
    ) -> Bool {
        guard index >= 0, index < size, areHashes(proof + [leaf, root]) else { return false }
        var (first, last, node) = (index, size - 1, leaf)
        for sibling in proof {
            guard last > 0 else { return false }
            if first & 1 == 1 || first == last {
                node = hasher.inner(sibling, node)
                while first & 1 == 0, first > 0 { (first, last) = (first >> 1, last >> 1) }
            } else {
                node = hasher.inner(node, sibling)
            }
            (first, last) = (first >> 1, last >> 1)
        }
        return last == 0 && node == root
    }

    /// True when the tree of the first size and root is the beginning of the second. The empty one is that of any, without a proof.
    public static func isConsistent(
        _ oldSize: Int, _ oldRoot: [UInt8], with newSize: Int, _ newRoot: [UInt8], proof: [[UInt8]],
        _ hasher: MerkleHasher = MerkleHasher()
    ) -> Bool {
        guard oldSize >= 0, oldSize <= newSize, areHashes(proof + [oldRoot, newRoot]) else { return false }
        if oldSize == newSize { return proof.isEmpty && oldRoot == newRoot }
        if oldSize == 0 { return proof.isEmpty && oldRoot == hasher.emptyRoot }
        let path = oldSize & (oldSize - 1) == 0 ? [oldRoot] + proof : proof
        guard let start = path.first else { return false }
        var (first, last) = (oldSize - 1, newSize - 1)
        while first & 1 == 1 { (first, last) = (first >> 1, last >> 1) }
        var (old, new) = (start, start)
        for node in path.dropFirst() {
            guard last > 0 else { return false }
            if first & 1 == 1 || first == last {
                (old, new) = (hasher.inner(node, old), hasher.inner(node, new))
                while first & 1 == 0, first > 0 { (first, last) = (first >> 1, last >> 1) }
            } else {
                new = hasher.inner(new, node)
            }
            (first, last) = (first >> 1, last >> 1)
        }
        return last == 0 && old == oldRoot && new == newRoot
    }

    private static func areHashes(_ hashes: [[UInt8]]) -> Bool { hashes.allSatisfy { $0.count == MerkleHasher.length } }

    // MARK: Making them

    /// The hash over the leaves of a range.
    public typealias Node<Failure: Error> = (Range<Int>) throws(Failure) -> [UInt8]

    /// The proof that the leaf at `index` is in the tree of the first `size` leaves; the sibling of the leaf comes first.
    ///
    /// - Precondition: `index` is in the tree.
    public static func inclusion<Failure: Error>(
        of index: Int, in size: Int, _ node: Node<Failure>
    ) throws(Failure) -> [[UInt8]] {
        try inclusion(of: index, in: 0..<size, node)
    }

    private static func inclusion<Failure: Error>(
        of index: Int, in leaves: Range<Int>, _ node: Node<Failure>
    ) throws(Failure) -> [[UInt8]] {
        guard leaves.count > 1 else { return [] }
        let middle = leaves.lowerBound + split(leaves.count)
        let (left, right) = (leaves.lowerBound..<middle, middle..<leaves.upperBound)
        let isLeft = index < middle
        return try inclusion(of: index, in: isLeft ? left : right, node) + [try node(isLeft ? right : left)]
    }

    /// The proof that the tree of the first `oldSize` leaves is the beginning of that of the first `newSize`.
    ///
    /// - Precondition: `oldSize` is from 1 to `newSize`.
    public static func consistency<Failure: Error>(
        from oldSize: Int, to newSize: Int, _ node: Node<Failure>
    ) throws(Failure) -> [[UInt8]] {
        try consistency(from: oldSize, in: 0..<newSize, isWhole: true, node)
    }

    private static func consistency<Failure: Error>(
        from oldSize: Int, in leaves: Range<Int>, isWhole: Bool, _ node: Node<Failure>
    ) throws(Failure) -> [[UInt8]] {
        if oldSize == leaves.count { return isWhole ? [] : [try node(leaves)] }
        let size = split(leaves.count)
        let middle = leaves.lowerBound + size
        let (left, right) = (leaves.lowerBound..<middle, middle..<leaves.upperBound)
        if oldSize <= size { return try consistency(from: oldSize, in: left, isWhole: isWhole, node) + [try node(right)] }
        return try consistency(from: oldSize - size, in: right, isWhole: false, node) + [try node(left)]
    }

    /// The largest power of two below a number from 2 on.
    static func split(_ count: Int) -> Int { 1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount) }
}
