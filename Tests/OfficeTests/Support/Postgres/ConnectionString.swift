import CPostgres

/// Where a database is and who asks, in libpq's words; a test varies the user and the database of the one it was given.
struct ConnectionString: Sendable {
    private var fields: [String: String] = [:]

    /// Reads a URL or a keyword string, whichever libpq takes.
    init(parsing text: String) throws(DatabaseError) {
        guard let options = PQconninfoParse(text, nil) else {
            throw DatabaseError(message: "not a connection string: \(text)")
        }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { fields[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
    }

    func with(database: String) -> ConnectionString { setting("dbname", database) }

    func with(user: String, password: String) -> ConnectionString {
        setting("user", user).setting("password", password)
    }

    func with(applicationName: String) -> ConnectionString { setting("application_name", applicationName) }

    /// Where to connect to instead, and in clear: whoever listens there reads along.
    func with(host: String, port: UInt16) -> ConnectionString {
        setting("host", host).setting("hostaddr", host).setting("port", "\(port)")
            .setting("sslmode", "disable").setting("gssencmode", "disable")
    }

    /// The folders of sockets to try in turn, and which server will do (`target_session_attrs`).
    func with(folders: [String], sessions: String = "any") -> ConnectionString {
        var copy = setting("host", folders.joined(separator: ",")).setting("port", "5432")
        copy.fields["hostaddr"] = nil
        return copy.setting("target_session_attrs", sessions)
    }

    /// The keyword form, values quoted.
    var text: String {
        fields.sorted { $0.key < $1.key }.map { "\($0.key)='\(quoted($0.value))'" }.joined(separator: " ")
    }

    private func setting(_ keyword: String, _ value: String) -> ConnectionString {
        var copy = self
        copy.fields[keyword] = value
        return copy
    }

    private func quoted(_ value: String) -> String {
        String(value.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
