import CPostgres

extension LoginRefusal {
    /// The fault of a connection string that leads nowhere, in a few words that hold nothing of a password; nil when there is none.
    public static func fault(of connectionString: String) -> String? {
        let isURL = schemes.contains(where: connectionString.hasPrefix)
        if hasStrayAt(connectionString) { return "it has an @ or / too many: \(encoding)" }
        if let fault = faultOfParsing(connectionString) { return fault }
        guard let options = ConnectionOptions(parsing: connectionString) else { return "libpq can't read it" }
        if (options.value(of: "host") ?? "").split(separator: ",").contains(where: isNoHost) { return "its host has an @" }
        let ports = (options.value(of: "port") ?? "").split(separator: ",")
        guard !ports.allSatisfy(isPort) else { return nil }
        let fault = "its port is no number from 1 to 65535"
        return isURL ? "\(fault): \(encoding)" : fault
    }

    /// The sentence of libpq about a connection that was not made. One that quotes the connection string may show a part of the password,
    /// and another stands for it.
    static func sentence(of libpq: String) -> String {
        if libpq.contains("could not translate host name") { return "the name of the host can't be resolved" }
        if libpq.hasPrefix("definition of service") { return "there is no service with the name in the connection string" }
        for option in ["sslmode", "channel_binding", "gssencmode", "target_session_attrs"]
        where libpq.hasPrefix("invalid \(option) value") {
            return "the connection string has a \(option) that libpq does not know"
        }
        // libpq begins so when it has an address: whatever it says before that is about the string.
        guard libpq.hasPrefix("connection to server "), !quoting.contains(where: { libpq.contains($0) }) else {
            return "libpq does not take a value of the connection string"
        }
        return libpq
    }

    private static let encoding = "in user and password write % : / @ ? # as %25 %3A %2F %40 %3F %23"
    private static let schemes = ["postgresql://", "postgres://"]
    private static let quoting = ["invalid integer value", "invalid port number", "invalid URI"]

    /// True for a URL of which libpq would take a part of the password for host, port or database: user and password end at the first `@`, if
    /// no `/` comes before it.
    private static func hasStrayAt(_ text: String) -> Bool {
        guard let scheme = schemes.first(where: text.hasPrefix) else { return false }
        let url = text.utf8.dropFirst(scheme.utf8.count)
        let login = url.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "/") }
        let behind = url.dropFirst(login.count)
        let place = behind.first == UInt8(ascii: "@") ? behind.dropFirst() : url
        return place.prefix { $0 != UInt8(ascii: "?") }.contains(UInt8(ascii: "@"))
    }

    private static func faultOfParsing(_ text: String) -> String? {
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(text, &message)
        defer {
            PQconninfoFree(options)
            PQfreemem(message)
        }
        guard options == nil else { return nil }
        let sentence = message.map { String(cString: $0) } ?? ""
        // The name of an option is said, unless it may be a part of the password; every other sentence quotes what may be one.
        let isOfOption = sentence.contains("invalid connection option") || sentence.contains("invalid URI query parameter")
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        guard isOfOption, parts.count == 3 else { return "libpq can't read it" }
        let query = text.utf8.drop { $0 != UInt8(ascii: "?") }
        guard !text.contains("password"), !query.contains(UInt8(ascii: "@")) else { return "it has an option that there is not" }
        return "there is no option \(parts[1])"
    }

    /// An `@` in front is that of a socket without a file.
    private static func isNoHost(_ host: Substring) -> Bool {
        !host.hasPrefix("/") && host.utf8.dropFirst().contains(UInt8(ascii: "@"))
    }

    private static func isPort(_ text: Substring) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let word = words.first else { return true }
        return words.count == 1 && (Int(word).map { (1...65_535).contains($0) } ?? false)
    }
}
