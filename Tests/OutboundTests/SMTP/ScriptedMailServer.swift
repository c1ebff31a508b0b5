import Synchronization

/// A mail server on this machine that says what a test wants it to, one conversation after another.
final class ScriptedMailServer: Sendable {
    enum Line: Sendable {
        case say(String)
        /// Closes the connection.
        case hangUp
        /// Says nothing until the client hangs up.
        case silence
    }

    private static let replies = [
        "greeting": "220 mail.test", "EHLO": "250-mail.test\r\n250-SIZE 1000000\r\n250 HELP", "MAIL": "250 2.1.0 ok",
        "RCPT": "250 2.1.5 ok", "DATA": "354 go on", "end": "250 2.0.0 taken", "QUIT": "221 bye",
    ]

    private let server: StubServer
    private let script: [String: Line]
    private let heard = Mutex((commands: [String](), content: ""))

    /// `script` says otherwise than usual: `greeting`, the first word of a command, or `end` for the end of the content.
    init(_ script: [String: Line] = [:]) throws {
        self.script = script
        server = try StubServer()
        server.start { [self] connection in
            try? converse(on: connection)
        }
    }

    var port: UInt16 { server.port }

    /// Every command so far, without its line end.
    var commands: [String] { heard.withLock { $0.commands } }

    /// What the last message was, on the wire.
    var content: String { heard.withLock { $0.content } }

    /// From now on nobody listens.
    func close() { server.close() }

    private func converse(on connection: TCPConnection) throws {
        guard try answer("greeting", on: connection) else { return }
        while true {
            let command = try Self.read(to: "\r\n", from: connection)
            heard.withLock { $0.commands.append(command) }
            let word = String(command.prefix { $0 != " " && $0 != ":" })
            guard try answer(word, on: connection) else { return }
            guard word == "DATA", script["DATA"] == nil else { continue }
            let content = try Self.read(to: "\r\n.\r\n", from: connection)
            heard.withLock { $0.content = content }
            guard try answer("end", on: connection) else { return }
        }
    }

    /// False when the conversation is over.
    private func answer(_ cue: String, on connection: TCPConnection) throws -> Bool {
        switch script[cue] ?? .say(Self.replies[cue] ?? "502 5.5.1 what?") {
        case .hangUp: return false
        case .silence:
            _ = try connection.readToEnd()
            return false
        case .say(let text):
            try connection.send(text + "\r\n")
            return true
        }
    }

    /// What stands before the mark.
    private static func read(to mark: String, from connection: TCPConnection) throws -> String {
        String(decoding: try connection.read(through: mark).dropLast(mark.utf8.count), as: UTF8.self)
    }
}
