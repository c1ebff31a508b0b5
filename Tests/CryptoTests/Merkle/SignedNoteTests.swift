import Crypto
import Foundation
import Testing
import Text

/// Signed notes and checkpoints as C2SP has them.
struct SignedNoteTests {
    private let own: MerkleVectors.Own
    private let key: Ed25519Key
    private let verifier: NoteVerifier

    init() throws {
        own = try MerkleVectors.own()
        key = try #require(Hexadecimal.decode(Array(own.log.seed.utf8)).flatMap(Ed25519Key.init(seed:)))
        verifier = try #require(NoteVerifier(text: own.log.vkey))
    }

    @Test("a checkpoint is signed as the vectors have it, byte for byte") func signs() throws {
        #expect(Hexadecimal.encode(key.publicKey) == own.log.public && verifier.publicKey == key.publicKey)
        #expect(verifier.text == own.log.vkey && Hexadecimal.encode(verifier.identifier) == own.log.keyId)
        for (size, note) in own.checkpoint {
            let root = try #require(Hexadecimal.decode(Array((own.root[size] ?? "").utf8)))
            let checkpoint = Checkpoint(origin: own.log.name, size: try #require(Int(size)), root: root)
            #expect(SignedNote.sign(checkpoint.text, as: own.log.name, by: key) == note)
            let read = try SignedNote(Array(note.utf8))
            try read.verify(by: verifier)
            #expect(Checkpoint(text: read.text) == checkpoint)
        }
    }

    @Test("another's line does not count; a known key's wrong one refuses the whole") func lines() throws {
        let note = try #require(own.checkpoint["5"])
        try SignedNote(Array((note + own.cosignatureOf5).utf8)).verify(by: verifier)
        #expect(throws: SignedNote.Refused.self) { try SignedNote(Array(note.utf8)).verify(by: try stranger()) }
        let forged = note.replacing("5\n", with: "6\n")
        #expect(throws: SignedNote.Refused.self) { try SignedNote(Array(forged.utf8)).verify(by: verifier) }
        let seven = try #require(own.checkpoint["7"]?.split(separator: "\n").last)
        #expect(throws: SignedNote.Refused.self) { try SignedNote(Array("\(note)\(seven)\n".utf8)).verify(by: verifier) }
    }

    @Test("notes one behind another are told apart, by whatever stands between", arguments: ["", "\n", "\n\n"])
    func several(between: String) throws {
        let notes = [try #require(own.checkpoint["1"]), try #require(own.checkpoint["5"]) + own.cosignatureOf5]
        let read = SignedNote.notes(in: Array((between + notes.joined(separator: between) + between).utf8))
        #expect(read.map { String(decoding: $0, as: UTF8.self) } == notes)
        #expect(SignedNote.notes(in: Array((notes[0] + "no note").utf8)).count == 2)
        #expect(SignedNote.notes(in: []).isEmpty)
    }

    private func stranger() throws -> NoteVerifier {
        let other = try #require(Ed25519Key(seed: [UInt8](repeating: 7, count: 32)))
        return try #require(NoteVerifier(name: own.log.name, publicKey: other.publicKey))
    }

    @Test(
        "what is no note is refused",
        arguments: [
            "", "\n", "text\n", "text\n\n", "text\n\nno dash\n", "text\n\n\u{2014} name\n", "text\n\n\u{2014} name AAAA\n",
            "text\n\n\u{2014} na+me AAAAAAAA\n", "text\n\n\u{2014} name AAAAAAAA", "te\u{1}xt\n\n\u{2014} name AAAAAAAA\n",
            "text\r\n\n\u{2014} name AAAAAAAA\n", "text\n\n\u{2014} name AAA_AAAA\n",
        ])
    func noNotes(_ text: String) { #expect(throws: SignedNote.Refused.self) { try SignedNote(Array(text.utf8)) } }

    @Test(
        "what is no checkpoint is none",
        arguments: [
            "", "o\n", "o\n1\n", "o\n01\n\(root)\n", "o\n-1\n\(root)\n", "o\n1\nAAAA\n", "\n1\n\(root)\n", "o\n1\n\(root)",
            "o\n+1\n\(root)\n",
        ])
    func noCheckpoints(_ text: String) { #expect(Checkpoint(text: text) == nil) }

    private static let root = "NBUVmC1lDiNSDb1U1/zwr6G3DMOhakEdRk3JwayWwwE="

    @Test("an extension line is let pass") func extensions() {
        #expect(Checkpoint(text: "o\n1\n\(Self.root)\nmore\n")?.size == 1)
    }

    @Test("a name without a key, or with a blank or a plus, verifies nothing")
    func names() {
        for name in ["", "a b", "a+b", "a\u{a0}b", "a\nb"] { #expect(NoteVerifier(name: name, publicKey: key.publicKey) == nil) }
        #expect(NoteVerifier(text: own.log.vkey.replacing("9db7e4ad", with: "9db7e4ae")) == nil)
        #expect(NoteVerifier(text: own.witness.vkey) == nil && Ed25519Key(seed: []) == nil)
    }
}
