import EventLoop
import TLS

/// One client's connection, served from its first byte to its last by plain code on its loop: read a head, run the
/// handler, write the answer, again.
final class Connection {
    private let host: ServerLoop
    private let socket: Socket
    private let transport: Transport
    private let peer: TrustedProxies.Peer
    private let seat: ConnectionSeat?
    private let input: ConnectionInput
    private let output: ConnectionOutput
    private var servedInARow = 0
    /// Whether it waits for the first byte of a request and owes nothing.
    private(set) var isIdle = false
    /// Until when it does; nil while it does not.
    private var idleEnd: EventLoop.Instant?
    private var hasBegun = false

    /// - Parameters:
    ///   - transport: `socket`, or TLS over it.
    ///   - seat: its place among those that are counted; nil where none are.
    init(
        _ socket: Socket, _ transport: Transport, _ peer: TrustedProxies.Peer, _ seat: ConnectionSeat?, of host: ServerLoop
    ) {
        self.host = host
        self.socket = socket
        self.transport = transport
        self.peer = peer
        self.seat = seat
        input = ConnectionInput(transport, limits: host.configuration.limits)
        output = ConnectionOutput(transport, on: host.loop, deadlines: host.configuration.deadlines)
    }

    /// What becomes of a connection whose task is over.
    enum Pause {
        case ended
        /// It is to be parked, and then to run again.
        case idle
    }

    /// Serves the connection until it ends, and closes it; or until it has had nothing to do for a while.
    func run() async -> Pause {
        var goesOn = hasBegun ? true : await greet()
        hasBegun = true
        while goesOn, !output.isBroken {
            switch await nextHead() {
            case .head(let head): goesOn = await serve(head)
            case .fault(let error): goesOn = answer(error)
            case .idle: return .idle
            case .gone:
                transport.end()
                return .ended
            }
        }
        await finish()
        return .ended
    }

    /// Calls `wake` when it is time to run again: thousands of phones hold connections that have nothing to do.
    func park(_ wake: @escaping () -> Void) {
        isIdle = true
        socket.park(until: idleEnd ?? .now) { [self] in
            // Something may have come: a stop has to leave it alone until it was looked at.
            isIdle = false
            wake()
        }
    }

    /// Ends it, whatever is under way.
    func close() { socket.close() }

    /// Ends a connection that waits for a request; any other is left alone.
    func closeIfIdle() {
        if isIdle { socket.close() }
    }

    // MARK: The handshake

    /// Does the handshake where there is to be one; whether requests may come.
    private func greet() async -> Bool {
        guard case .encrypted(let encrypted) = transport else { return true }
        isIdle = true
        defer { isIdle = false }
        switch try? await encrypted.handshake(until: .now + host.configuration.deadlines.head) {
        case .done: return true
        case .plaintext: return refuse { _ in Self.httpsAlone }
        case .failed: return false
        case nil:
            socket.close()
            return false
        }
    }

    /// For whoever typed the address: no program asks like this and goes on.
    private static let httpsAlone = Response(
        .badRequest, contentType: "text/plain; charset=utf-8",
        body: Array("This port speaks HTTPS alone: the address begins with https://\n".utf8))

    // MARK: Heads

    private enum Arrival {
        case head(RequestHead)
        case fault(HTTPError)
        /// Nothing has come for a while, and still may.
        case idle
        /// There will be no further request, and nobody to tell.
        case gone
    }

    private func nextHead() async -> Arrival {
        var deadline: EventLoop.Instant?
        while true {
            switch input.next() {
            case .head(let head): return .head(head)
            case .fault(let error): return .fault(error)
            case .end, .body: continue
            case .needsInput:
                await output.flush()
                // A client whose answer was given up has no further request.
                if output.isBroken { return .gone }
                if let end = await fill(until: &deadline) { return end }
            }
        }
    }

    /// Waits for bytes of a head; not nil when none came.
    private func fill(until deadline: inout EventLoop.Instant?) async -> Arrival? {
        let deadlines = host.configuration.deadlines
        isIdle = !input.isInsideHead
        defer { isIdle = false }
        // The clock of a head runs from its first byte, so it is not set anew by those that follow.
        if deadline == nil, input.isInsideHead { deadline = host.loop.now + deadlines.head }
        // A server that is to stop waits for no further request but one that is on its way.
        let idleEnd = idleEnd ?? host.loop.now + (host.isDraining ? deadlines.drain : deadlines.idle)
        do throws(IOError) {
            guard try await input.fill(until: deadline ?? min(idleEnd, host.loop.now + deadlines.parking)) else {
                return input.isInsideHead ? .fault(.malformed("the head is incomplete")) : .gone
            }
            self.idleEnd = nil
            deadline = deadline ?? host.loop.now + deadlines.head
            return nil
        } catch .timedOut where input.isInsideHead {
            return .fault(HTTPError(.requestTimeout, "the head took too long"))
        } catch .timedOut where deadline == nil && host.loop.now < idleEnd {
            self.idleEnd = idleEnd
            return .idle
        } catch {
            return .gone
        }
    }

    // MARK: Answers

    /// Answers one request; false when the connection is to close.
    private func serve(_ head: RequestHead) async -> Bool {
        let reader = head.framing == .none ? nil : bodyReader(for: head)
        let log = RequestLog()
        let request = request(head, reader, log)
        var response = await host.handler(request)
        let fault = await reader?.drain(limit: host.configuration.limits.unreadBody)
        // A refusal stands: it was found first, and a body that nobody wanted changes nothing about it.
        if let fault, response.status.code < 400 { response = host.renderError(fault, request, request.id) }
        await host.negotiate(&response, for: request)
        let isLast =
            !head.isKeptAlive || response.closesConnection || reader?.isFinished == false || host.isDraining
            || seat?.mustClose == true
        let context = ResponseEncoder.Context(
            requestID: request.id, isHead: head.method == .head,
            connection: isLast ? "close" : head.isVersion10 ? "keep-alive" : nil)
        output.beginAnswer()
        var bytes = output.append { host.encoder.encode(response, context, to: &$0) }
        if let stream = response.stream, !context.isHead, !response.status.isBodyless { bytes = await send(stream) }
        host.completed(request, log, response.status, bytes: bytes)
        await giveTurn()
        return !isLast
    }

    /// Sends a body as it is made, each piece once the one before is gone; returns how many bytes were.
    private func send(_ stream: BodyStream) async -> Int {
        var sent = 0
        while sent < stream.length {
            guard let piece = await stream.next(), !piece.isEmpty else {
                await output.breakOff()
                break
            }
            let left = stream.length - sent
            await output.send(piece.count > left ? Array(piece.prefix(left)) : piece)
            if output.isBroken { break }
            sent += min(piece.count, left)
            // A source that never waits, for a client as fast as it, would keep the loop to itself.
            await Task.yield()
        }
        return sent
    }

    private func bodyReader(for head: RequestHead) -> BodyReader {
        BodyReader(head, input: input, output: output, on: host.loop, deadlines: host.configuration.deadlines)
    }

    private func request(_ head: RequestHead, _ reader: BodyReader?, _ log: RequestLog) -> Request {
        let body = reader.map { reader in
            RequestBody(
                reader: LoopBound(reader, to: host.loop),
                contentEncoding: ListField.joined(head.headers.all(.contentEncoding)),
                inflationPool: host.configuration.inflationPool)
        }
        return Request(
            head, id: host.requestIDs.id(for: head.headers), origin: peer.origin(of: head.headers),
            receivedAt: host.loop.now, body: body ?? .none, seat: seat, log: LoopBound(log, to: host.loop),
            socket: LoopBound(socket, to: host.loop))
    }

    private func answer(_ error: HTTPError) -> Bool {
        refuse { id in host.renderError(error, nil, id) }
    }

    /// Answers what is no request that can be served; the connection always closes.
    private func refuse(_ response: (_ requestID: String) -> Response) -> Bool {
        let id = host.requestIDs.next()
        let response = response(id)
        let context = ResponseEncoder.Context(requestID: id, isHead: false, connection: "close")
        let bytes = output.append { host.encoder.encode(response, context, to: &$0) }
        host.refused(response.status, bytes: bytes, requestID: id, remoteAddress: peer.origin.text)
        return false
    }

    /// After some pipelined requests in a row the other connections have their turn.
    private func giveTurn() async {
        guard input.hasBytes else { return }
        servedInARow = input.hasWaited ? 1 : servedInARow + 1
        input.hasWaited = false
        if output.count >= host.configuration.limits.output {
            await output.flush()
        } else {
            output.flushAtEndOfTurn()
        }
        if servedInARow >= host.configuration.limits.requestsATurn {
            servedInARow = 0
            await Task.yield()
        }
    }

    /// Sends what is left, and closes so that the client can read it: bytes of its own that nobody has read would
    /// make the kernel reset the connection (RFC 9112, section 9.6).
    private func finish() async {
        await output.flush()
        if !output.isBroken {
            transport.shutdownWriting()
            let deadline = host.loop.now + host.configuration.deadlines.lingering
            await input.discard(upTo: host.configuration.limits.lingering, until: deadline)
        }
        socket.close()
    }
}
