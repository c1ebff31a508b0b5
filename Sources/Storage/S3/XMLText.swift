/// Reads as much of XML as S3's answers are: elements without attributes, of which none lies in one of its own name.
struct XMLText {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    private init(inside bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The contents of the elements of that name, in their order.
    func elements(_ name: String) -> [XMLText] {
        var found: [XMLText] = []
        var rest = bytes
        while let (element, behind) = Self.first(name, in: rest) {
            found.append(XMLText(inside: element))
            rest = behind
        }
        return found
    }

    /// The text of the first element of that name; nil where there is none.
    func text(of name: String) -> String? {
        Self.first(name, in: bytes).map { Self.plain(String(decoding: $0.element, as: UTF8.self)) }
    }

    private static func first(
        _ name: String, in bytes: ArraySlice<UInt8>
    ) -> (element: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)? {
        guard let start = end(of: "<\(name)>", in: bytes), let stop = end(of: "</\(name)>", in: bytes[start...]) else {
            return nil
        }
        return (bytes[start..<(stop - name.utf8.count - 3)], bytes[stop...])
    }

    /// Behind the first time that the word stands there.
    private static func end(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let word = Array(word.utf8)
        var rest = bytes
        while let next = rest.firstIndex(of: word[0]) {
            if bytes[next...].starts(with: word) { return next + word.count }
            rest = bytes[(next + 1)...]
        }
        return nil
    }

    private static let references = [
        ("quot;", "\""), ("#34;", "\""), ("apos;", "'"), ("#39;", "'"), ("lt;", "<"), ("gt;", ">"), ("amp;", "&"),
    ]

    /// The references that stand for characters put in.
    private static func plain(_ text: String) -> String {
        var pieces = text.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        for index in pieces.indices.dropFirst() {
            let reference = references.first { pieces[index].hasPrefix($0.0) }
            pieces[index] = reference.map { $0.1 + pieces[index].dropFirst($0.0.count) } ?? "&" + pieces[index]
        }
        return pieces.joined()
    }
}
