import Foundation
import Glibc
import JSON
import Postgres
import Synchronization

/// What receives webhooks: it outlives every server, takes a while to answer, says "later" to one in ten, and remembers what it took. Under `/dead` it
/// takes a request and never answers.
final class WebhookReceiver: Sendable {
    struct Arrival {
        let hook: String
        let event: String
        let body: String
        /// When the answer was sent, or would have been; seconds since 1970.
        let at: Double
        let status: Int
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<(arrivals: [Arrival], generator: SeededGenerator)>

    init(_ generator: SeededGenerator) throws {
        state = Mutex(([], generator.branch("webhook receiver")))
        port = FreePort.take()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, listen(listener, 512) == 0 else { throw WireConnection.Broken() }
        Thread.detachNewThread { [self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread { [self] in
                    answer(client)
                    close(client)
                }
            }
        }
    }

    /// Takes nothing any more.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func answer(_ client: Int32) {
        var bytes: [UInt8] = []
        while true {
            if let request = Self.request(bytes) { return take(request, client) }
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            bytes += buffer.prefix(count)
        }
    }

    private struct Request {
        let path: String
        let event: String
        let body: String
    }

    /// Nil while it is not whole.
    private static func request(_ bytes: [UInt8]) -> Request? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        func field(_ name: String) -> String {
            lines.first { $0.lowercased().hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
                .map(String.init) ?? ""
        }
        let body = bytes[end.upperBound...]
        guard let length = Int(field("content-length")), body.count >= length else { return nil }
        let path = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        return Request(path: path, event: field("webhook-id"), body: String(decoding: body, as: UTF8.self))
    }

    private func take(_ request: Request, _ client: Int32) {
        guard request.path != "/dead" else {
            var byte: UInt8 = 0
            _ = recv(client, &byte, 1, 0)
            return
        }
        let (delay, status) = state.withLock { state in
            let delay =
                Int.random(in: 0..<10, using: &state.generator) < 6
                ? UInt32.random(in: 10_000...300_000, using: &state.generator) : 0
            return (delay, Int.random(in: 0..<10, using: &state.generator) == 0 ? 503 : 200)
        }
        usleep(delay)
        let arrival = Arrival(
            hook: String(request.path.dropFirst()), event: request.event, body: request.body, at: Date().timeIntervalSince1970,
            status: status)
        // Before the answer: who sends may be dead by now, and does not count it.
        state.withLock { $0.arrivals.append(arrival) }
        let answer = Array("HTTP/1.1 \(status) Said\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
    }

    /// What arrived, as a table beside the data.
    func note(in session: Session) throws {
        let arrivals = state.withLock(\.arrivals)
        try session.execute(
            "create table chaos.arrivals (number bigint, hook uuid, event text, body text, audit_id bigint, at float8, status int)"
        )
        for start in stride(from: 0, to: arrivals.count, by: 500) {
            let part = arrivals[start..<min(start + 500, arrivals.count)]
            var json = JSONWriter()
            json.array { json in
                for (place, arrival) in zip(start..., part) {
                    json.object { json in
                        json.name("number")
                        json.raw(Array("\(place)".utf8))
                        json.name("at")
                        json.raw(Array("\(arrival.at)".utf8))
                        json.name("status")
                        json.raw(Array("\(arrival.status)".utf8))
                        for (name, text) in [("hook", arrival.hook), ("event", arrival.event), ("body", arrival.body)] {
                            json.name(name)
                            json.string(text)
                        }
                    }
                }
            }
            try session.execute(
                """
                insert into chaos.arrivals
                select a.number, a.hook, a.event, a.body, (a.body::jsonb -> 'data' ->> 'audit_id')::bigint, a.at, a.status
                from jsonb_to_recordset($1::jsonb) as a (number bigint, hook uuid, event text, body text, at float8, status int)
                """, [String(decoding: json.bytes, as: UTF8.self)])
        }
    }
}
