import Text

/// A request to another server.
public struct OutboundRequest: Sendable {
    /// The methods that are used.
    public enum Method: String, Sendable {
        /// Asks for a representation.
        case get = "GET"
        /// Asks for the head of the response only.
        case head = "HEAD"
        /// Sends ``OutboundRequest/body``.
        case post = "POST"
        /// Stores ``OutboundRequest/body``.
        case put = "PUT"
        /// Removes what the URL names; sends ``OutboundRequest/body`` where there is one.
        case delete = "DELETE"
    }

    /// GET unless said.
    public var method: Method
    /// An absolute http or https URL.
    public var url: String
    /// Fields to send, besides those that HTTP needs.
    public var headers: [(name: String, value: String)]
    /// The body that POST, PUT and DELETE send; the others ignore it.
    public var body: [UInt8]
    /// The most time for all of it, the wait for a thread and the name look-up included.
    public var timeout: Duration
    /// The most bytes that are taken of the response's body; its head may have 64 KiB.
    public var maximumResponseLength: Int
    /// The most time for a connection; nil for as long as all may take.
    public var connectTimeout: Duration?
    /// True when a longer body is no fault: it is not read to its end, and left out.
    public var cutsResponse = false

    /// A request; ten seconds and a mebibyte unless said.
    public init(
        _ method: Method = .get, url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        timeout: Duration = .seconds(10), maximumResponseLength: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maximumResponseLength = maximumResponseLength
    }
}

extension OutboundRequest {
    /// Refuses what libcurl would take for something else, before it sees it.
    func validate() throws(OutboundFault) {
        guard isWebURL else { throw .invalidURL }
        guard headers.allSatisfy({ Self.isToken($0.name) && Self.isFieldValue($0.value) }) else { throw .invalidHeader }
    }

    /// The fields in libcurl's spelling: `Name;` is an empty value and `Name:` keeps it from adding a field of its own.
    var headerLines: [String] {
        let names = headers.map { $0.name.lowercased() }
        let removals = ["expect", "content-type"].filter { !names.contains($0) }.map { "\($0):" }
        return removals + headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    }

    private var isWebURL: Bool {
        let start = url.utf8.prefix(8).map { $0 | 0x20 }
        guard start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8) else { return false }
        return url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    /// The characters of a field name (RFC 9110, section 5.6.2).
    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                ASCII.isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    private static func isFieldValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }
}
