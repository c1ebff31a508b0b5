import Crypto
import Foundation
import Testing
import Text

/// Trees, tiles and proofs as RFC 6962 and C2SP have them.
struct MerkleTests {
    private let hasher = MerkleHasher()
    private let own: MerkleVectors.Own

    init() throws { own = try MerkleVectors.own() }

    private func leaf(_ number: Int) -> [UInt8] { hasher.leaf(Array("leaf \(number)".utf8)) }

    private func hex(_ bytes: [UInt8]) -> String { Hexadecimal.encode(bytes) }

    @Test("the leaves and roots are those of the vectors") func roots() throws {
        for (entry, hash) in own.leafHash { #expect(hex(hasher.leaf(Array(entry.utf8))) == hash) }
        var tree = GrowingMerkleTree(hasher)
        var found: [String: String] = ["0": hex(tree.root)]
        for number in 0..<70_000 {
            tree.append(leaf(number))
            if own.root["\(number + 1)"] != nil { found["\(number + 1)"] = hex(tree.root) }
        }
        #expect(found == own.root)
        for size in [1, 2, 3, 7, 16, 17, 255, 256, 257] {
            #expect(hex(hasher.root(of: (0..<size).map(leaf))) == own.root["\(size)"])
        }
        #expect(hex(hasher.root(of: [])) == own.root["0"])
    }

    /// All tiles of the first so many leaves.
    private func tiles(_ size: Int) -> [TiledTree.Key: [UInt8]] {
        var found: [TiledTree.Key: [UInt8]] = [:]
        var hashes = (0..<size).map(leaf)
        var level = 0
        while !hashes.isEmpty {
            var above: [[UInt8]] = []
            for start in stride(from: 0, to: hashes.count, by: 256) {
                let part = Array(hashes[start..<min(start + 256, hashes.count)])
                found[TiledTree.Key(level: level, number: start / 256)] = part.flatMap { $0 }
                // A partial tile is never hashed upward.
                if part.count == 256 { above.append(hasher.root(of: part)) }
            }
            hashes = above
            level += 1
        }
        return found
    }

    @Test("tiles have the bytes of the vectors, and proofs are made of them") func proofs() throws {
        let small = tiles(5)
        let large = tiles(70_000)
        for (name, digest) in own.tileSha256 {
            let (size, path) =
                name.hasPrefix("size ")
                ? (name.split(separator: " ")[1].dropLast(), name.split(separator: " ")[2]) : ("", name[...])
            let tile = try #require(Tile(path: path.split(separator: "/").dropFirst().map(String.init)))
            #expect(tile.path == path)
            let all = size == "5" ? small : large
            let bytes = try #require(all[TiledTree.Key(level: tile.level, number: tile.number)])
            #expect(hex(SHA256.digest(of: bytes.prefix(tile.width * 32))) == digest, "\(name)")
            if !size.isEmpty { #expect(Tile.width(level: tile.level, number: tile.number, of: Int(size) ?? 0) == tile.width) }
        }
        var tried = 0
        for (name, proof) in own.inclusion {
            let numbers = name.split(separator: " ").compactMap { Int($0) }
            let (index, size) = (numbers[0], numbers[1])
            let tree = TiledTree(size == 70_000 ? large : tiles(size))
            let made = try MerkleProof.inclusion(of: index, in: size) { (range) throws(TiledTree.Missing) in try tree.node(range)
            }
            #expect(made.map { Data($0).base64EncodedString() } == proof, "\(name)")
            let root = try #require(Hexadecimal.decode(Array((own.root["\(size)"] ?? "").utf8)))
            #expect(MerkleProof.isIncluded(leaf(index), at: index, of: size, proof: made, root: root), "\(name)")
            tried += 1
        }
        for (name, proof) in own.consistency {
            let numbers = name.split(separator: " ").compactMap { Int($0) }
            let (old, new) = (numbers[0], numbers[1])
            let tree = TiledTree(new == 70_000 ? large : tiles(new))
            let made = try MerkleProof.consistency(from: old, to: new) { (range) throws(TiledTree.Missing) in try tree.node(range)
            }
            #expect(made.map { Data($0).base64EncodedString() } == proof, "\(name)")
            tried += 1
        }
        #expect(tried > 70)
        #expect(throws: TiledTree.Missing.self) { try TiledTree(small).node(0..<8) }
    }

    @Test("each published case is taken or refused as the reference does it") func published() throws {
        let published = try MerkleVectors.published()
        var refused = 0
        for each in published.inclusion {
            let isTaken =
                Int(exactly: each.leafIdx).flatMap { index in
                    Int(exactly: each.treeSize).map {
                        MerkleProof.isIncluded(
                            MerkleVectors.bytes(each.leafHash), at: index, of: $0,
                            proof: (each.proof ?? []).map { MerkleVectors.bytes($0) }, root: MerkleVectors.bytes(each.root))
                    }
                } ?? false
            #expect(isTaken == !each.wantErr, "\(each.id)")
            refused += isTaken ? 0 : 1
        }
        for each in published.consistency {
            let isTaken =
                Int(exactly: each.size1).flatMap { old in
                    Int(exactly: each.size2).map {
                        // The reference refuses the empty tree, which the witness protocol takes.
                        old > 0
                            && MerkleProof.isConsistent(
                                old, MerkleVectors.bytes(each.root1), with: $0, MerkleVectors.bytes(each.root2),
                                proof: (each.proof ?? []).map { MerkleVectors.bytes($0) })
                    }
                } ?? false
            // There the roots are no hashes, which the reference does not look at.
            let isGood = !each.wantErr && each.id != "additional/sizes-are-equal-one-and-proof-is-empty"
            #expect(isTaken == isGood, "\(each.id)")
            refused += isTaken ? 0 : 1
        }
        #expect(published.inclusion.count + published.consistency.count == 196 && refused == 185)
    }

    @Test("a tile has one path, and no other is taken") func paths() throws {
        for (place, path) in own.tilePath {
            let numbers = place.split { !$0.isNumber }.compactMap { Int($0) }
            let tile = try #require(Tile(level: numbers[0], number: numbers[1], width: numbers.count > 2 ? numbers[2] : 256))
            #expect(tile.path == path)
            #expect(Tile(path: path.split(separator: "/").dropFirst().map(String.init)) == tile)
        }
        for wrong in [
            "", "0", "0/0", "0/00", "0/0000", "00/000", "64/000", "-1/000", "0/x000/001", "0/x01/001", "0/001/x002", "0/000.p/0",
            "0/000.p/256",
            "0/000.p/01", "0/000.p", "0/000.p/5/6", "0/+01", "0/x001/x234", "a/000", "0/000/",
            "0/x999/x999/x999/x999/x999/x999/999",
        ] {
            #expect(Tile(path: wrong.split(separator: "/", omittingEmptySubsequences: false).map(String.init)) == nil, "\(wrong)")
        }
    }
}
