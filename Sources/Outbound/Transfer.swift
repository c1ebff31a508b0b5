import CCurl

/// One request through libcurl, from its first option to its response. For one thread at a time.
final class Transfer {
    /// How it travels.
    enum Mode {
        /// On a connection of its own; HTTP as it comes. To any address, unless a destination says to which.
        case alone(to: Destination? = nil)
        /// Beside others on one connection of HTTP/2. In the clear the first one says that the server speaks it.
        case multiplexed(isFirst: Bool, to: Destination)
    }

    /// The addresses to which a connection may be made, and who vouches for them.
    final class Destination {
        let rule: AddressRule
        /// Certificates in PEM; nil for the machine's.
        let authorities: String?
        /// Ports of this process, at which nothing is sent to this machine, whatever the rule says.
        let ownPorts: [UInt16]
        /// True when a socket was refused by the rule.
        var hasRefused = false
        /// Asked before each socket, on the thread of the transfer.
        var mayConnect: () -> Bool = { true }
        /// True when a socket was not opened since ``mayConnect`` said no.
        fileprivate(set) var wasHeldBack = false
        /// The addresses of its host, as libcurl reads them, in place of a look-up; nil where the system is asked.
        private(set) var addresses: String?

        init(rule: AddressRule, authorities: String?, ownPorts: [UInt16] = []) {
            self.rule = rule
            self.authorities = authorities
            self.ownPorts = ownPorts
        }

        /// From now on the host of an origin, such as `https://a.example:8443`, has the addresses that the resolver says.
        func resolve(_ origin: String, to resolver: StrangerClient.Resolver) {
            let isSecure = origin.hasPrefix("https:")
            let parts = origin.drop { $0 != ":" }.dropFirst(3).split(separator: ":")
            guard let host = parts.first, parts.count < 3 else { return }
            let port = parts.count > 1 ? String(parts[1]) : isSecure ? "443" : "80"
            addresses =
                "\(host):\(port):" + resolver(String(host)).map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ",")
        }
    }

    let handle: OpaquePointer
    private let request: OutboundRequest
    private let response: ResponseBuffer
    private let fields: OpaquePointer?
    private var names: OpaquePointer?
    /// libcurl keeps its address, so it must not move.
    private let body: UnsafeMutableBufferPointer<UInt8>
    private let destination: Destination?
    private let isMultiplexed: Bool

    /// Ready to be performed. Throws when libcurl refuses an option.
    init(_ request: OutboundRequest, _ mode: Mode = .alone()) throws(OutboundFault) {
        guard let handle = qm_curl_easy_init() else { throw .failed(code: 0, message: "no handle") }
        self.request = request
        self.handle = handle
        response = ResponseBuffer(maximumBodyLength: request.maximumResponseLength)
        fields = Self.headerList(request)
        // One byte stands in for none, which would mean standard input.
        body = .allocate(capacity: max(1, request.body.count))
        _ = body.initialize(from: request.body.isEmpty ? [0] : request.body)
        switch mode {
        case .alone(let destination):
            self.destination = destination
            isMultiplexed = false
        case .multiplexed(_, let destination):
            self.destination = destination
            isMultiplexed = true
        }
        guard fields != nil || request.headerLines.isEmpty else { throw .failed(code: 0, message: "out of memory") }
        try check(configure())
        if let destination { try check(bind(to: destination)) }
        if case .multiplexed(let isFirst, _) = mode { try check(multiplex(isFirst: isFirst)) }
    }

    deinit {
        qm_curl_easy_cleanup(handle)
        qm_curl_slist_free_all(fields)
        qm_curl_slist_free_all(names)
        body.deallocate()
    }

    /// Blocks until the response is there or the request's time is over.
    func perform() throws(OutboundFault) -> OutboundResponse { try outcome(qm_curl_easy_perform(handle)) }

    /// The outcome when libcurl ended it with that code.
    func outcome(_ code: Int) throws(OutboundFault) -> OutboundResponse {
        if code != QM_CURLE_OK, destination?.hasRefused == true { throw .forbiddenAddress }
        // Who wants no more of the body than there is room for has the answer when its head is there.
        if !(request.cutsResponse && code == QM_CURLE_WRITE_ERROR && response.isOverfull && response.hasHead) { try check(code) }
        var status = 0
        try check(qm_curl_getinfo_long(handle, QM_CURLINFO_RESPONSE_CODE, &status))
        return OutboundResponse(status: status, headers: response.headers, body: response.body)
    }

    /// True when it got no socket since ``Destination/mayConnect`` said no.
    var wasHeldBack: Bool { destination?.wasHeldBack == true }

    // MARK: Options

    /// Sets every option; the code of the first that is refused.
    private func configure() -> Int {
        let options = [
            setText(QM_CURLOPT_URL, request.url), setText(QM_CURLOPT_CUSTOMREQUEST, request.method.rawValue),
            qm_curl_setopt_pointer(handle, QM_CURLOPT_HTTPHEADER, UnsafeRawPointer(fields)),
            setLong(QM_CURLOPT_PROTOCOLS, QM_CURLPROTO_HTTP_AND_HTTPS),
            setLong(QM_CURLOPT_FOLLOWLOCATION, 0), setLong(QM_CURLOPT_NOSIGNAL, 1),
            setLong(QM_CURLOPT_TIMEOUT_MS, request.timeout.milliseconds),
            setLong(QM_CURLOPT_CONNECTTIMEOUT_MS, min(request.timeout, request.connectTimeout ?? request.timeout).milliseconds),
            receiveBody(), receiveHead(), send(),
        ]
        return options.first { $0 != QM_CURLE_OK } ?? QM_CURLE_OK
    }

    /// An idle connection is good for less than what services, and what stands between, close it after.
    private static let longestIdleTime = 50 * 60
    /// Answers are short, and there are many at a time.
    private static let receiveBuffer = 4096

    /// Only to its addresses, with its certificates.
    private func bind(to destination: Destination) -> Int {
        var options = [openSocket(by: destination)]
        if let addresses = destination.addresses {
            names = qm_curl_slist_append(nil, addresses)
            options.append(qm_curl_setopt_pointer(handle, QM_CURLOPT_RESOLVE, UnsafeRawPointer(names)))
        }
        // A proxy would connect to addresses that nobody here has looked at.
        if destination.rule.isRestricted { options.append(setText(QM_CURLOPT_PROXY, "")) }
        if let authorities = destination.authorities {
            var bytes = Array(authorities.utf8)
            options.append(qm_curl_setopt_blob(handle, QM_CURLOPT_CAINFO_BLOB, &bytes, bytes.count))
        }
        // Else giving up a name that is being looked up would wait for the resolver. Libraries before 7.87 don't know it, and wait.
        _ = setLong(QM_CURLOPT_QUICK_EXIT, 1)
        return options.first { $0 != QM_CURLE_OK } ?? QM_CURLE_OK
    }

    private func multiplex(isFirst: Bool) -> Int {
        // A later transfer that names HTTP/2 in the clear would begin it anew on a connection that speaks it already.
        let isInTheClear = request.url.utf8.prefix(5).elementsEqual("http:".utf8)
        let version = isInTheClear && isFirst ? QM_CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE : QM_CURL_HTTP_VERSION_2TLS
        let options = [
            setLong(QM_CURLOPT_HTTP_VERSION, version), setLong(QM_CURLOPT_PIPEWAIT, 1),
            setLong(QM_CURLOPT_TCP_KEEPALIVE, 1), setLong(QM_CURLOPT_MAXAGE_CONN, Self.longestIdleTime),
            setLong(QM_CURLOPT_BUFFERSIZE, Self.receiveBuffer),
        ]
        return options.first { $0 != QM_CURLE_OK } ?? QM_CURLE_OK
    }

    private func openSocket(by destination: Destination) -> Int {
        let open: qm_curl_open_socket_function = { context, _, address in
            guard let context, let address else { return Int32(QM_CURL_SOCKET_BAD) }
            let destination = Unmanaged<Destination>.fromOpaque(context).takeUnretainedValue()
            guard destination.mayConnect() else {
                destination.wasHeldBack = true
                return Int32(QM_CURL_SOCKET_BAD)
            }
            guard !AddressRule.isOwn(address, at: destination.ownPorts), let socket = destination.rule.openSocket(for: address)
            else {
                destination.hasRefused = true
                return Int32(QM_CURL_SOCKET_BAD)
            }
            return socket
        }
        return max(
            qm_curl_setopt_pointer(handle, QM_CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(destination).toOpaque()),
            qm_curl_setopt_open_socket_function(handle, QM_CURLOPT_OPENSOCKETFUNCTION, open))
    }

    private func send() -> Int {
        switch request.method {
        case .get: QM_CURLE_OK
        case .delete where request.body.isEmpty: QM_CURLE_OK
        case .head: setLong(QM_CURLOPT_NOBODY, 1)
        case .post, .put, .delete:
            max(
                qm_curl_setopt_offset(handle, QM_CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count)),
                qm_curl_setopt_pointer(handle, QM_CURLOPT_POSTFIELDS, body.baseAddress))
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

    /// Nil when there are none, or no memory.
    private static func headerList(_ request: OutboundRequest) -> OpaquePointer? {
        var list: OpaquePointer?
        for line in request.headerLines {
            guard let longer = qm_curl_slist_append(list, line) else {
                qm_curl_slist_free_all(list)
                return nil
            }
            list = longer
        }
        return list
    }

    private func check(_ code: Int) throws(OutboundFault) {
        guard code != QM_CURLE_OK else { return }
        if code == QM_CURLE_WRITE_ERROR, response.isOverfull { throw .responseTooLarge }
        throw OutboundFault(code: code, isMultiplexed: isMultiplexed)
    }

    private func setText(_ option: Int, _ text: String) -> Int {
        text.withCString { qm_curl_setopt_pointer(handle, option, $0) }
    }

    private func setLong(_ option: Int, _ value: Int) -> Int {
        qm_curl_setopt_long(handle, option, value)
    }
}
