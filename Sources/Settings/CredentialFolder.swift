/// The folder in which systemd hands a service its secrets (`LoadCredential=`): each is a file under the name of its setting. One of a folder
/// that is handed over whole has that folder's name in front (`LoadCredential=credentials:/etc/quartermaster/credentials`).
struct CredentialFolder {
    private let path: String?
    private let readFile: (String) -> [UInt8]?

    /// The name under which systemd hands over the folder of all further secrets.
    private static let folder = "credentials"
    /// The names that some had before they were those of their settings.
    private static let formerNames = ["DATABASE_URL": "database-url", "MIGRATE_DATABASE_URL": "owner-database-url"]
    /// Settings that name a file: the credential is that file.
    private static let naming: Set = ["TLS_CERT", "TLS_KEY"]

    init(_ environment: [String: String], _ readFile: @escaping (String) -> [UInt8]?) {
        path = environment["CREDENTIALS_DIRECTORY"].flatMap { $0.isEmpty ? nil : $0 }
        self.readFile = readFile
    }

    /// A setting's value, without the line end that editors leave, and the name of its file; nil where there is none.
    subscript(setting: AnySetting) -> (name: String, text: String)? {
        guard let path else { return nil }
        let own = [setting.name] + (setting.formerly.map { [$0] } ?? [])
        let names = own + own.map { "\(Self.folder)_\($0)" } + (Self.formerNames[setting.name].map { [$0] } ?? [])
        for name in names {
            let file = "\(path)/\(name)"
            guard let bytes = readFile(file) else { continue }
            return (name, Self.naming.contains(setting.name) ? file : Self.text(of: bytes))
        }
        return nil
    }

    /// A file's text without the line end that editors leave.
    static func text(of bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
