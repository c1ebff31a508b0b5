import Foundation
import TestSupport

extension WrongEnvironment {
    private static let nobody = "libcurl failed: Couldn't connect to server (7)"
    private static let cure = "make its parent folder, give it to the server's user, or mount the disk"
    private static let askS3 = "is S3_ENDPOINT, or S3_REGION, right, is the store well, and does a firewall let us reach it?"

    /// The store of photos.
    static let ofStorage: [WrongEnvironment] = [
        WrongEnvironment(
            "`STORAGE_DIR` lies in no folder", "storage",
            "STORAGE_DIR names /nonexistent/photos, which can't be written to (nothing has that name): \(cure)"
        ) { try doctor(["STORAGE_DIR": "/nonexistent/photos"]) },
        WrongEnvironment(
            "`STORAGE_DIR` is another user's", "storage",
            "STORAGE_DIR names /srv/photos, which can't be written to (faccessat: Permission denied): \(cure)",
            if: canBeOrdinary
        ) { try doctorOnReadOnlyFolder() },
        WrongEnvironment(
            "the disk of `STORAGE_DIR` is nearly full", "storage",
            "STORAGE_DIR names /srv/photos, where less than STORAGE_RESERVE is free, so no photo is accepted: make room there, or lower "
                + "STORAGE_RESERVE"
        ) {
            let folder = try StorageFolder()
            return try doctor(["STORAGE_DIR": folder.path, "STORAGE_RESERVE": "1125899906842624"])
                .replacing(folder.path, with: "/srv/photos")
        },
        WrongEnvironment(
            "settings of a store that is not chosen", "storage", verdict: "warning",
            "photos are stored in STORAGE_DIR, so these have no effect: S3_BUCKET. Take them out, or choose their store by STORAGE"
        ) {
            let folder = try StorageFolder()
            return try withExtendedLifetime(folder) { try doctor(["STORAGE_DIR": folder.path, "S3_BUCKET": "photos"]) }
        },
        WrongEnvironment(
            "nobody answers at `S3_ENDPOINT`", "storage", "the storage service can't be reached: \(nobody): \(askS3)"
        ) {
            let store = try FakeS3()
            store.service.close()
            return try doctor(store.settings.merging(["STORAGE_DIR": "", "S3_ENDPOINT": "http://127.0.0.1:1"]) { $1 })
        },
        WrongEnvironment(
            "the keys of S3 are others'", "storage",
            "the S3 store answered with 403: may these keys read, write and list the bucket?"
        ) { try doctor(onS3Answering: .answer(403)) },
        WrongEnvironment(
            "`S3_BUCKET` is misspelt", "storage", "the S3 store answered with 404: is there a bucket of that name?"
        ) { try doctor(onS3Answering: .answer(404)) },
        WrongEnvironment(
            "`S3_REGION` is another", "storage", "the storage service answered with a redirect (301): \(askS3)"
        ) { try doctor(onS3Answering: .answer(301)) },
        WrongEnvironment(
            "`SUPABASE_SERVICE_KEY` is not the project's", "storage",
            "Supabase Storage answered with 401: is SUPABASE_SERVICE_KEY its service key?"
        ) { try doctor(onSupabaseAnswering: 401) },
        WrongEnvironment(
            "the project of Supabase is broken", "storage",
            "Supabase Storage answered with 500: is SUPABASE_URL right, is the store well, and does a firewall let us reach it?"
        ) { try doctor(onSupabaseAnswering: 500) },
    ]

    private static func doctor(onS3Answering reply: StubHTTPServer.Reply) throws -> ProgramRun {
        let store = try FakeS3()
        defer { store.service.close() }
        store.interrupt { _ in reply }
        return try doctor(store.settings.merging(["STORAGE_DIR": ""]) { $1 })
    }

    private static func doctor(onSupabaseAnswering status: Int) throws -> ProgramRun {
        let service = try StubHTTPServer { _ in .text(status, "{}") }
        defer { service.close() }
        return try doctor([
            "STORAGE": "supabase", "SUPABASE_URL": service.url, "SUPABASE_SERVICE_KEY": "key", "STORAGE_DIR": "",
        ])
    }

    private static let isRoot = geteuid() == 0
    /// Root writes everywhere, unless it gives that right up.
    private static let setpriv = "/usr/bin/setpriv"
    static let canBeOrdinary = !isRoot || FileManager.default.isExecutableFile(atPath: setpriv)

    private static func doctorOnReadOnlyFolder() throws -> ProgramRun {
        let folder = try StorageFolder()
        chmod(folder.path, 0o555)
        let settings = Refusal.good.merging(["STORAGE_DIR": folder.path]) { $1 }
        guard isRoot else { return try doctor(settings).replacing(folder.path, with: "/srv/photos") }
        let log = LogFile()
        let child = try ChildProcess(
            setpriv, ["--bounding-set=-dac_override,-dac_read_search", ServerBinary.path, "doctor"],
            environment: ServerBinary.environment(settings), log: log)
        return ProgramRun(exit: child.wait(), output: log.text).replacing(folder.path, with: "/srv/photos")
    }

    /// The mail server.
    static let ofMail: [WrongEnvironment] = [
        WrongEnvironment(
            "no mail server, and the server is its own issuer", "mail", verdict: "warning",
            "SMTP_URL is not set: codes are printed in the log, and whoever reads it can sign in as anybody. Name your mail server"
        ) { try doctor(["JWT_SECRET": ""]) },
        WrongEnvironment(
            "nobody answers at `SMTP_URL`", "mail",
            "the mail server can't be reached: Couldn't connect to server (7); is 127.0.0.1:1 of SMTP_URL right, and does a firewall let us "
                + "reach it?"
        ) { try doctor(["SMTP_URL": "smtp://ana:canary@127.0.0.1:1", "MAIL_FROM": "office@house.example"]) },
        WrongEnvironment(
            "the mail server wants a password", "mail", verdict: "warning",
            "the mail server mail.example:587 answers, and asks for a user and password: put them into SMTP_URL",
            if: ForeignClients.folder != nil
        ) { try doctor(with: MailSink(.starttls, login: ("ana", "right"))) },
        WrongEnvironment(
            "the password of `SMTP_URL` is wrong", "mail",
            "the mail server refuses the user and password: 535 5.7.8 Authentication credentials invalid: are those of SMTP_URL right, and "
                + "percent-encoded?",
            if: ForeignClients.folder != nil
        ) { try doctor(with: MailSink(.starttls, login: ("ana", "right")), login: "ana:wrong@") },
        WrongEnvironment(
            "the mail server's certificate is a private issuer's", "mail",
            "no TLS with the mail server: SSL peer certificate or SSH remote key was not OK (60); does mail.example:587 offer STARTTLS, with a "
                + "certificate for that name? SMTP_CA_FILE names a private issuer's certificate",
            if: ForeignClients.folder != nil
        ) { try doctor(with: MailSink(.starttls), ["SMTP_CA_FILE": ""]) },
        WrongEnvironment(
            "the mail server has no TLS", "mail",
            "no TLS with the mail server: Requested SSL level failed (64); does mail.example:587 offer STARTTLS, with a certificate for that "
                + "name? SMTP_CA_FILE names a private issuer's certificate",
            if: ForeignClients.folder != nil
        ) { try doctor(with: MailSink(), ["SMTP_STARTTLS": "on"]) },
    ]

    private static func doctor(
        with sink: MailSink, login: String = "", _ changes: [String: String] = [:]
    ) throws -> ProgramRun {
        try doctor(sink.settings(login: login).merging(changes) { $1 })
            .replacing("127.0.0.1:\(sink.port)", with: "mail.example:587")
    }

    /// The push services.
    static let ofPush: [WrongEnvironment] = [
        WrongEnvironment(
            "browsers' services are not told whom to write to", "push", verdict: "warning",
            "browsers are told, though their push services can't tell whom to write to, and some refuse that: set VAPID_SUBJECT"
        ) { try doctor(["AUTH_SEAL_KEY": MailQueue.keyText]) },
        WrongEnvironment(
            "`APNS_KEY_ID` is another key's", "push",
            "APNs (api.push.apple.com): InvalidProviderToken: are APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC of one team and app?",
            if: PushServices.python != nil
        ) {
            let services = try PushServices()
            return try doctor(services.settings.merging(["APNS_KEY_ID": "OTHER67890", "FCM_SERVICE_ACCOUNT": ""]) { $1 })
                .replacing("127.0.0.1:\(services.ports[0])", with: "api.push.apple.com")
        },
    ]
}
