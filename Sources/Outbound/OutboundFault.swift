import CCurl

/// Why a request of ours got no response.
public enum OutboundFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// libcurl cannot be loaded.
    case libraryMissing
    /// The URL is not an absolute http or https URL without spaces and control characters.
    case invalidURL
    /// A header field would break the request apart: its name is no token, or its value has a control character.
    case invalidHeader
    /// No whole response within the time-out.
    case timedOut
    /// The response, head or body, is longer than the request allows.
    case responseTooLarge
    /// The connection, or the request's stream on it, was given up before there was a response: the request may have been looked at or not,
    /// and can be sent again at once.
    case connectionLost
    /// Where it was to go is no address that requests may go to.
    case forbiddenAddress
    /// The process can have no further socket.
    case outOfDescriptors
    /// An answer came, with another status than the one that is good here.
    case unexpectedStatus(Int)
    /// Anything else, by libcurl's code and its words for it.
    case failed(code: Int, message: String)

    /// True when nobody was there to ask: no name, no route, nobody listening, or no trust in who answered.
    public var isUnreachable: Bool {
        switch self {
        // CURLE_COULDNT_RESOLVE_PROXY, _HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION.
        case .failed(let code, _): [5, 6, 7, 35, 60].contains(code)
        default: false
        }
    }

    /// One line for people. It never holds the URL, which may be signed.
    public var description: String {
        switch self {
        case .libraryMissing: "libcurl.so.4 cannot be loaded; install the package libcurl4"
        case .invalidURL: "the URL is not an absolute http or https URL"
        case .invalidHeader: "a header field is not valid"
        case .timedOut: "the request timed out"
        case .responseTooLarge: "the response is too large"
        case .connectionLost: "the connection was lost"
        case .forbiddenAddress: "requests may not go to the host's address"
        case .outOfDescriptors: "the process is out of file descriptors: raise its limit (ulimit -n)"
        case .unexpectedStatus(let status): "it answers with \(status)"
        case .failed(let code, let message): "libcurl failed: \(message) (\(code))"
        }
    }
}

extension OutboundFault {
    /// The meaning of a code of libcurl. On a connection of many transfers it says more: a fault there has hit all of them.
    init(code: Int, isMultiplexed: Bool) {
        switch code {
        case QM_CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case _ where isMultiplexed && Self.lossCodes.contains(code): self = .connectionLost
        default: self = .failed(code: code, message: String(cString: qm_curl_easy_strerror(code)))
        }
    }

    /// CURLE_UNSUPPORTED_PROTOCOL, of a server that was found to speak something else than before; CURLE_HTTP2, CURLE_PARTIAL_FILE,
    /// CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM.
    private static let lossCodes = [1, 16, 18, 52, 55, 56, 92]
}
