import Foundation
import TestCertificates

extension Refusal {
    private static let encoding = "in user and password write % : / @ ? # as %25 %3A %2F %40 %3F %23"

    /// A setting that is missing or wrong.
    static let ofSettings = [
        Refusal(
            "no database",
            "DATABASE_URL is not set: it names the database as libpq takes it, such as postgresql://user@host/name"
        ) { try serve(["DATABASE_URL": ""]) },
        Refusal("unknown option", "DATABASE_URL is not a connection string of Postgres: there is no option sslmod") {
            try serve(["DATABASE_URL": "postgresql://quartermaster:secret@db/house?sslmod=require"])
        },
        Refusal(
            "no scheme",
            "DATABASE_URL must be a URL that begins with postgresql://, or keywords such as host=db dbname=house"
        ) { try serve(["DATABASE_URL": "localhost:5432/house"]) },
        Refusal("no connection string", "DATABASE_URL is not a connection string of Postgres: libpq can't read it") {
            try serve(["DATABASE_URL": "postgresql://quartermaster:pass%word@db/house"])
        },
        Refusal(
            "an @ in the password", "DATABASE_URL is not a connection string of Postgres: it has an @ or / too many: \(encoding)"
        ) {
            try serve(["DATABASE_URL": "postgresql://quartermaster:s3rv@S3cret@db:5432/house"])
        },
        Refusal(
            "no port", "DATABASE_URL is not a connection string of Postgres: its port is no number from 1 to 65535: \(encoding)"
        ) { try serve(["DATABASE_URL": "postgresql://quartermaster:secret@db:543Z/house"]) },
        Refusal("short secret", "JWT_SECRET must have at least 32 bytes (openssl rand -hex 32 makes one)") {
            try serve(["JWT_SECRET": "short"])
        },
        Refusal("no URL", "JWKS_URL must be a URL that begins with https:// or http://") { try serve(["JWKS_URL": "ftp://x"]) },
        Refusal(
            "own issuer",
            "PAGE_ISSUER needs JWKS_URL or JWT_SECRET: without them this server is the issuer, and signs people in itself"
        ) { try serve(["PAGE_ISSUER": "https://issuer.example/auth/v1", "JWT_SECRET": ""]) },
        Refusal("no page", "PAGE_ISSUER has no effect without PAGE=on") {
            try serve(["PAGE_ISSUER": "https://issuer.example/auth/v1", "PAGE": "off"])
        },
        Refusal("a key alone", "PAGE_ISSUER_KEY has no effect without PAGE_ISSUER") { try serve(["PAGE_ISSUER_KEY": "key"]) },
        Refusal("no number", "PORT must be a whole number from 0 to 65535") { try serve(["PORT": "http"]) },
        Refusal("no switch", "MIGRATE must be on or off") { try serve(["MIGRATE": "yes"]) },
        Refusal(
            "no duration", "LOCK_TIMEOUT must be a duration with its unit, such as 500ms, 5s, 2m or 90d, at most 10m"
        ) { try serve(["LOCK_TIMEOUT": "11min"]) },
        Refusal(
            "no unit",
            "IDEMPOTENCY_RETENTION must be a duration with its unit, such as 500ms, 5s, 2m or 90d, from 7d to 3650d"
        ) { try serve(["IDEMPOTENCY_RETENTION": "90"]) },
        Refusal(
            "a path",
            "PUBLIC_URL must be a URL with a host, perhaps a port, and no path, such as https://quartermaster.example"
        ) { try serve(["PUBLIC_URL": "https://acme.example/office"]) },
        Refusal("no size", "PHOTO_MAX_SIZE must be a size such as 15MiB, 32MB or 4096, from 1KiB to 1GiB") {
            try serve(["PHOTO_MAX_SIZE": "15 megabytes"])
        },
        Refusal(
            "two names", "VIDEO_MAX_SIZE and VIDEO_LIMIT are both set: keep VIDEO_MAX_SIZE, VIDEO_LIMIT is its old name"
        ) { try serve(["VIDEO_MAX_SIZE": "300MB", "VIDEO_LIMIT": "300000000"]) },
        Refusal("no choice", "LOG_LEVEL must be one of: debug, info, warning, error") { try serve(["LOG_LEVEL": "loud"]) },
        Refusal("no block", "TRUSTED_PROXIES must be addresses or blocks such as 10.0.0.0/8; 10.0.0.1/8 is not one") {
            try serve(["TRUSTED_PROXIES": "192.0.2.1, 10.0.0.1/8"])
        },
        Refusal(
            "everybody",
            "TRUSTED_PROXIES must not be everybody, which 0.0.0.0/0 means: name addresses or smaller blocks"
        ) { try serve(["TRUSTED_PROXIES": "10.0.0.0/8, 0.0.0.0/0"]) },
        Refusal("no origin", "CORS_ORIGINS must be origins as browsers write them, such as https://desk.example; * is not one") {
            try serve(["CORS_ORIGINS": "*"])
        },
        Refusal("both", "JWT_SECRET and JWT_SECRET_FILE are both set: keep one") { try serve(["JWT_SECRET_FILE": "/x"]) },
        Refusal(
            "no file",
            "JWT_SECRET_FILE names /run/secrets/jwt, which can't be read: is it there, and may the server's user read it?"
        ) {
            try serve(["JWT_SECRET": "", "JWT_SECRET_FILE": "/run/secrets/jwt"])
        },
        Refusal("a credential as well", "JWT_SECRET and the credential JWT_SECRET are both set, and differ: keep one") {
            try serve(["CREDENTIALS_DIRECTORY": folder(["JWT_SECRET": "another-secret-for-tests-of-32-bytes"])])
        },
        Refusal(
            "empty credential",
            "SMTP_URL is the credential SMTP_URL, which is empty: write the value into its file, or remove it"
        ) {
            try serve(["CREDENTIALS_DIRECTORY": folder(["SMTP_URL": "\n"])])
        },
        Refusal("empty file", "JWT_SECRET_FILE names /run/secrets/jwt, which is empty: write the value into it") {
            let path = try file("\n")
            let run = try serve(["JWT_SECRET": "", "JWT_SECRET_FILE": path])
            return run.replacing(path, with: "/run/secrets/jwt")
        },
        Refusal("folder", "JWT_SECRET_FILE names /run/secrets, which is a folder: name the file in it") {
            let path = try folder([:])
            let run = try serve(["JWT_SECRET": "", "JWT_SECRET_FILE": path])
            return run.replacing(path, with: "/run/secrets")
        },
        Refusal(
            "byte order mark",
            "JWT_SECRET_FILE names /run/secrets/jwt, which begins with a byte order mark: save it as UTF-8 without one"
        ) {
            let path = try file("\u{FEFF}\(TestSettings.secret)\n")
            let run = try serve(["JWT_SECRET": "", "JWT_SECRET_FILE": path])
            return run.replacing(path, with: "/run/secrets/jwt")
        },
        Refusal(
            "leading blank",
            "JWT_SECRET_FILE names /run/secrets/jwt, which begins with a blank: take it out"
        ) {
            let path = try file(" \(TestSettings.secret)\n")
            let run = try serve(["JWT_SECRET": "", "JWT_SECRET_FILE": path])
            return run.replacing(path, with: "/run/secrets/jwt")
        },
    ]

    /// Where photos are to lie.
    static let ofStorage = [
        Refusal(
            "no folder",
            "STORAGE_DIR names /srv/photos, which can't be written to (nothing has that name): photos have to be stored there"
        ) { try serve(["STORAGE_DIR": nowhere]).replacing(nowhere, with: "/srv/photos") },
        Refusal("short service key", "STORAGE_SERVICE_KEY must have at least 32 bytes (openssl rand -hex 32 makes one)") {
            try serve(["STORAGE_SERVICE_KEY": "short"])
        },
        Refusal("no bucket", "S3_BUCKET is not set: it names the bucket of photos") {
            try serve(["STORAGE": "s3", "S3_ACCESS_KEY_ID": "id", "S3_SECRET_ACCESS_KEY": "secret"])
        },
        Refusal("no project", "SUPABASE_URL is not set: it is where the project is, such as https://ref.supabase.co") {
            try serve(["STORAGE": "supabase", "SUPABASE_SERVICE_KEY": "sb_secret"])
        },
    ]

    /// How mail is to go out.
    static let ofMail = [
        Refusal(
            "no mail server",
            "SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587, or smtps:// with port 465; in user and password "
                + "write : / @ % ? # as %3A %2F %40 %25 %3F %23"
        ) { try serve(["SMTP_URL": "smtp://ana:a@b@mail.example.com", "MAIL_FROM": "a@b"]) },
        Refusal(
            "no sender", "MAIL_FROM is not set: it says who mail comes from, such as Acme Rental <office@example.com>"
        ) { try serve(["SMTP_URL": "smtp://mail.example.com"]) },
        Refusal(
            "bad sender", "MAIL_FROM must be an address, or a name and an address such as Acme Rental <office@example.com>"
        ) { try serve(["MAIL_FROM": "Acme Rental"]) },
        Refusal("no certificate", "SMTP_CA must be certificates in PEM; SMTP_CA_FILE names a file of them") {
            try serve(["SMTP_CA": "/etc/ssl/ca.pem"])
        },
    ]

    private static let nowhere = "/nonexistent-\(ID.fresh())/photos"

    /// What the process has to be given.
    static let ofProcess = [
        Refusal("no libcurl", "JWKS_URL needs libcurl, which is not here: install the package libcurl4") {
            try serveWithoutCurl(["JWKS_URL": "https://issuer.example/jwks.json"])
        },
        Refusal("no libcurl for photos", "STORAGE=s3 needs libcurl, which is not here: install the package libcurl4") {
            try serveWithoutCurl(s3)
        },
        Refusal("no libcurl for mail", "SMTP_URL needs libcurl, which is not here: install the package libcurl4") {
            try serveWithoutCurl(["SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "office@example.com"])
        },
        Refusal("no libcurl for browsers", "VAPID_KEY needs libcurl, which is not here: install the package libcurl4") {
            let key = try OpenSSLCommand.run(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]).output
            return try serveWithoutCurl(["VAPID_KEY": key])
        },
        Refusal(
            "few descriptors",
            "the limit of open files is 24, and a server with these settings needs 68: raise it (ulimit -n, LimitNOFILE= of a systemd "
                + "unit), or lower LOOPS, READ_CONNECTIONS or WRITE_CONNECTIONS"
        ) { try serveWithFewDescriptors() },
        Refusal("taken port", exit: 69, "can't listen: 127.0.0.1:8080: Address already in use. HOST and PORT say where.") {
            let listener = try KeyServer()
            defer { listener.close() }
            let run = try serve(["HOST": "127.0.0.1", "PORT": "\(listener.port)"])
            return run.replacing(":\(listener.port):", with: ":8080:")
        },
        Refusal("unknown host", exit: 69, "can't listen: the host nowhere.invalid is not known. HOST and PORT say where.") {
            try serve(["HOST": "nowhere.invalid"])
        },
    ]

    private static let s3 = [
        "STORAGE": "s3", "S3_BUCKET": "photos", "S3_ACCESS_KEY_ID": "AKIDEXAMPLE",
        "S3_SECRET_ACCESS_KEY": "a-key-for-tests-alone",
    ]

    /// What is loaded in its place is no library.
    private static func serveWithoutCurl(_ changes: [String: String]) throws -> ProgramRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-no-curl-\(ID.fresh())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        RunEnd.add { try? FileManager.default.removeItem(atPath: folder) }
        try "no library".write(toFile: folder + "/libcurl.so.4", atomically: true, encoding: .utf8)
        let others = ServerBinary.environment([:])["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        return try serve(changes.merging(["LD_LIBRARY_PATH": folder + others]) { $1 })
    }

    /// A folder with these files.
    private static func folder(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-refusal-\(ID.fresh())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        RunEnd.add { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
        return folder
    }

    private static func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("quartermaster-refusal-\(ID.fresh())").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        RunEnd.add { unlink(path) }
        return path
    }
}

extension ProgramRun {
    /// The run with what differs from test to test made what the documentation says.
    func replacing(_ text: String, with other: String) -> ProgramRun {
        ProgramRun(exit: exit, output: output.replacingOccurrences(of: text, with: other))
    }
}
