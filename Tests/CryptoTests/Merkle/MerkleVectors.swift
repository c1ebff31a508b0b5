import Crypto
import Foundation
import Testing

/// The published cases, and those of our own log, as `MerkleVectors/README.md` says.
enum MerkleVectors {
    struct Published: Decodable {
        struct Inclusion: Decodable {
            let leafIdx: UInt64
            let treeSize: UInt64
            let root: String?
            let leafHash: String?
            let proof: [String]?
            let wantErr: Bool
            let id: String
        }

        struct Consistency: Decodable {
            let size1: UInt64
            let size2: UInt64
            let root1: String?
            let root2: String?
            let proof: [String]?
            let wantErr: Bool
            let id: String
        }

        let inclusion: [Inclusion]
        let consistency: [Consistency]
    }

    struct Own: Decodable {
        struct Key: Decodable {
            let seed: String
            let `public`: String
            let name: String
            let keyId: String
            let vkey: String
        }

        let log: Key
        let witness: Key
        let leafHash: [String: String]
        let root: [String: String]
        let inclusion: [String: [String]]
        let consistency: [String: [String]]
        let checkpoint: [String: String]
        let cosignatureOf5: String
        let tlogProof2Of5: String
        let tileSha256: [String: String]
        let entriesBundleHex: [String: String]
        let tilePath: [String: String]

        enum CodingKeys: String, CodingKey {
            case log, witness, root, inclusion, consistency, checkpoint
            case leafHash = "leaf_hash"
            case cosignatureOf5 = "cosignature_of_5"
            case tlogProof2Of5 = "tlog_proof_2_of_5"
            case tileSha256 = "tile_sha256"
            case entriesBundleHex = "entries_bundle_hex"
            case tilePath = "tile_path"
        }
    }

    static func published() throws -> Published { try load("merkle-vectors", Published.self) }
    static func own() throws -> Own { try load("audit-vectors", Own.self) }

    private static func load<Value: Decodable>(_ name: String, _ type: Value.Type) throws -> Value {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "MerkleVectors"))
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }

    /// What base64 stands for; nothing for none.
    static func bytes(_ base64: String?) -> [UInt8] { base64.flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? [] }
}

extension MerkleVectors.Own.Key {
    enum CodingKeys: String, CodingKey {
        case seed, `public`, name, vkey
        case keyId = "key_id"
    }
}
