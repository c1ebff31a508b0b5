import CCurl

/// One conversation with a mail server through libcurl, on the thread that calls it.
final class SMTPTransfer {
    private let server: SMTPServer
    private let timeout: Duration
    private let handle: OpaquePointer
    private let dialogue = SMTPDialogue()

    init(_ server: SMTPServer, timeout: Duration) throws(SMTPFault) {
        guard let handle = qm_curl_easy_init() else { throw .brokenOff(reason: "out of memory") }
        self.server = server
        self.timeout = timeout
        self.handle = handle
    }

    deinit { qm_curl_easy_cleanup(handle) }

    /// Hands a message over. Blocks until the server has taken it or the time is over.
    func send(_ message: SMTPMessage) throws(SMTPFault) {
        guard let recipients = qm_curl_slist_append(nil, message.recipient) else { throw .brokenOff(reason: "out of memory") }
        defer { qm_curl_slist_free_all(recipients) }
        let content = SMTPContent(message.content)
        // libcurl reads from it until the end of the call, and the option holds only its address.
        let code = withExtendedLifetime(content) {
            let refusal = set(
                connection() + [
                    setText(QM_CURLOPT_MAIL_FROM, message.sender),
                    qm_curl_setopt_pointer(handle, QM_CURLOPT_MAIL_RCPT, UnsafeRawPointer(recipients)),
                    setLong(QM_CURLOPT_UPLOAD, 1),
                    qm_curl_setopt_offset(handle, QM_CURLOPT_INFILESIZE_LARGE, Int64(message.content.count)),
                    qm_curl_setopt_pointer(handle, QM_CURLOPT_READDATA, Unmanaged.passUnretained(content).toOpaque()),
                    qm_curl_setopt_read_function(handle, QM_CURLOPT_READFUNCTION, Self.read),
                ])
            return refusal == QM_CURLE_OK ? qm_curl_easy_perform(handle) : refusal
        }
        if code != QM_CURLE_OK { throw fault(code) }
    }

    /// Greets the server, with TLS and login as they are wanted, and says no more.
    func greet() throws(SMTPFault) -> SMTPWelcome {
        let refusal = set(connection() + [setLong(QM_CURLOPT_CONNECT_ONLY, 1)])
        let code = refusal == QM_CURLE_OK ? qm_curl_easy_perform(handle) : refusal
        if code != QM_CURLE_OK { throw fault(code) }
        return SMTPWelcome(offersLogin: dialogue.offersLogin, isLoggedIn: dialogue.isLoggedIn)
    }

    /// The code of the first option that was refused.
    private func set(_ options: [Int]) -> Int { options.first { $0 != QM_CURLE_OK } ?? QM_CURLE_OK }

    /// Every option about the server, each already set.
    private func connection() -> [Int] {
        let milliseconds = timeout.milliseconds
        return [
            setText(QM_CURLOPT_URL, server.url),
            setLong(QM_CURLOPT_PROTOCOLS, QM_CURLPROTO_SMTP_AND_SMTPS),
            setLong(QM_CURLOPT_USE_SSL, server.security == .startTLS ? QM_CURLUSESSL_ALL : QM_CURLUSESSL_NONE),
            setLong(QM_CURLOPT_SSL_VERIFYPEER, 1), setLong(QM_CURLOPT_SSL_VERIFYHOST, 2), trust(), logIn(),
            setLong(QM_CURLOPT_NOSIGNAL, 1),
            setLong(QM_CURLOPT_TIMEOUT_MS, milliseconds), setLong(QM_CURLOPT_CONNECTTIMEOUT_MS, milliseconds),
            // For the good-bye, which the time-out of the transfer does not cover.
            setLong(QM_CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, milliseconds / 1000)), listen(),
        ]
    }

    private func trust() -> Int {
        guard var authorities = server.authorities.map({ Array($0.utf8) }), !authorities.isEmpty else { return QM_CURLE_OK }
        return qm_curl_setopt_blob(handle, QM_CURLOPT_CAINFO_BLOB, &authorities, authorities.count)
    }

    private func logIn() -> Int {
        guard let login = server.login else { return QM_CURLE_OK }
        return max(setText(QM_CURLOPT_USERNAME, login.user), setText(QM_CURLOPT_PASSWORD, login.password))
    }

    private func listen() -> Int {
        max(
            setLong(QM_CURLOPT_VERBOSE, 1),
            qm_curl_setopt_pointer(handle, QM_CURLOPT_DEBUGDATA, Unmanaged.passUnretained(dialogue).toOpaque()),
            qm_curl_setopt_debug_function(handle, QM_CURLOPT_DEBUGFUNCTION, Self.hear))
    }

    private static let read: qm_curl_write_function = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let content = Unmanaged<SMTPContent>.fromOpaque(context).takeUnretainedValue()
        let space = UnsafeMutableRawBufferPointer(start: bytes, count: size &* count)
        let piece = content.next(space.count)
        space.copyBytes(from: piece)
        return piece.count
    }

    private static let hear: qm_curl_debug_function = { _, kind, bytes, count, context in
        guard let bytes, let context else { return 0 }
        let dialogue = Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue()
        let piece = UnsafeRawBufferPointer(start: bytes, count: count)
        switch Int(kind) {
        case QM_CURLINFO_HEADER_IN: dialogue.hear(reply: piece)
        case QM_CURLINFO_HEADER_OUT: dialogue.hear(command: piece)
        default: break
        }
        return 0
    }

    private func fault(_ code: Int) -> SMTPFault {
        let reason = "\(String(cString: qm_curl_easy_strerror(code))) (\(code))"
        return SMTPFault(code: code, reason: reason, step: dialogue.step, reply: dialogue.reply)
    }

    private func setText(_ option: Int, _ text: String) -> Int {
        text.withCString { qm_curl_setopt_pointer(handle, option, $0) }
    }

    private func setLong(_ option: Int, _ value: Int) -> Int {
        qm_curl_setopt_long(handle, option, value)
    }
}
