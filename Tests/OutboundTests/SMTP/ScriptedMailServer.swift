import Foundation
import Glibc
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

    struct Failure: Error {}

    private static let replies = [
        "greeting": "220 mail.test", "EHLO": "250-mail.test\r\n250-SIZE 1000000\r\n250 HELP", "MAIL": "250 2.1.0 ok",
        "RCPT": "250 2.1.5 ok", "DATA": "354 go on", "end": "250 2.0.0 taken", "QUIT": "221 bye",
    ]

    let port: UInt16
    private let listener: Int32
    private let script: [String: Line]
    private let heard = Mutex((commands: [String](), content: ""))

    /// `script` says otherwise than usual: `greeting`, the first word of a command, or `end` for the end of the content.
    init(_ script: [String: Line] = [:]) throws {
        self.script = script
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0, let port = LocalServer.listen(listener) else { throw Failure() }
        self.port = port
        Thread.detachNewThread { [self] in serve() }
    }

    /// Every command so far, without its line end.
    var commands: [String] { heard.withLock { $0.commands } }

    /// What the last message was, on the wire.
    var content: String { heard.withLock { $0.content } }

    /// Ends the thread.
    func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            if answer("greeting", on: connection) { converse(on: connection) }
            Glibc.close(connection)
        }
        Glibc.close(listener)
    }

    private func converse(on connection: Int32) {
        while let command = Self.read(until: "\r\n", from: connection) {
            heard.withLock { $0.commands.append(command) }
            let word = String(command.prefix { $0 != " " && $0 != ":" })
            guard answer(word, on: connection) else { return }
            guard word == "DATA", script["DATA"] == nil else { continue }
            guard let content = Self.read(until: "\r\n.\r\n", from: connection) else { return }
            heard.withLock { $0.content = content }
            guard answer("end", on: connection) else { return }
        }
    }

    /// False when the conversation is over.
    private func answer(_ cue: String, on connection: Int32) -> Bool {
        switch script[cue] ?? .say(Self.replies[cue] ?? "502 5.5.1 what?") {
        case .hangUp: return false
        case .silence:
            while let _ = Self.read(until: "\n", from: connection) {}
            return false
        case .say(let text):
            let bytes = Array((text + "\r\n").utf8)
            return send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }

    /// What stands before the mark, byte by byte; nil at the end of the connection.
    private static func read(until mark: String, from connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) == 1 {
            bytes.append(byte)
            if bytes.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
                return String(decoding: bytes.dropLast(mark.utf8.count), as: UTF8.self)
            }
        }
        return nil
    }
}
