extension SMTPFault {
    /// By libcurl's code, and what the server last replied at which step.
    init(code: Int, reason: String, step: Step, reply: SMTPReply?) {
        switch code {
        // CURLE_COULDNT_RESOLVE_PROXY, _HOST, CURLE_COULDNT_CONNECT.
        case 5, 6, 7: self = .unreachable(reason: reason)
        case 28: self = .timedOut
        // CURLE_SSL_CONNECT_ERROR, _CERTPROBLEM, _CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE.
        case 35, 58, 59, 60, 64, 77: self = .notPrivate(reason: reason)
        default:
            if let reply, reply.code >= 400 {
                self = .refused(step: step, reply)
            } else {
                self = .brokenOff(reason: reason)
            }
        }
    }
}
