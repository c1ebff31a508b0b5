import JSON

extension JSONValue {
    /// True when the value is the string `text`, byte for byte: `String`'s own `==` takes two spellings of é for one.
    func isString(_ text: String) -> Bool {
        guard case .string(let own) = self else { return false }
        return own.utf8.elementsEqual(text.utf8)
    }
}
