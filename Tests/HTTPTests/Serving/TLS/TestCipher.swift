@testable import TLS

/// The TLS of a test's client: bytes in, bytes out, no socket.
final class TestCipher {
    private let session: TLSSession
    private(set) var isEstablished = false
    /// Whether the server has said that it will send no more.
    private(set) var hasEnded = false
    /// Whether the server broke off, or the two could not agree.
    private(set) var hasFailed = false
    private var waiting: [UInt8] = []

    init?(_ context: TLSContext) {
        guard let session = TLSSession(.client, context) else { return nil }
        self.session = session
    }

    /// What is to be sent now, with `plaintext` as soon as it may be.
    func encrypt(_ plaintext: [UInt8] = []) -> [UInt8] {
        waiting += plaintext
        if !isEstablished { shakeHands() }
        if isEstablished {
            var next = 0
            while next < waiting.count, case .done(let count) = session.write(waiting, from: next) { next += count }
            waiting = []
        }
        return taken()
    }

    /// The plaintext in what has come.
    func decrypt(_ ciphertext: [UInt8]) -> [UInt8] {
        session.buffers.receive(ciphertext)
        if !isEstablished { shakeHands() }
        var plaintext: [UInt8] = []
        while isEstablished {
            switch session.read(into: &plaintext, upTo: TLSSession.recordSize) {
            case .done: continue
            case .ended: hasEnded = true
            case .failed: hasFailed = true
            case .needsInput: break
            }
            return plaintext
        }
        return plaintext
    }

    /// What tells the server that no more will come.
    func closeNotify() -> [UInt8] {
        session.closeNotify()
        return taken()
    }

    private func shakeHands() {
        switch session.handshake() {
        case .done: isEstablished = true
        case .ended, .failed: hasFailed = true
        case .needsInput: break
        }
    }

    private func taken() -> [UInt8] {
        let bytes = Array(session.buffers.outgoing[session.buffers.sent...])
        session.buffers.noteSent(bytes.count)
        return bytes
    }
}
