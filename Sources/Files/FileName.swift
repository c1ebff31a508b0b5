/// A name that stays in its folder.
struct FileName {
    let text: String

    /// Throws `badName` for what is not one component of a path.
    init(_ text: String) throws(FileFault) {
        let bytes = text.utf8
        guard (1...255).contains(bytes.count), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { throw .badName }
        guard !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) else { throw .badName }
        self.text = text
    }
}
