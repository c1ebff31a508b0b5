import Text

/// A mail server that takes messages for delivery (RFC 6409), and how it is spoken to.
public struct SMTPServer: Sendable, Equatable {
    /// How the conversation is kept from others' ears. With either of the first two the certificate is verified.
    public enum Security: Sendable, Equatable {
        /// TLS from the first byte (RFC 8314).
        case tls
        /// STARTTLS, and nothing is said without it (RFC 3207).
        case startTLS
        /// In the open: for a server on the same machine.
        case none
    }

    /// The user and password that we show to the server.
    public struct Login: Sendable, Equatable {
        /// The name that the server knows; often an address.
        public var user: String
        /// The secret.
        public var password: String

        /// A user and the password.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// A host name or literal address, an IPv6 one without brackets.
    public var host: String
    /// The TCP port, 1 to 65535.
    public var port: Int
    /// How it is kept secret.
    public var security: Security
    /// Nil for a server that lets us in as we are.
    public var login: Login?
    /// Certificates in PEM to trust in place of the machine's; nil for those.
    public var authorities: String?
    /// Our own name in EHLO: a domain name (RFC 5321, section 4.1.1.1).
    public var localName: String

    /// A server and how to speak to it.
    public init(
        host: String, port: Int, security: Security, login: Login? = nil, authorities: String? = nil, localName: String
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.login = login
        self.authorities = authorities
        self.localName = localName
    }

    /// The URL for libcurl; the path is what it says in EHLO.
    var url: String {
        let scheme = security == .tls ? "smtps" : "smtp"
        return "\(scheme)://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)/\(localName)"
    }

    /// True when nothing in it could be taken for something else in a URL.
    var isValid: Bool {
        (1...65_535).contains(port) && Self.isPlain(host) && Self.isPlain(localName)
    }

    /// Letters, digits and what names and addresses are written with besides.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                ASCII.isAlphanumeric(byte) || "-._:".utf8.contains(byte)
            }
    }
}
