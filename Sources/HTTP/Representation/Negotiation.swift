import Text

/// Turns a handler's answer into the representation that this client gets: gzip or not, with a tag, or only a 304.
struct Negotiation {
    /// Bodies up to this many bytes are not worth packing.
    private static let leastCompressed = 1025

    private let method: Method
    private let headers: Headers
    private let memory: FormMemory

    /// For the answer to a request of that method with these fields.
    init(method: Method, headers: Headers, memory: FormMemory) {
        self.method = method
        self.headers = headers
        self.memory = memory
    }

    /// True when the answer is to go out as gzip.
    func wantsGzip(_ response: Response) -> Bool {
        headers.first(.acceptEncoding) != nil && isCompressible(response)
            && AcceptEncoding.prefersGzip(headers.all(.acceptEncoding))
    }

    /// The fields that tell caches and clients about the representation; status 304 and no body where the client has it.
    ///
    /// Done before packing: the tag is of the plain bytes, so a 304 costs no compression.
    func describe(_ response: inout Response, asGzip: Bool) {
        guard response.validation == .digest, response.status == .ok, method == .get || method == .head else {
            return addForm(to: &response, asGzip)
        }
        if response.forms == nil { response.forms = memory.forms(of: response.body) }
        if let known = response.forms?.fields(for: response, asGzip: asGzip) {
            response.headers = known
        } else {
            let given = response.headers.lines
            addForm(to: &response, asGzip)
            response.headers.set(.etag, tag(of: response, asGzip).text)
            response.forms?.keep(fieldsOf: response, given: given, asGzip: asGzip)
        }
        let versions = headers.all(.ifNoneMatch)
        if !versions.isEmpty, let tag = response.headers[.etag], EntityTagList.names(tag, in: versions) { Self.reduce(&response) }
    }

    private func addForm(to response: inout Response, _ asGzip: Bool) {
        if isCompressible(response) { Self.addVary(&response.headers) }
        if asGzip { response.headers.set(.contentEncoding, "gzip") }
    }

    private func tag(of response: Response, _ asGzip: Bool) -> EntityTag {
        let plain = response.forms?.tag(of: response.body) ?? EntityTag(of: response.body)
        return asGzip ? plain.ofGzipForm : plain
    }

    /// A 304 keeps what a cache updates and loses what describes the body it does not have (RFC 9110, section 15.4.5).
    private static func reduce(_ response: inout Response) {
        response.status = .notModified
        response.body = []
        response.headers.remove(.contentType)
        response.headers.remove(.contentEncoding)
        response.headers.remove("Content-Disposition")
    }

    private func isCompressible(_ response: Response) -> Bool {
        guard response.compression == .automatic, response.body.count >= Self.leastCompressed else { return false }
        guard !response.status.isBodyless, response.headers.first(.contentEncoding) == nil else { return false }
        return response.headers.first(.contentType).map(Self.isText) ?? false
    }

    /// `text/…`, and the media types that are text by another name.
    private static func isText(_ contentType: ArraySlice<UInt8>) -> Bool {
        let type = ASCII.trimmed(contentType.prefix { $0 != UInt8(ascii: ";") })
        if ASCII.equalIgnoringCase(type.prefix(5), "text/") { return true }
        return textualSuffixes.contains { ASCII.equalIgnoringCase(type.suffix($0.utf8.count), $0) }
    }

    private static let textualSuffixes = ["json", "xml", "yaml", "javascript", "openmetrics-text"]

    private static func addVary(_ headers: inout Headers) {
        let isListed = headers.contains(.vary) { value in
            ListField.contains(in: value) { $0.elementsEqual("*".utf8) || FieldName.acceptEncoding.matches($0) }
        }
        if !isListed { headers.add(.vary, FieldName.acceptEncoding.text) }
    }
}

/// A client's wishes about content codings (RFC 9110, section 12.5.3).
enum AcceptEncoding {
    /// True when gzip is acceptable and not liked less than no coding at all.
    static func prefersGzip(_ values: [ArraySlice<UInt8>]) -> Bool {
        var gzip: Int?
        var identity: Int?
        var any: Int?
        for element in values.flatMap(ListField.elements) {
            let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(ASCII.trimmed)
            guard let name = parts.first else { continue }
            let weight = parts.count > 1 ? Self.weight(parts[1]) : 1000
            if ASCII.equalIgnoringCase(name, "gzip") || ASCII.equalIgnoringCase(name, "x-gzip") { gzip = weight }
            if ASCII.equalIgnoringCase(name, "identity") { identity = weight }
            if name.elementsEqual("*".utf8) { any = weight }
        }
        guard let weight = gzip ?? any else { return false }
        return weight > 0 && weight >= identity ?? 0
    }

    /// `q=0.123` in thousandths; what is no weight counts as a refusal (RFC 9110, section 12.4.2).
    static func weight(_ text: ArraySlice<UInt8>) -> Int {
        guard text.count <= 7, text.prefix(2).map(ASCII.lowercased).elementsEqual("q=".utf8) else { return 0 }
        let digits = text.dropFirst(2)
        guard let whole = digits.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return 0 }
        let fraction = digits.dropFirst()
        guard fraction.isEmpty || fraction.first == UInt8(ascii: "."), fraction.dropFirst().allSatisfy(ASCII.isDigit) else {
            return 0
        }
        let thousandths = (Array(fraction.dropFirst()) + Array("000".utf8)).prefix(3)
            .reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        return min(1000, (whole == UInt8(ascii: "1") ? 1000 : 0) + thousandths)
    }
}
