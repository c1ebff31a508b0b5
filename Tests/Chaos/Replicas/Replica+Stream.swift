import Foundation
import JSON

/// A replica that is told of changes by `text/event-stream`.
extension Replica {
    /// Listens until the faults are over; connections break, and events that came are lost.
    func listen(_ stage: Stage) {
        while stage.isOpen {
            try? listenOnce(stage)
            usleep(.random(in: 10_000...100_000, using: &generator))
        }
    }

    /// Until the connection breaks, or is broken on purpose.
    private func listenOnce(_ stage: Stage) throws {
        let connection = try WireConnection(port: stage.port, patience: 4)
        var request = request(ReplicaDraw(&generator))
        request.headers.append(("Accept", "text/event-stream"))
        // It wins over `since`.
        if let cursor, generator.chance(0.5) { request.headers.append(("Last-Event-ID", cursor)) }
        try connection.send(request.bytes)
        let (status, headers) = try connection.readHead()
        guard status == 200 else {
            let body = try connection.read(exactly: Int(headers["content-length"] ?? "0") ?? 0)
            _ = judge(WireAnswer(status: status, headers: headers, body: body))
            return
        }
        var text: [UInt8] = []
        while stage.isOpen {
            while let end = text.firstRange(of: Array("\n\n".utf8)) {
                let event = String(decoding: text[..<end.lowerBound], as: UTF8.self)
                text.removeSubrange(..<end.upperBound)
                // The event came, and the phone dies before it has written it down.
                if generator.chance(0.05) {
                    history.fed { $0.lost += 1 }
                    return connection.reset()
                }
                hear(event)
            }
            let chunk = try connection.readChunk()
            guard !chunk.isEmpty else { return }
            text += chunk
        }
    }

    private func hear(_ event: String) {
        func field(_ name: String) -> String? {
            event.split(separator: "\n").first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        history.fed { $0.events += 1 }
        switch field("event") {
        case "changes": _ = judge(WireAnswer(status: 200, headers: [:], body: Array((field("data") ?? "").utf8)))
        case "resync": forget()
        default: break
        }
    }
}
