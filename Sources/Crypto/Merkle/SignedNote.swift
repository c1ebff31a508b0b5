import Text

/// Whom a note is signed by, as C2SP's signed-note names them: a name, and an Ed25519 key.
public struct NoteVerifier: Equatable, Sendable {
    static let ed25519: UInt8 = 1

    /// The key's name.
    public let name: String
    /// 32 bytes.
    public let publicKey: [UInt8]

    /// Nil for a name or a key that can be none.
    public init?(name: String, publicKey: [UInt8]) {
        guard Self.isName(name), publicKey.count == 32 else { return nil }
        self.name = name
        self.publicKey = publicKey
    }

    /// Of its one-line form, `name+id+key`.
    public init?(text: String) {
        let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let key = Base64.decode(Array(parts[2].utf8)), key.first == Self.ed25519 else { return nil }
        self.init(name: parts[0], publicKey: Array(key.dropFirst()))
        guard Hexadecimal.encode(identifier) == parts[1] else { return nil }
    }

    /// The first bytes of the key's digest, by which a line of a note names it.
    public var identifier: [UInt8] {
        Array(SHA256.digest(of: Array(name.utf8) + [10, Self.ed25519] + publicKey).prefix(4))
    }

    /// The one-line form that verifiers are given.
    public var text: String {
        "\(name)+\(Hexadecimal.encode(identifier))+\(Base64.encode([Self.ed25519] + publicKey))"
    }

    static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.unicodeScalars.contains { $0.properties.isWhitespace || $0 == "+" || $0.value < 32 }
    }
}

/// A text with the signatures of those who stand by it (C2SP, signed-note).
public struct SignedNote: Sendable {
    /// The note is none, or a known key's signature is wrong.
    public struct Refused: Error, Equatable {
        /// The reason, in words.
        public let reason: String
    }

    /// A line of a signature.
    struct Line: Equatable {
        let name: String
        let identifier: [UInt8]
        let signature: [UInt8]
    }

    static let mostBytes = 1_000_000
    static let mostLines = 100

    /// With its last line end.
    public let text: String
    let lines: [Line]

    /// A text that ends in a line end, signed by a key under a name.
    /// Nil where either can't be.
    public static func sign(_ text: String, as name: String, by key: Ed25519Key) -> String? {
        guard text.hasSuffix("\n"), let verifier = NoteVerifier(name: name, publicKey: key.publicKey),
            let signature = key.signature(of: Array(text.utf8))
        else { return nil }
        return "\(text)\n\u{2014} \(name) \(Base64.encode(verifier.identifier + signature))\n"
    }

    /// The notes that stand one behind another in a file: each ends with the last line of its signatures.
    public static func notes(in bytes: [UInt8]) -> [[UInt8]] {
        let mark = Array("\u{2014} ".utf8)
        var notes: [[UInt8]] = []
        var note: [UInt8] = []
        var isBelow = false
        var isSigned = false
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        for (place, line) in lines.enumerated() {
            let isSignature = isBelow && line.starts(with: mark)
            if isSigned, !isSignature {
                notes.append(note)
                note = []
            }
            isSigned = isSignature
            // Empty lines between them are of none.
            if note.isEmpty, line.isEmpty { continue }
            isBelow = line.isEmpty || isSignature
            note += line
            if place < lines.count - 1 { note.append(10) }
        }
        return note.isEmpty ? notes : notes + [note]
    }

    /// Reads a note, without judging its signatures.
    public init(_ bytes: [UInt8]) throws(Refused) {
        guard bytes.count <= Self.mostBytes, let whole = String(validating: bytes, as: UTF8.self) else {
            throw Refused(reason: "it is too long, or not UTF-8")
        }
        guard !bytes.contains(where: { $0 < 32 && $0 != 10 }), bytes.last == 10 else {
            throw Refused(reason: "it has control characters, or no end of its last line")
        }
        // The last empty line divides.
        guard let end = bytes.indices.dropLast().last(where: { bytes[$0] == 10 && bytes[$0 + 1] == 10 }) else {
            throw Refused(reason: "it has no signatures")
        }
        text = String(decoding: bytes[...end], as: UTF8.self)
        let below = whole.utf8.count > end + 2 ? String(decoding: bytes[(end + 2)...], as: UTF8.self) : ""
        let rows = below.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard !rows.isEmpty, rows.count <= Self.mostLines else { throw Refused(reason: "it has no signatures, or too many") }
        var lines: [Line] = []
        for row in rows {
            let words = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 3, words[0] == "\u{2014}", NoteVerifier.isName(words[1]),
                let bytes = Base64.decode(Array(words[2].utf8)), bytes.count > 4
            else { throw Refused(reason: "a line of a signature can't be read") }
            lines.append(Line(name: words[1], identifier: Array(bytes.prefix(4)), signature: Array(bytes.dropFirst(4))))
        }
        self.lines = lines
    }

    /// Throws unless the key signed it. Lines of other keys do not count; of this one none may be wrong.
    public func verify(by verifier: NoteVerifier) throws(Refused) {
        let own = lines.filter { $0.name == verifier.name && $0.identifier == verifier.identifier }
        guard !own.isEmpty else { throw Refused(reason: "\(verifier.name) has not signed it with this key") }
        for line in own where !Ed25519Key.isValid(line.signature, of: Array(text.utf8), by: verifier.publicKey) {
            throw Refused(reason: "the signature of \(verifier.name) is wrong")
        }
    }
}

/// What a log says of itself (C2SP, tlog-checkpoint): which it is, how many leaves it has, and their root.
public struct Checkpoint: Equatable, Sendable {
    /// Which log: a URL without a scheme.
    public let origin: String
    /// How many leaves.
    public let size: Int
    /// 32 bytes.
    public let root: [UInt8]

    /// Of its parts.
    public init(origin: String, size: Int, root: [UInt8]) {
        self.origin = origin
        self.size = size
        self.root = root
    }

    /// Of a note's text; nil for any other.
    public init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 4, lines.last == "", !lines[0].isEmpty, !lines.dropLast().contains(""), let size = Int(lines[1]),
            "\(size)" == lines[1], size >= 0, let root = Base64.decode(Array(lines[2].utf8)), root.count == MerkleHasher.length
        else { return nil }
        self.init(origin: lines[0], size: size, root: root)
    }

    /// The text that is signed.
    public var text: String { "\(origin)\n\(size)\n\(Base64.encode(root))\n" }
}
