import Crypto
import EventLoop
import Foundation
import Outbound
import TestCertificates
import Text

@testable import Push

/// The services that bring notifications to devices, as tests have them: Tests/PushServices/push_services.py says what they do.
final class PushServices: Sendable {
    /// Where Python and what the services are made of is; nil where `script/test` did not make it.
    static let python = ProcessInfo.processInfo.environment["TEST_PUSH"].map { $0 + "/bin/python3" }

    static let (keyID, teamID, topic) = ("KEY1234567", "TEAM123456", "com.example.scanner")
    static let account = "push@house-1.iam.gserviceaccount.com"

    /// Where Apple's production and sandbox are, Google, and the services of browsers: each on a port of its own.
    let ports: [UInt16]
    let folder: StorageFolder
    let log = LogFile()
    private let isPrivate: Bool
    private let process: ChildProcess
    private let appleKey: String
    private let googleKey: String

    struct NoKey: Error {}

    /// Starts them and waits until they listen; `script` says what they answer.
    init(isPrivate: Bool = true, script: JSONTree = [:]) throws {
        self.isPrivate = isPrivate
        folder = try StorageFolder()
        ports = (0..<4).map { _ in FreePort.take() }
        appleKey = try Self.key("EC", "ec_paramgen_curve:P-256")
        googleKey = try Self.key("RSA", "rsa_keygen_bits:2048")
        try Self.write(
            [
                "key": Self.publicKey(appleKey), "kid": .string(Self.keyID), "iss": .string(Self.teamID),
                "topic": .string(Self.topic),
            ], folder, "apns")
        try Self.write(["key": Self.publicKey(googleKey), "email": .string(Self.account)], folder, "fcm")
        try Self.write(script, folder, "script")
        let path = Document.root.appendingPathComponent("Tests/PushServices/push_services.py").path
        process = try ChildProcess(
            Self.python ?? "", [path, isPrivate ? "tls" : "plain", folder.path] + ports.map { "\($0)" },
            environment: ["PATH": "/usr/bin:/bin"], log: log)
        guard eventually(within: 60, { log.text.contains(#""event": "listening""#) }) else {
            throw TestServer.NotReady(readiness: "no push services", log: log.tail)
        }
    }

    deinit { close() }

    /// Nobody is there any more.
    func close() { _ = process.stop(within: 0) }

    /// From now on they answer so, each list from its beginning.
    func follow(_ script: JSONTree) throws { try Self.write(script, folder, "script") }

    private static func write(_ tree: JSONTree, _ folder: StorageFolder, _ name: String) throws {
        // In one step: the services may be reading it.
        let path = "\(folder.path)/\(name).json"
        try Data(tree.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func key(_ algorithm: String, _ option: String) throws -> String {
        let made = try OpenSSLCommand.run(["genpkey", "-quiet", "-algorithm", algorithm, "-pkeyopt", option])
        guard made.exit == 0, let start = made.output.range(of: "-----BEGIN") else {
            let other = try OpenSSLCommand.run(["genpkey", "-algorithm", algorithm, "-pkeyopt", option])
            guard let start = other.output.range(of: "-----BEGIN") else { throw NoKey() }
            return String(other.output[start.lowerBound...])
        }
        return String(made.output[start.lowerBound...])
    }

    private static func publicKey(_ pem: String) throws -> JSONTree {
        guard let key = SigningKey(pem: pem)?.webKey(identifier: nil), let tree = JSONTree(parsing: key) else { throw NoKey() }
        return tree
    }

    // MARK: Where they are

    func url(_ index: Int) -> String { "\(isPrivate ? "https" : "http")://127.0.0.1:\(ports[index])" }

    /// The path of the certificate that vouches for them.
    var certificate: String { folder.path + "/certificate.pem" }

    var authorities: String? { isPrivate ? try? String(contentsOfFile: certificate, encoding: .utf8) : nil }

    func apns() throws -> APNsSettings {
        guard let key = SigningKey(pem: appleKey), let production = WebAddress(url(0)), let sandbox = WebAddress(url(1)) else {
            throw NoKey()
        }
        return APNsSettings(
            key: key, keyID: Self.keyID, teamID: Self.teamID, topic: Self.topic, production: production, sandbox: sandbox)
    }

    /// The file that Google's console would give.
    var serviceAccount: String {
        let file: JSONTree = [
            "type": "service_account", "project_id": "house-1", "private_key": .string(googleKey),
            "client_email": .string(Self.account),
            "token_uri": .string(url(2) + "/token"),
        ]
        return String(decoding: file.bytes, as: UTF8.self)
    }

    func fcm() throws -> FCMSettings {
        guard let account = ServiceAccount(serviceAccount), let address = WebAddress(url(2)) else { throw NoKey() }
        return FCMSettings(account: account, url: address)
    }

    /// The one browser that there is, under an endpoint of that name.
    func subscription(_ name: String) throws -> Push.Subscription {
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/browser.json"))
        guard let keys = JSONTree(parsing: Array(file)), let key = keys["public"]?.string, let secret = keys["auth"]?.string
        else { throw NoKey() }
        return Push.Subscription(endpoint: "\(url(3))/push/\(name)", publicKey: key, authentication: secret)
    }

    /// What a server is told to use them.
    var settings: [String: String] {
        [
            "APNS_KEY": appleKey, "APNS_KEY_ID": Self.keyID, "APNS_TEAM_ID": Self.teamID, "APNS_TOPIC": Self.topic,
            "APNS_URL": url(0),
            "APNS_SANDBOX_URL": url(1), "FCM_SERVICE_ACCOUNT": serviceAccount, "FCM_URL": url(2), "WEB_PUSH_ALLOW": "127.0.0.0/8",
            "VAPID_SUBJECT": "mailto:office@house.example", "PUSH_RETRY": "200ms", "PUSH_CA_FILE": isPrivate ? certificate : "",
            "AUTH_SEAL_KEY": MailQueue.keyText,
        ]
    }

    func client(rule: AddressRule = .anywhere) throws -> MultiplexedClient {
        try MultiplexedClient(name: "test-push", rule: rule, authorities: authorities)
    }

    // MARK: What they saw

    /// A request as a service took it.
    struct Seen {
        let tree: JSONTree

        subscript(name: String) -> String? { tree[name]?.string }
        func header(_ name: String) -> String? { tree["headers"]?[name]?.string }
        var port: Int { tree["port"]?.int ?? 0 }
        var connection: Int { tree["connection"]?.int ?? 0 }
    }

    private func events(_ name: String) -> [JSONTree] {
        log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter { $0["event"]?.string == name }
    }

    /// Those that named a device, or an endpoint, of that name; all without one.
    func requests(of device: String? = nil) -> [Seen] {
        events("request").map(Seen.init).filter { device == nil || $0["device"] == device }
    }

    /// How many connections were made, to one of the ports or to all.
    func connections(to index: Int? = nil) -> Int {
        events("connection").count { event in index.map { event["port"]?.int == Int(ports[$0]) } ?? true }
    }
}

extension PushSender {
    /// With time for whatever it takes.
    func send(_ push: Push) async -> PushVerdict { await send(push, before: .now + .seconds(60)) }
}

/// A push as a test wants it.
func samplePush(
    _ device: String, platform: Push.Platform = .apns, subscription: Push.Subscription? = nil,
    environment: APNsEnvironment? = .production
) -> Push {
    Push(
        id: ID.fresh(), tenant: ID.fresh(), notification: ID.fresh(), device: ID.fresh(), platform: platform,
        token: subscription == nil ? device : nil, subscription: subscription, environment: environment, title: "R-2026-0042",
        body: "Pickup at 10:30 — «Ñandú»", badge: 3, kind: "pickup_soon", reservation: ID.fresh(),
        collapseKey: "1f0e6b7a52c44c8e9a530d6f6a2f3c11", expiresAt: Int64(time(nil)) + 600, attempts: 1,
        registeredAt: Int64(time(nil)) * 1000)
}
