import EventLoop

/// Reads one request's body off its connection, when and as far as somebody asks for it.
final class BodyReader {
    private enum State {
        case reading
        case finished
        /// It cannot or need not be read to its end: the connection must close.
        case abandoned(HTTPError)
    }

    private let input: ConnectionInput
    private let output: ConnectionOutput
    private let loop: EventLoop
    private let deadlines: Deadlines
    /// The length that the head announces; nil for chunks.
    let announcedLength: Int?
    /// How many bytes may come in all. A chunk that says it goes past it is refused before it comes.
    var limit = Int.max
    private var received = 0
    private var awaitsContinue: Bool
    private var deadline: EventLoop.Instant?
    /// Set where the body is an upload: then it takes the place of `deadline`.
    private var allowance: UploadAllowance?
    private var state = State.reading

    init(
        _ head: RequestHead, input: ConnectionInput, output: ConnectionOutput, on loop: EventLoop, deadlines: Deadlines
    ) {
        self.input = input
        self.output = output
        self.loop = loop
        self.deadlines = deadlines
        if case .length(let length) = head.framing { announcedLength = length } else { announcedLength = nil }
        awaitsContinue = head.expectsContinue
    }

    /// True when the connection can serve another request.
    var isFinished: Bool {
        if case .finished = state { true } else { false }
    }

    /// Sets how long the client may take from here on.
    func setPace(_ pace: BodyPace) {
        switch pace {
        case .whole: allowance = nil
        case .upload: allowance = UploadAllowance(deadlines)
        case .resumable: allowance = UploadAllowance(deadlines, isResumable: true)
        }
    }

    /// The next piece, or nil at the end. Throws what is wrong with the body, every time it is asked again.
    func next() async throws(HTTPError) -> [UInt8]? {
        switch state {
        case .finished: return nil
        case .abandoned(let error): throw error
        case .reading: break
        }
        inviteBody()
        while true {
            switch input.next() {
            case .body(let bytes):
                received += bytes.count
                allowance?.received(bytes.count)
                return Array(bytes)
            case .fault(let error): throw abandon(error)
            case .needsInput:
                guard input.announcedBody <= limit - received else { throw abandon(RequestBody.tooLarge) }
                try await waitForBytes()
            case .end, .head:
                state = .finished
                return nil
            }
        }
    }

    /// Reads a body that no handler wanted, so that a malformed one is told and the connection can go on.
    ///
    /// Returns the fault. One of more than `limit` bytes, or one the client waits to be asked for, is left unread.
    func drain(limit: Int) async -> HTTPError? {
        guard case .reading = state else { return nil }
        setPace(.whole)
        if awaitsContinue && !input.hasBytes || announcedLength ?? 0 > limit { return leave() }
        var read = 0
        do throws(HTTPError) {
            while let bytes = try await next() {
                read += bytes.count
                if read > limit { return leave() }
            }
            return nil
        } catch {
            return error
        }
    }

    private func leave() -> HTTPError? {
        _ = abandon(.malformed("the body was left unread"))
        return nil
    }

    /// Gives the body up. Returns the error, to be thrown.
    func abandon(_ error: HTTPError) -> HTTPError {
        state = .abandoned(error)
        return error
    }

    /// Sends the interim answer that the client waits for, unless it has not waited (RFC 9110, section 10.1.1).
    private func inviteBody() {
        guard awaitsContinue else { return }
        awaitsContinue = false
        if !input.hasBytes { output.append { $0 += "HTTP/1.1 100 Continue\r\n\r\n".utf8 } }
    }

    private func waitForBytes() async throws(HTTPError) {
        await output.flush()
        let start = loop.now
        do throws(IOError) {
            let hasMore = try await input.fill(until: endOfWait(from: start))
            allowance?.waited(loop.now - start)
            if hasMore {
                // A client that sends faster than it is read would have the loop to itself.
                if input.mayComeAtOnce { await Task.yield() }
                return
            }
        } catch .timedOut {
            throw abandon(HTTPError(.requestTimeout, "the body took too long"))
        } catch {
            throw abandon(.malformed("the connection broke inside the body"))
        }
        throw abandon(.malformed("the body is incomplete"))
    }

    private func endOfWait(from start: EventLoop.Instant) -> EventLoop.Instant {
        if let allowance { return start + allowance.left }
        let deadline = deadline ?? start + deadlines.body
        self.deadline = deadline
        return deadline
    }
}
