import Foundation
import TestCertificates

extension WrongEnvironment {
    /// Settings that are faulty, unusual or misspelt. docs/reference/refusals.md has all faults.
    static let ofSettings: [WrongEnvironment] = [
        WrongEnvironment(
            "`JWT_SECRET` is too short", "settings", "JWT_SECRET must have at least 32 bytes (openssl rand -hex 32 makes one)"
        ) { try doctor(["JWT_SECRET": "short"]) },
        WrongEnvironment(
            "`METRICS_PORT` is that of the requests", "settings",
            "METRICS_PORT must not be PORT: clients that reach that port must not read this one"
        ) { try doctor(["METRICS_PORT": "8080"]) },
        WrongEnvironment(
            "two settings are faulty", "settings",
            "PORT must be a whole number from 0 to 65535. LOOPS must be a whole number from 1 to 64"
        ) { try doctor(["PORT": "http", "LOOPS": "0"]) },
        WrongEnvironment(
            "the file of a secret is not there", "settings",
            "JWT_SECRET_FILE names /run/secrets/jwt, which can't be read: is it there, and may the server's user read it?"
        ) { try doctor(["JWT_SECRET": "", "JWT_SECRET_FILE": "/run/secrets/jwt"]) },
        WrongEnvironment(
            "an option of `DATABASE_URL` is misspelt", "settings",
            "DATABASE_URL is not a connection string of Postgres: there is no option sslmod"
        ) { try doctor(["DATABASE_URL": "postgresql://quartermaster@db/house?sslmod=require"]) },
        WrongEnvironment(
            "a duration is hardly meant", "values", verdict: "warning",
            "IDEMPOTENCY_RETENTION is 7d, where 30d to 1000d is usual. Set what is usual, unless that is intended"
        ) { try doctor(["IDEMPOTENCY_RETENTION": "7d"]) },
        WrongEnvironment(
            "a setting is misspelt", "spelling", verdict: "warning",
            "JWT_SECERT is not a setting, did you mean JWT_SECRET? `quartermaster settings` prints all settings."
        ) { try doctor(["JWT_SECERT": "x"]) },
        WrongEnvironment(
            "a setting has its old name", "spelling", verdict: "warning",
            "VIDEO_LIMIT is now called VIDEO_MAX_SIZE: rename it before the old name is gone. `quartermaster settings` prints all settings."
        ) { try doctor(["VIDEO_LIMIT": "300000000"]) },
    ]

    private static let askIssuer =
        "is that the issuer's address, such as https://ref.supabase.co/auth/v1, and does a firewall let us reach it?"
    private static let askKeys = "is that the address of the issuer's jwks.json, and does a firewall let us reach it?"
    private static let nobody = "libcurl failed: Couldn't connect to server (7)"

    /// Keys and issuers.
    static let ofKeys: [WrongEnvironment] = [
        WrongEnvironment(
            "`JWT_SECRET` is an example", "secret",
            "JWT_SECRET contains the word changeme: make another (openssl rand -hex 32), at the issuer too"
        ) { try doctor(["JWT_SECRET": "CHANGEME-0f8fad5bd9cb469fa16570867728950e"]) },
        WrongEnvironment("nobody answers at `JWKS_URL`", "key-set", "JWKS_URL can't be read: \(nobody): \(askKeys)") {
            try doctor(["JWKS_URL": "http://127.0.0.1:1/jwks.json"])
        },
        WrongEnvironment("`JWKS_URL` answers with an error", "key-set", "JWKS_URL can't be read: it answers with 500: \(askKeys)")
        {
            try doctor(withKeys: nil)
        },
        WrongEnvironment(
            "`JWKS_URL` is another page", "key-set",
            "JWKS_URL answers with something that is not a JWK set: is it the issuer's jwks.json?"
        ) { try doctor(withKeys: [Array("]".utf8)]) },
        WrongEnvironment(
            "`JWKS_URL` has keys of other algorithms alone", "key-set",
            "JWKS_URL has no key that can be used: have the issuer sign by RS256 or ES256"
        ) { try doctor(withKeys: []) },
        WrongEnvironment(
            "`JWT_ISSUER` is not set beside a JWKS", "issuer", verdict: "warning",
            "JWT_ISSUER is not set: set it to the `iss` of your tokens, so that other tokens signed by the same keys are refused"
        ) { try doctor(withKeys: []) },
        WrongEnvironment("nobody answers at `PAGE_ISSUER`", "page-issuer", "PAGE_ISSUER: \(nobody): \(askIssuer)") {
            try doctor(["PAGE_ISSUER": "http://127.0.0.1:1/auth/v1"])
        },
        WrongEnvironment(
            "`PAGE_ISSUER` is another page", "page-issuer", "PAGE_ISSUER: it answers with 404: \(askIssuer)"
        ) {
            let issuer = try StubIssuer()
            defer { issuer.close() }
            return try doctor(["PAGE_ISSUER": issuer.url + "/v2", "PAGE_ISSUER_KEY": StubIssuer.key])
        },
        WrongEnvironment(
            "`PAGE_ISSUER_KEY` is not the issuer's", "page-issuer",
            "PAGE_ISSUER: it answers with 401: is PAGE_ISSUER_KEY right?"
        ) {
            let issuer = try StubIssuer()
            defer { issuer.close() }
            return try doctor(["PAGE_ISSUER": issuer.url, "PAGE_ISSUER_KEY": "other"])
        },
        WrongEnvironment(
            "every user may read the sealing key", "seal-key", verdict: "warning",
            "every user of this machine may read the sealing key: `chmod 600 /srv/auth/seal-key`"
        ) { try doctor(withSealKey: MailQueue.keyText, mode: 0o644) },
        WrongEnvironment(
            "the sealing key's file holds something else", "seal-key",
            "the file /srv/auth/seal-key can't be used (something else has that name): it holds the key that seals the signing keys, 64 "
                + "hexadecimal digits. AUTH_DIR names its folder; AUTH_SEAL_KEY can be set in its place"
        ) { try doctor(withSealKey: "no key", mode: 0o600) },
        WrongEnvironment(
            "`AUTH_DIR` can't be made, and the server is its own issuer", "seal-key",
            "AUTH_DIR names /nonexistent/auth, where the first start makes the sealing key, and which can't be written to (nothing has that "
                + "name): make its parent folder, give it to the server's user, or set AUTH_SEAL_KEY"
        ) { try doctor(["JWT_SECRET": "", "AUTH_DIR": "/nonexistent/auth"]) },
    ]

    private static func doctor(withKeys keys: [[UInt8]]?) throws -> ProgramRun {
        let server = try KeyServer()
        defer { server.close() }
        server.publish(keys)
        return try doctor(["JWKS_URL": server.url, "JWT_SECRET": ""])
    }

    private static func doctor(withSealKey text: String, mode: mode_t) throws -> ProgramRun {
        let folder = try StorageFolder()
        let path = folder.path + "/seal-key"
        try "\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, mode)
        return try doctor(["AUTH_DIR": folder.path]).replacing(folder.path, with: "/srv/auth")
    }

    /// The server's own TLS, and `PUBLIC_URL`.
    static let ofCertificate: [WrongEnvironment] = [
        WrongEnvironment(
            "`TLS_KEY` is another certificate's", "settings",
            "TLS_KEY names /etc/tls/key.pem, which is not the key of the certificate in TLS_CERT: name both files of one renewal"
        ) {
            let other = try TestCertificate()
            return try doctor(with: TestCertificate(), ["TLS_KEY": other.keyPath]).replacing(
                other.keyPath, with: "/etc/tls/key.pem")
        },
        WrongEnvironment(
            "the certificate has expired", "certificate",
            "TLS_CERT has expired at 2021-01-01T00:00:00Z: renew it and send the server SIGHUP"
        ) { try doctor(with: TestCertificate(from: "20200101", until: "20210101")) },
        WrongEnvironment(
            "the certificate is not good yet", "certificate",
            "TLS_CERT is not good before 2098-01-01T00:00:00Z: is this machine's clock right?"
        ) { try doctor(with: TestCertificate(from: "20980101", until: "20990101")) },
        WrongEnvironment(
            "the certificate has another name", "certificate",
            "TLS_CERT is not for other.example, the host of PUBLIC_URL, and phones will refuse it: get one for that name, or correct "
                + "PUBLIC_URL"
        ) { try doctor(with: TestCertificate(names: "DNS:house.example"), ["PUBLIC_URL": "https://other.example"]) },
        WrongEnvironment(
            "`PUBLIC_URL` is without https, and the server speaks TLS", "certificate", verdict: "warning",
            "PUBLIC_URL begins with http:// though the server speaks TLS, and phones that follow it get a 400: write https://"
        ) { try doctor(with: TestCertificate(names: "DNS:house.example"), ["PUBLIC_URL": "http://house.example"]) },
        WrongEnvironment(
            "`PUBLIC_URL` is without https, and nothing speaks TLS", "certificate", verdict: "warning",
            "PUBLIC_URL begins with http://, so phones send codes and tokens in the clear: put a proxy that ends TLS in front of the server, "
                + "or set TLS_CERT and TLS_KEY, and write https://"
        ) { try doctor(["PUBLIC_URL": "http://house.example"]) },
    ]

    private static func doctor(with certificate: TestCertificate, _ changes: [String: String] = [:]) throws -> ProgramRun {
        try doctor(["TLS_CERT": certificate.chainPath, "TLS_KEY": certificate.keyPath].merging(changes) { $1 })
    }

    /// What the process has to be given.
    static let ofProcess: [WrongEnvironment] = [
        WrongEnvironment(
            "the limit of open files is 64", "open-files",
            "the limit of open files is 64, which leaves 18 for clients: raise it (ulimit -n, LimitNOFILE= of a systemd unit)"
        ) {
            let log = LogFile()
            let child = try ChildProcess(
                "/bin/sh", ["-c", "ulimit -n 64 && exec \"$0\" doctor", ServerBinary.path],
                environment: ServerBinary.environment(Refusal.good.merging(["LOOPS": "1"]) { $1 }), log: log)
            return ProgramRun(exit: child.wait(), output: log.text)
        },
        WrongEnvironment(
            "nobody knows the name in `HOST`", "hosts",
            "HOST is nowhere.invalid, which nobody here knows: write an address of this machine, or 0.0.0.0 for all"
        ) { try doctor(["HOST": "nowhere.invalid"]) },
        WrongEnvironment(
            "nobody knows the name in `METRICS_HOST`", "hosts",
            "METRICS_HOST is nowhere.invalid, which nobody here knows: write an address of this machine, or 0.0.0.0 for all"
        ) { try doctor(["METRICS_HOST": "nowhere.invalid", "METRICS_PORT": "9464"]) },
        WrongEnvironment(
            "a proxy in front, and `TRUSTED_PROXIES` not set", "proxies", verdict: "warning",
            "HOST lets only this machine in, so there is a proxy, and all clients have its address: set TRUSTED_PROXIES to 127.0.0.1"
        ) { try doctor(["HOST": "127.0.0.1", "PORT": "0"]) },
    ]
}
