import Text

/// Turns a handler's answer into the representation that this client gets: gzip or not, with a tag, or only a 304.
struct Negotiation {
    /// Bodies up to this many bytes are not worth packing.
    private static let leastCompressed = 1025

    private let method: Method
    private let headers: Headers

    /// For the answer to a request of that method with these fields.
    init(method: Method, headers: Headers) {
        self.method = method
        self.headers = headers
    }

    /// Whether the answer is to go out as gzip.
    func wantsGzip(_ response: Response) -> Bool {
        isCompressible(response) && AcceptEncoding.prefersGzip(headers.all(.acceptEncoding))
    }

    /// The fields that tell caches and clients about the representation; status 304 and no body where the client has it.
    ///
    /// Done before packing: the tag is of the plain bytes, so a 304 costs no compression.
    func describe(_ response: inout Response, asGzip: Bool) {
        if isCompressible(response) { Self.addVary(&response.headers) }
        if asGzip { response.headers.set(.contentEncoding, "gzip") }
        guard response.validation == .digest, response.status == .ok, method == .get || method == .head else { return }
        let tag = asGzip ? EntityTag(of: response.body).ofGzipForm : EntityTag(of: response.body)
        response.headers.set(.etag, tag.text)
        if tag.isNamed(in: headers.all(.ifNoneMatch)) { Self.reduce(&response) }
    }

    /// A 304 keeps what a cache updates and loses what describes the body it does not have (RFC 9110, section 15.4.5).
    private static func reduce(_ response: inout Response) {
        response.status = .notModified
        response.body = []
        response.headers.remove(.contentType)
        response.headers.remove(.contentEncoding)
    }

    private func isCompressible(_ response: Response) -> Bool {
        guard response.compression == .automatic, response.body.count >= Self.leastCompressed else { return false }
        guard !response.status.isBodyless, response.headers.first(.contentEncoding) == nil else { return false }
        return response.headers.first(.contentType).map(Self.isText) ?? false
    }

    /// `text/…`, and the media types that are text by another name.
    private static func isText(_ contentType: ArraySlice<UInt8>) -> Bool {
        let type = contentType.prefix { $0 != UInt8(ascii: ";") }.map(ASCII.lowercased)
        if type.starts(with: "text/".utf8) { return true }
        return ["json", "xml", "yaml", "javascript"].contains {
            ASCII.trimmed(type[...]).suffix($0.utf8.count).elementsEqual($0.utf8)
        }
    }

    private static func addVary(_ headers: inout Headers) {
        let listed = headers.all(.vary).flatMap(ListField.elements)
        let isListed = listed.contains { $0.elementsEqual("*".utf8) || FieldName.acceptEncoding.matches($0) }
        if !isListed { headers.add(.vary, FieldName.acceptEncoding.text) }
    }
}
