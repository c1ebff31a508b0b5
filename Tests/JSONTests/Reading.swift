import JSON

/// Reads a document given as text.
func read(_ text: String) throws(JSONFault) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
}

/// The fault of a document, or nil where it has none.
func fault(_ bytes: [UInt8]) -> JSONFault? {
    do {
        _ = try JSONValue(parsing: bytes)
        return nil
    } catch {
        return error
    }
}

/// The fault of a document given as text.
func fault(_ text: String) -> JSONFault? {
    fault(Array(text.utf8))
}

/// What a document reads as, written again.
func rewritten(_ text: String) throws(JSONFault) -> String {
    var writer = JSONWriter()
    writer.value(try read(text))
    return String(decoding: writer.bytes, as: UTF8.self)
}
