import Foundation
import JSON
import Postgres

/// The services that bring notifications to devices: Tests/PushServices/push_services.py, which outlives every server and says what it
/// took. Each server has a path of its own there, so that it is known who sent what.
final class PushServices {
    let url: String
    /// The keys of the one browser.
    let browser: (key: String, secret: String)
    private let folder: String
    private let log: String
    private let process: ChildProcess
    private let key: String

    struct Missing: Error, CustomStringConvertible { let description: String }

    init(_ surroundings: Surroundings, _ generator: SeededGenerator) throws {
        guard let python = surroundings.python else {
            throw Missing(description: "CHAOS_PUSH is not set: run it by script/chaos")
        }
        let port = FreePort.take()
        url = "http://127.0.0.1:\(port)"
        folder = surroundings.folder + "/services"
        log = surroundings.folder + "/services.log"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.script(generator).write(toFile: folder + "/script.json", atomically: true, encoding: .utf8)
        process = try ChildProcess(
            [
                "/usr/bin/setpriv", "--pdeathsig", "KILL", python,
                surroundings.root + "/Tests/PushServices/push_services.py", "plain", folder, "\(port)",
            ], environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"], output: log)
        let deadline = ContinuousClock.now + .seconds(60)
        while !((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").contains(#""event": "listening""#) {
            guard process.isRunning, .now < deadline else {
                throw Missing(description: "the push services did not start, see \(log)")
            }
            usleep(20_000)
        }
        key = try String(contentsOfFile: folder + "/apple.pem", encoding: .utf8)
        let keys = try JSONValue(parsing: Array(Data(contentsOf: URL(fileURLWithPath: folder + "/browser.json"))))
        guard case .object(let members) = keys, case .string(let point)? = members["public"],
            case .string(let secret)? = members["auth"]
        else { throw Missing(description: "the services made no browser") }
        browser = (point, secret)
    }

    /// Most answers take a while, in which a server may die; some are "later".
    private static func script(_ generator: SeededGenerator) -> String {
        var generator = generator.branch("push services")
        let answers = (0..<20_000).map { _ in
            generator.choose([
                (6, #"{"delay":0.\#(Int.random(in: 10...40, using: &generator))}"#), (3, "{}"), (1, #"{"status":503}"#),
            ])
        }
        return #"{"*":[\#(answers.joined(separator: ","))]}"#
    }

    /// What the server of that number is told to use them.
    func settings(_ server: Int) -> [String: String] {
        [
            "APNS_KEY": key, "APNS_KEY_ID": "KEY1234567", "APNS_TEAM_ID": "TEAM123456", "APNS_TOPIC": "com.example.scanner",
            "APNS_URL": "\(url)/s\(server)", "APNS_SANDBOX_URL": "\(url)/s\(server)", "WEB_PUSH_ALLOW": "127.0.0.0/8",
            "AUTH_SEAL_KEY": String(repeating: "07", count: 32), "PUSH_RETRY": "200ms", "PUSH_TIMEOUT": "20s",
            "NOTIFICATION_INTERVAL": "1s",
        ]
    }

    func stop() {
        process.send(SIGKILL)
        _ = process.end()
    }

    /// What reached devices, as a table beside the data.
    func note(in session: Session) throws {
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("{") && $0.hasSuffix("}")
        }
        try session.execute(
            """
            create table chaos.deliveries (
                number bigint, at float8, device text, server int, notification_id uuid, identity text, words text)
            """)
        try session.execute(
            """
            insert into chaos.deliveries
            select said.number, (said.line ->> 'at')::float8, said.line ->> 'device',
                substring(said.line -> 'headers' ->> ':path' from '^/s([0-9]+)/')::int,
                (message.body ->> 'notification_id')::uuid, said.line -> 'headers' ->> 'apns-id',
                coalesce(message.body -> 'aps' ->> 'alert', jsonb_build_array(message.body -> 'title', message.body -> 'body')::text)
            from jsonb_array_elements($1::jsonb) with ordinality as said (line, number),
                lateral (select coalesce(said.line ->> 'body', said.line ->> 'text')::jsonb as body) as message
            where said.line ->> 'service' in ('apns', 'browser') and said.line ->> 'answer' in ('200', 'delay')
            """, ["[" + lines.joined(separator: ",") + "]"])
    }
}
