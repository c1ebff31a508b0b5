import Text

@testable import HTTP

extension FuzzTarget {
    /// The readers of single fields and of queries: any value is read, to something that can be.
    static let fields = FuzzTarget("fields", longestInput: 256) {
        { bytes throws(Finding) in
            try FieldsFuzz.checkRange(bytes)
            try FieldsFuzz.checkDate(bytes)
            _ = AcceptEncoding.prefersGzip([bytes[...]])
            _ = EntityTagList.names("\"a,b\"", in: [bytes[...]])
            _ = ListField.elements(bytes[...])
            let parameters = Query(bytes[...]).parameters
            let length = parameters.reduce(0) { $0 + $1.name.count + $1.bytes.count }
            try Finding.unless(length <= bytes.count, "a query grows")
        }
    }
}

private enum FieldsFuzz {
    /// How long the representation is that a range is asked of.
    private static let length = 1000

    static func checkRange(_ bytes: [UInt8]) throws(Finding) {
        let end = UInt32(5 + bytes.count)
        let headers = Headers([Headers.Field(name: 0..<5, value: 5..<end)], in: Array("Range".utf8) + bytes, base: 0)
        guard case .part(let range) = RangeSelection(headers, length: length, tag: "\"a\"") else { return }
        try Finding.unless(0 <= range.first && range.first <= range.last && range.last < length, "bytes that are not there")
    }

    static func checkDate(_ bytes: [UInt8]) throws(Finding) {
        guard let seconds = HTTPDate.seconds(of: bytes[...]) else { return }
        try Finding.unless(HTTPDate.text(of: seconds).utf8.elementsEqual(bytes), "a date is written as another")
    }
}
