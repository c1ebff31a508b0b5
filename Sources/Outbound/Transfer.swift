import CCurl

/// One request through libcurl, from its first option to its response, on the thread that calls ``perform()``.
final class Transfer {
    private let request: OutboundRequest
    private let handle: OpaquePointer
    private let response: ResponseBuffer

    init(_ request: OutboundRequest) throws(OutboundFault) {
        guard let handle = qm_curl_easy_init() else { throw .failed(code: 0, message: "no handle") }
        self.request = request
        self.handle = handle
        response = ResponseBuffer(maximumBodyLength: request.maximumResponseLength)
    }

    deinit { qm_curl_easy_cleanup(handle) }

    /// Blocks until the response is there or the request's time is over.
    func perform() throws(OutboundFault) -> OutboundResponse {
        let fields = try headerList()
        defer { qm_curl_slist_free_all(fields) }
        // libcurl keeps the body's address, so it must not move; one byte stands in for none, which would mean standard input.
        let body = request.body.isEmpty ? [0] : request.body
        let code = body.withUnsafeBufferPointer { bytes in
            let refusal = configure(fields: fields, body: bytes.baseAddress)
            return refusal == QM_CURLE_OK ? qm_curl_easy_perform(handle) : refusal
        }
        try check(code)
        return OutboundResponse(status: try status(), headers: response.headers, body: response.body)
    }

    /// Sets every option; the code of the first that is refused.
    private func configure(fields: OpaquePointer?, body: UnsafePointer<UInt8>?) -> Int {
        let options = [
            setText(QM_CURLOPT_URL, request.url), setText(QM_CURLOPT_CUSTOMREQUEST, request.method.rawValue),
            qm_curl_setopt_pointer(handle, QM_CURLOPT_HTTPHEADER, UnsafeRawPointer(fields)),
            setLong(QM_CURLOPT_PROTOCOLS, QM_CURLPROTO_HTTP_AND_HTTPS),
            setLong(QM_CURLOPT_FOLLOWLOCATION, 0), setLong(QM_CURLOPT_NOSIGNAL, 1),
            setLong(QM_CURLOPT_TIMEOUT_MS, request.timeout.milliseconds),
            setLong(QM_CURLOPT_CONNECTTIMEOUT_MS, request.timeout.milliseconds),
            receiveBody(), receiveHead(), send(body),
        ]
        return options.first { $0 != QM_CURLE_OK } ?? QM_CURLE_OK
    }

    private func send(_ body: UnsafePointer<UInt8>?) -> Int {
        switch request.method {
        case .get: QM_CURLE_OK
        case .delete where request.body.isEmpty: QM_CURLE_OK
        case .head: setLong(QM_CURLOPT_NOBODY, 1)
        case .post, .put, .delete:
            max(
                qm_curl_setopt_offset(handle, QM_CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count)),
                qm_curl_setopt_pointer(handle, QM_CURLOPT_POSTFIELDS, body))
        }
    }

    private func receiveBody() -> Int {
        let receive: qm_curl_write_function = { bytes, size, count, context in
            Transfer.deliver(bytes, size &* count, context) { $0.appendBody($1) }
        }
        return max(
            qm_curl_setopt_pointer(handle, QM_CURLOPT_WRITEDATA, Unmanaged.passUnretained(response).toOpaque()),
            qm_curl_setopt_write_function(handle, QM_CURLOPT_WRITEFUNCTION, receive))
    }

    private func receiveHead() -> Int {
        let receive: qm_curl_write_function = { bytes, size, count, context in
            Transfer.deliver(bytes, size &* count, context) { $0.appendHeadLine($1) }
        }
        return max(
            qm_curl_setopt_pointer(handle, QM_CURLOPT_HEADERDATA, Unmanaged.passUnretained(response).toOpaque()),
            qm_curl_setopt_write_function(handle, QM_CURLOPT_HEADERFUNCTION, receive))
    }

    /// Hands a piece to the buffer behind `context`; taking less than all of it makes libcurl stop.
    private static func deliver(
        _ bytes: UnsafeMutablePointer<CChar>?, _ length: Int, _ context: UnsafeMutableRawPointer?,
        _ append: (ResponseBuffer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let buffer = Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue()
        return append(buffer, UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    private func headerList() throws(OutboundFault) -> OpaquePointer? {
        var list: OpaquePointer?
        for line in request.headerLines {
            guard let longer = qm_curl_slist_append(list, line) else {
                qm_curl_slist_free_all(list)
                throw .failed(code: 0, message: "out of memory")
            }
            list = longer
        }
        return list
    }

    private func status() throws(OutboundFault) -> Int {
        var status = 0
        try check(qm_curl_getinfo_long(handle, QM_CURLINFO_RESPONSE_CODE, &status))
        return status
    }

    private func check(_ code: Int) throws(OutboundFault) {
        switch code {
        case QM_CURLE_OK: return
        case QM_CURLE_OPERATION_TIMEDOUT: throw .timedOut
        case QM_CURLE_WRITE_ERROR where response.isOverfull: throw .responseTooLarge
        default: throw .failed(code: code, message: String(cString: qm_curl_easy_strerror(code)))
        }
    }

    private func setText(_ option: Int, _ text: String) -> Int {
        text.withCString { qm_curl_setopt_pointer(handle, option, $0) }
    }

    private func setLong(_ option: Int, _ value: Int) -> Int {
        qm_curl_setopt_long(handle, option, value)
    }
}

/// Collects a response while libcurl delivers it, piece by piece, on the transfer's thread.
final class ResponseBuffer {
    private static let maximumHeadLength = 65_536

    private let maximumBodyLength: Int
    private var headLength = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// Whether a piece was refused for its length.
    private(set) var isOverfull = false

    init(maximumBodyLength: Int) {
        self.maximumBodyLength = maximumBodyLength
    }

    /// Takes a piece of the body, or refuses it whole.
    func appendBody(_ piece: some Collection<UInt8>) -> Bool {
        isOverfull = isOverfull || piece.count > maximumBodyLength - body.count
        if !isOverfull { body.append(contentsOf: piece) }
        return !isOverfull
    }

    /// Takes one line of the head. A status line begins a new head: interim responses (1xx) leave nothing behind.
    func appendHeadLine(_ line: some Collection<UInt8>) -> Bool {
        headLength += line.count
        isOverfull = isOverfull || headLength > Self.maximumHeadLength
        guard !isOverfull else { return false }
        if line.starts(with: "HTTP/".utf8) {
            headers = []
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            headers.append((Self.text(line[..<colon]), Self.text(line[line.index(after: colon)...])))
        }
        return true
    }

    /// A part of a line without the white space around it.
    private static func text(_ part: some Collection<UInt8>) -> String {
        let start = part.drop { $0 <= 0x20 }
        let end = start.reversed().drop { $0 <= 0x20 }
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
