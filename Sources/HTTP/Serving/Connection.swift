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
    /// True when it waits for the first byte of a request and owes nothing.
    private(set) var isIdle = false
    /// Until when it does; nil while it does not.
    private var idleEnd: EventLoop.Instant?
    private var hasBegun = false
    /// The exchange under way while there is no task.
    private var pending: Exchange?
    /// Where the request under way waits, once its handler wants to.
    var suspension: Suspension?
    /// True when the request under way has waited.
    private(set) var isResumed = false
    /// What it is to become with the answer to the request under way.
    var opening: WebSocketOpening?
    /// What it has become, once it speaks WebSocket.
    private var webSocket: WebSocket?

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

    /// The next state of a connection whose task is over.
    enum Pause {
        case ended
        /// It is to be parked, and then to run again.
        case idle
        /// It is to be parked until the request under way is woken.
        case waiting
        /// It is a WebSocket, which is to be parked, and then to run again.
        case listening
    }

    /// How a connection goes on after a request.
    private enum Step {
        case goesOn
        /// After what is still to be sent.
        case ends
        /// The request waits.
        case waits
        /// As a WebSocket.
        case switches
        /// There is nobody to send anything to.
        case gone
    }

    /// Serves the connection until it ends, and closes it; or until it has had nothing to do for a while, or a request waits.
    func run() async -> Pause {
        if let webSocket { return await serve(webSocket) }
        var step = hasBegun ? .goesOn : await greet()
        hasBegun = true
        if let exchange = pending.take() { step = await resume(exchange) }
        while step == .goesOn, !output.isBroken {
            switch await nextHead() {
            case .head(let head): step = await serve(head)
            case .fault(let error): step = answer(error)
            case .idle: return .idle
            case .gone: step = .gone
            }
        }
        if step == .switches, let webSocket { return await serve(webSocket) }
        switch step {
        case .waits: return .waiting
        case .gone: transport.end()
        case .goesOn, .ends, .switches: await finish()
        }
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

    /// Calls `wake` when the request that waits is woken, or its client has gone. Bytes that come meanwhile stay in the kernel.
    func parkWaiting(_ wake: @escaping () -> Void) {
        guard let suspension, suspension.arm({ [socket] in socket.unpark() }) else { return wake() }
        socket.parkLeavingInput(until: suspension.deadline) {
            suspension.disarm()
            wake()
        }
    }

    /// The server is to stop: a request that waits is to be answered.
    func wakeToEnd() { suspension?.wake() }

    /// True when the server is to stop.
    var isDraining: Bool { host.isDraining }

    /// True when the client has closed its side, as far as is known.
    var isClientGone: Bool { socket.hasPeerClosed }

    /// Ends it, whatever is under way.
    func close() { socket.close() }

    /// Ends a connection that waits for a request; any other is left alone.
    func closeIfIdle() {
        if isIdle { socket.close() }
    }

    // MARK: The handshake

    /// Does the handshake where there is to be one; `goesOn` where requests may come.
    private func greet() async -> Step {
        guard case .encrypted(let encrypted) = transport else { return .goesOn }
        isIdle = true
        defer { isIdle = false }
        switch try? await encrypted.handshake(until: .now + host.configuration.deadlines.head) {
        case .done: return .goesOn
        case .plaintext: return refuse { _ in Self.httpsAlone }
        case .failed: return .ends
        case nil:
            socket.close()
            return .ends
        }
    }

    /// For whoever typed the address: no program asks like this and goes on.
    private static let httpsAlone = Response(
        .badRequest, contentType: "text/plain; charset=utf-8",
        body: Array("This port speaks only HTTPS: use an address that begins with https://\n".utf8))

    // MARK: Heads

    private enum Arrival {
        case head(RequestHead)
        case fault(HTTPError)
        /// The connection is silent for a while, and may go on.
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

    private func serve(_ head: RequestHead) async -> Step {
        let reader = head.framing == .none ? nil : bodyReader(for: head)
        let log = RequestLog()
        host.begun()
        return await ask(Exchange(request(head, reader, log), reader, log, head))
    }

    /// Has the handler answer a request, and sends that.
    private func ask(_ exchange: Exchange) async -> Step {
        let (request, reader) = (exchange.request, exchange.reader)
        var response = await host.handler(request)
        if response.isSuspended, suspension != nil { return await wait(exchange) }
        if response.status == .switchingProtocols, let opening = opening.take() {
            return await open(opening, response, exchange)
        }
        let fault = await reader?.drain(limit: host.configuration.limits.unreadBody)
        // A refusal stands: it was found first, and a body that nobody wanted changes nothing about it.
        if let fault, response.status.code < 400 { response = host.renderError(fault, request, request.id) }
        await host.negotiate(&response, for: request)
        let isUnframed = exchange.isVersion10 && response.stream.map { $0.length == nil } ?? false
        let isLast =
            !exchange.isKeptAlive || isUnframed || response.closesConnection || reader?.isFinished == false || host.isDraining
            || seat?.mustClose == true
        let context = ResponseEncoder.Context(
            requestID: request.id, isHead: request.method == .head,
            connection: isLast ? "close" : exchange.isVersion10 ? "keep-alive" : nil, knowsChunks: !exchange.isVersion10)
        output.beginAnswer()
        var bytes = output.append { host.encoder.encode(response, context, to: &$0) }
        if let stream = response.stream, !context.isHead, !response.status.isBodyless {
            switch stream.content {
            case .counted(let length, let source): bytes = await send(length, of: source)
            case .open(let source):
                var exchange = exchange
                exchange.answer = OpenAnswer(
                    status: response.status, source: source, isChunked: !exchange.isVersion10, isLast: isLast)
                return await sendOpenly(exchange)
            }
        }
        return await complete(exchange, response.status, bytes: bytes, isLast: isLast)
    }

    /// A request is over.
    private func complete(_ exchange: Exchange, _ status: Status, bytes: Int, isLast: Bool) async -> Step {
        endWait()
        host.completed(exchange.request, exchange.log, status, bytes: bytes)
        await giveTurn()
        return isLast ? .ends : .goesOn
    }

    // MARK: Waiting

    /// Leaves a request until it is woken.
    private func wait(_ exchange: Exchange) async -> Step {
        // Answers to earlier requests, and the beginning of this one.
        await output.flush()
        guard !output.isBroken else { return abandon(exchange) }
        pending = exchange
        return .waits
    }

    /// Goes on with a request that was woken.
    private func resume(_ exchange: Exchange) async -> Step {
        guard !socket.hasPeerClosed else { return abandon(exchange) }
        isResumed = true
        suspension?.begin()
        guard exchange.answer != nil else { return await ask(exchange) }
        // Time that the server took is not the client's.
        output.beginAnswer()
        return await sendOpenly(exchange)
    }

    /// The client has gone.
    private func abandon(_ exchange: Exchange) -> Step {
        endWait()
        host.completed(
            exchange.request, exchange.log, exchange.answer?.status ?? .clientClosedRequest, bytes: exchange.answer?.bytes ?? 0)
        return .gone
    }

    private func endWait() {
        isResumed = false
        suspension.take()?.ended()
    }

    // MARK: Streams

    /// Sends a body as it is made, each piece once the one before is gone; returns how many bytes were.
    private func send(_ length: Int, of source: BodyStream.Source) async -> Int {
        var sent = 0
        while sent < length {
            guard let piece = await source(), !piece.isEmpty else {
                await output.breakOff()
                break
            }
            let left = length - sent
            await output.send(piece.count > left ? Array(piece.prefix(left)) : piece)
            if output.isBroken { break }
            sent += min(piece.count, left)
            // A source that never waits, for a client as fast as it, would keep the loop to itself.
            await Task.yield()
        }
        return sent
    }

    /// The same for a body whose end nobody knows.
    private func sendOpenly(_ exchange: Exchange) async -> Step {
        guard var answer = exchange.answer else { return .ends }
        while !output.isBroken {
            switch await answer.source() {
            case .bytes(let piece):
                if !piece.isEmpty { await output.send(answer.frame(piece)) }
                if !output.isBroken { answer.bytes += piece.count }
                await Task.yield()
            case .wait:
                guard suspension != nil else {
                    await output.breakOff()
                    break
                }
                var exchange = exchange
                exchange.answer = answer
                return await wait(exchange)
            case .broken: await output.breakOff()
            case .end:
                output.append { $0 += answer.end }
                return await complete(exchange, answer.status, bytes: answer.bytes, isLast: answer.isLast || host.isDraining)
            }
        }
        return await complete(exchange, answer.status, bytes: answer.bytes, isLast: true)
    }

    // MARK: WebSocket

    /// Tells the client that its connection is a WebSocket from here on, and makes it one.
    private func open(_ opening: WebSocketOpening, _ response: Response, _ exchange: Exchange) async -> Step {
        let context = ResponseEncoder.Context(requestID: exchange.request.id, isHead: false, connection: "Upgrade")
        output.beginAnswer()
        output.append { _ = host.encoder.encode(response, context, to: &$0) }
        await output.flush()
        guard !output.isBroken else { return abandon(exchange) }
        pending = exchange
        webSocket = WebSocket(opening, socket, transport, of: host, behind: input.takeRest())
        host.webSockets.open += 1
        if host.isDraining { closeWebSocket() }
        return .switches
    }

    /// Lets it work; once it has ended, its request is over.
    private func serve(_ webSocket: WebSocket) async -> Pause {
        guard await webSocket.run() else { return .listening }
        self.webSocket = nil
        host.webSockets.open -= 1
        if let exchange = pending.take() {
            webSocket.describe(in: exchange.log)
            host.completed(exchange.request, exchange.log, .switchingProtocols, bytes: webSocket.bytesSent)
        }
        return .ended
    }

    /// Calls `wake` when the WebSocket has something to do.
    func parkWebSocket(_ wake: @escaping () -> Void) { webSocket?.park(wake) }

    /// Ends it as a WebSocket, where it is one, because the server stops.
    func closeWebSocket() { webSocket?.close(.serviceRestart, "the server restarts", as: .drain) }

    // MARK: Requests

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
            connection: LoopBound(self, to: host.loop))
    }

    private func answer(_ error: HTTPError) -> Step {
        refuse { id in host.renderError(error, nil, id) }
    }

    /// Answers what is no request that can be served; the connection always closes.
    private func refuse(_ response: (_ requestID: String) -> Response) -> Step {
        let id = host.requestIDs.next()
        let response = response(id)
        let context = ResponseEncoder.Context(requestID: id, isHead: false, connection: "close")
        let bytes = output.append { host.encoder.encode(response, context, to: &$0) }
        host.refused(response.status, bytes: bytes, requestID: id, remoteAddress: peer.origin.text)
        return .ends
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
