import Testing

@testable import Crypto

@Suite("A key that signs tokens")
struct SigningKeyTests {
    @Test("comes back from its private bytes: what it signs then, its public half verifies")
    func privateBytes() throws {
        for key in [try #require(SigningKey.generateES256()), try #require(SigningKey.generateRS256())] {
            let bytes = try #require(key.privateBytes)
            let again = try #require(SigningKey(privateBytes: bytes))
            #expect(again.algorithm == key.algorithm)
            #expect(again.webKey(identifier: "k") == key.webKey(identifier: "k"))
            let webKey = try #require(key.webKey(identifier: "k"))
            let set = try WebKeySet(parsing: Array(#"{"keys":["#.utf8) + webKey + Array("]}".utf8))
            let publicKey = try #require(set.keys.first.flatMap(PublicKey.init))
            let signature = try #require(again.signature(of: [1, 2, 3]))
            #expect(publicKey.isValid(signature, for: [1, 2, 3] as [UInt8]))
        }
    }

    @Test("is not read from anything else")
    func strangers() throws {
        let bytes = try #require(SigningKey.generateES256()?.privateBytes)
        for stranger in [[], [0x30], Array(bytes.dropLast()), Array(bytes.dropFirst()), [UInt8](repeating: 0xFF, count: 121)] {
            #expect(SigningKey(privateBytes: stranger) == nil)
        }
    }

    @Test("a ring takes keys that came another way, and is loaded then")
    func taken() throws {
        let key = try #require(SigningKey.generateES256()?.webKey(identifier: "k"))
        let ring = KeyRing(secret: nil, fetch: { throw CancellationError() })
        #expect(!ring.isLoaded)
        ring.take(Array("no JSON".utf8))
        #expect(!ring.isLoaded)
        ring.take(Array(#"{"keys":["#.utf8) + key + Array("]}".utf8))
        #expect(ring.isLoaded && ring.keys.webKeys.count == 1 && ring.generation == 1)
    }
}
