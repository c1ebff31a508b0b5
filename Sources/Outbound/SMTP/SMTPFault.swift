/// Why a mail server did not take a message, or could not be spoken to.
public enum SMTPFault: Error, Sendable, Equatable {
    /// The step that a server refuses.
    public enum Step: String, Sendable {
        /// Anything before there is a message: the greeting, EHLO, STARTTLS.
        case greeting
        /// The user and password.
        case login
        /// The sender's address.
        case sender
        /// The recipient's address.
        case recipient
        /// The message itself.
        case content
    }

    /// libcurl cannot be loaded.
    case libraryMissing
    /// An address, the server's name or its port is none.
    case invalidAddress
    /// There is no such name, no route, or nobody listens.
    case unreachable(reason: String)
    /// TLS did not come about: the server does not offer it, or its certificate is not trusted.
    case notPrivate(reason: String)
    /// Not done within the time-out.
    case timedOut
    /// The server said no.
    case refused(step: Step, SMTPReply)
    /// The conversation broke off, by libcurl's words for it.
    case brokenOff(reason: String)
}

extension SMTPFault: CustomStringConvertible {
    /// One line for the log: it holds no address and nothing of the message.
    public var description: String {
        switch self {
        case .libraryMissing: OutboundFault.libraryMissing.description
        case .invalidAddress: "an address, or the mail server's name, is not valid"
        case .unreachable(let reason): "the mail server can't be reached: \(reason)"
        case .notPrivate(let reason): "no TLS with the mail server: \(reason)"
        case .timedOut: "the mail server took too long"
        case .refused(.greeting, let reply): "the mail server does not serve us: \(reply)"
        case .refused(.login, let reply): "the mail server refuses the user and password: \(reply)"
        case .refused(.sender, let reply): "the mail server refuses the sender: \(reply)"
        case .refused(.recipient, let reply): "the mail server refuses the recipient: \(reply)"
        case .refused(.content, let reply): "the mail server refuses the message: \(reply)"
        case .brokenOff(let reason): "the conversation with the mail server broke off: \(reason)"
        }
    }

    /// True when this message will never be taken, while others may be: a permanent no to its recipient or to itself.
    public var isFinal: Bool {
        switch self {
        case .refused(.recipient, let reply), .refused(.content, let reply): reply.isPermanent
        case .invalidAddress: true
        default: false
        }
    }
}

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
