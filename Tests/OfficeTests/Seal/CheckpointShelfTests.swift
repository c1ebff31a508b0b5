import Crypto
import TestSupport
import Testing

@testable import Office

/// What is kept of the checkpoints that were signed, where several servers share the folder.
@Suite(.mayBlock) struct CheckpointShelfTests {
    private static let tenant = "0b9c7c1e-2f64-4f3a-9d0e-5a1b2c3d4e5f"

    private func kept(_ size: Int) throws -> CheckpointShelf.Kept {
        let origin = "house.example/audit/\(Self.tenant)"
        let checkpoint = Checkpoint(origin: origin, size: size, root: [UInt8](repeating: UInt8(size), count: 32))
        let key = try #require(Ed25519Key(seed: [UInt8](repeating: 7, count: 32)))
        let note = try #require(SignedNote.sign(checkpoint.text, as: origin, by: key))
        return try #require(CheckpointShelf.Kept(note: note))
    }

    @Test("a signature that was found good is checked once, as long as no byte of the note is another; a bad one each time")
    func checkedOnce() {
        let notes = CheckedNotes()
        var checks = 0
        func isGood(_ note: String, of tenant: String = Self.tenant, really: Bool = true) -> Bool {
            notes.isGood(note, of: tenant) {
                checks += 1
                return really
            }
        }
        #expect(isGood("caf\u{e9}") && isGood("caf\u{e9}") && checks == 1)
        #expect(!isGood("cafe\u{301}", really: false) && !isGood("cafe\u{301}", really: false) && checks == 3)
        #expect(isGood("caf\u{e9}") && checks == 3)
        #expect(isGood("caf\u{e9}", of: "another") && checks == 4)
        #expect(isGood("next") && isGood("next") && checks == 5)
    }

    @Test("of several that are put there at once the newest stays, and each server is told which is there")
    func newest() throws {
        let folder = try StorageFolder()
        let shelf = CheckpointShelf(beside: folder.path)
        for round in 0..<20 {
            let sizes = [round * 8 + 8, round * 8 + 3, round * 8 + 5]
            let told = try race(3) { try shelf.keep(kept(sizes[$0]), of: Self.tenant).checkpoint.size }
            #expect(try shelf.newest(of: Self.tenant)?.checkpoint.size == sizes[0])
            #expect(zip(told, sizes).allSatisfy { $0 >= $1 }, "\(told)")
        }
        #expect(try shelf.keep(kept(4), of: Self.tenant).checkpoint.size == 160)
        #expect(try shelf.houses() == [Self.tenant])
    }
}
