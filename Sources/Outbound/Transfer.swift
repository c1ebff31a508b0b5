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
