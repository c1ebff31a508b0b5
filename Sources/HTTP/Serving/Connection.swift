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
    /// Until when it does.
    private var idleEnd: EventLoop.Instant?
    /// True when bytes have come that may be a head's, and no head has been read since.
    private var isHeadDue = false
    /// Until when it is to be whole; nil where nobody has waited for it.
    private var headEnd: EventLoop.Instant?
    /// How it goes on with its next task.
    private var next: Step
    /// Called by `socket` when there may be something to do for a connection without a task.
    private lazy var awake: () -> Void = { [unowned self] in wakeUp() }
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
        next = if case .encrypted(let encrypted) = transport { .greets(encrypted) } else { .goesOn }
    }

    /// The next state of a connection whose task is over.
    enum Pause {
        case ended
        /// It is to be parked.
        case idle
        /// It is to be parked until the request under way is woken.
        case waiting
        /// It is a WebSocket, which is to be parked, and then to run again.
        case listening
    }

    /// How a connection goes on. Indirect: most steps carry nothing, and those that do are made once a request.
    private indirect enum Step {
        /// With the handshake of TLS.
        case greets(TLSSocket)
        /// With the next request.
        case goesOn
        /// With the next request, once the other connections have had their turn.
        case givesTurn
        /// With an answer that has to be waited for.
        case works(Exchange, () async -> Response)
        /// With an answer that has to be waited with.
        case answers(Exchange, Response)
        /// With more of a body whose end nobody knows.
        case streams(Exchange)
        /// It has had nothing to do for a while.
        case rests
        /// After what is still to be sent.
        case ends
        /// The request waits.
        case waits
        /// As a WebSocket.
        case switches(WebSocket)
        /// There is nobody to send anything to.
        case gone
    }

    /// Does what has to be waited for, and all else meanwhile; returns when there is nothing to wait for but the client.
    func run() async -> Pause {
        var step = next
        next = .goesOn
        if let webSocket {
            step = .switches(webSocket)
        } else if let exchange = pending.take() {
            step = resume(exchange)
        }
        while true {
            switch step {
            case .greets(let encrypted): step = await greet(encrypted)
            case .goesOn: step = await nextStep()
            case .givesTurn: step = await giveTurn()
            case .works(let exchange, let work): step = await answer(exchange, await work())
            case .answers(let exchange, let response): step = await answer(exchange, response)
            case .streams(let exchange): step = await sendOpenly(exchange)
            case .rests: return .idle
            case .waits: return .waiting
            case .switches(let webSocket): return await serve(webSocket)
            case .ends:
                await finish()
                return .ended
            case .gone:
                transport.end()
                return .ended
            }
        }
    }

    // MARK: Without a task

    /// Begins to serve.
    func begin() {
        if case .goesOn = next { wakeUp() } else { host.run(self) }
    }

    /// Waits for a request without a task: thousands of phones hold connections that have nothing to do.
    func park() {
        isIdle = true
        input.releaseMemory()
        let end = endOfIdling
        idleEnd = end
        socket.park(until: end, awake)
    }

    /// Something may have come, or the time is over, or the socket is closed.
    private func wakeUp() {
        // A stop has to leave it alone until it was looked at.
        isIdle = false
        if serveWithoutTask() { park() } else { host.run(self) }
    }

    /// Serves what has come, as far as nothing has to be waited for. False where a task has to go on (`next`).
    private func serveWithoutTask() -> Bool {
        switch input.fillNow() {
        case .bytes:
            beginHead()
            next = serveAtHand()
        case .nothing: if endOfIdling <= host.loop.now { next = .gone }
        case .end: next = .gone
        }
        guard case .goesOn = next else { return false }
        // Nobody has the loop to itself: what comes faster than it is read is read by a task.
        return isAtRest && output.flushNow() && !input.mayComeAtOnce
    }

    /// True when no request has begun.
    private var isAtRest: Bool { !input.isInsideHead && !isHeadDue }

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

    private func greet(_ encrypted: TLSSocket) async -> Step {
        isIdle = true
        defer { isIdle = false }
        switch try? await encrypted.handshake(until: .now + host.configuration.deadlines.head) {
        case .done: return .goesOn
        case .plaintext:
            host.handshakeFailed(.plainHTTP)
            return refuse { _ in Self.httpsAlone }
        case .failed:
            host.handshakeFailed(.failed)
            return .ends
        case nil:
            host.handshakeFailed(.unfinished)
            socket.close()
            return .ends
        }
    }

    /// For whoever typed the address: no program asks like this and goes on.
    private static let httpsAlone = Response(
        .badRequest, contentType: "text/plain; charset=utf-8",
        body: Array("This port speaks only HTTPS: use an address that begins with https://\n".utf8))

    // MARK: Heads

    /// Serves what is at hand, and waits for the rest of a head that has begun.
    private func nextStep() async -> Step {
        while true {
            let step = serveAtHand()
            guard case .goesOn = step else { return step }
            await output.flush()
            // A client whose answer was given up has no further request.
            if output.isBroken { return .gone }
            if let end = await fill() { return end }
            // A client that sends faster than it is read would never have this task wait.
            if input.mayComeAtOnce {
                servedInARow = 0
                await Task.yield()
            }
        }
    }

    /// Serves all requests that have come whole, as long as none has anything to wait for.
    private func serveAtHand() -> Step {
        while !output.isBroken {
            switch input.next() {
            case .head(let head):
                endHead()
                let step = serve(head)
                guard case .goesOn = step else { return step }
            case .fault(let error): return answer(error)
            case .end, .body: continue
            case .needsInput: return .goesOn
            }
        }
        return .ends
    }

    /// Waits for bytes; not nil when none came. A task that has had something to wait for has it soon again, and to make another would
    /// cost more: it rests only after a while.
    private func fill() async -> Step? {
        isIdle = !input.isInsideHead
        defer { isIdle = false }
        let end = beginFill()
        do throws(IOError) {
            guard try await input.fill(until: end) else {
                return input.isInsideHead ? answer(.malformed("the head is incomplete")) : .gone
            }
            beginHead()
            setHeadEnd()
            return nil
        } catch .timedOut where input.isInsideHead {
            return answer(HTTPError(.requestTimeout, "the head took too long"))
        } catch .timedOut where headEnd == nil && hasTimeToRest {
            return .rests
        } catch {
            return .gone
        }
    }

    /// Returns until when its task waits for bytes.
    private func beginFill() -> EventLoop.Instant {
        // The clock of a head runs from its first byte, so it is not set anew by those that follow.
        if isHeadDue || input.isInsideHead { setHeadEnd() }
        let end = endOfIdling
        idleEnd = end
        return headEnd ?? min(end, host.loop.now + host.configuration.deadlines.parking)
    }

    private var hasTimeToRest: Bool { host.loop.now < endOfIdling }

    /// Bytes of a head have come.
    private func beginHead() {
        isHeadDue = true
        idleEnd = nil
    }

    private func endHead() {
        isHeadDue = false
        headEnd = nil
    }

    private func setHeadEnd() {
        if headEnd == nil { headEnd = host.loop.now + host.configuration.deadlines.head }
    }

    /// Until when it waits for a request.
    private var endOfIdling: EventLoop.Instant {
        let deadlines = host.configuration.deadlines
        // A server that is to stop waits for no further request but one that is on its way.
        return idleEnd ?? host.loop.now + (host.isDraining ? deadlines.drain : deadlines.idle)
    }

    // MARK: Answers

    private func serve(_ head: RequestHead) -> Step {
        let reader = head.framing == .none ? nil : bodyReader(for: head)
        let log = RequestLog()
        host.begun()
        return ask(Exchange(request(head, reader, log), reader, log, head))
    }

    /// Has the handler answer a request, and sends that where there is nothing to wait for.
    private func ask(_ exchange: Exchange) -> Step {
        switch host.replier(exchange.request) {
        case .now(var response):
            let mayWait = exchange.reader != nil || response.stream != nil || suspension != nil || opening != nil
            guard !mayWait, host.negotiateAtOnce(&response, for: exchange.request) else { return .answers(exchange, response) }
            let (bytes, isLast) = encode(response, to: exchange)
            return complete(exchange, response.status, bytes: bytes, isLast: isLast)
        case .later(let work): return .works(exchange, work)
        }
    }

    /// Sends an answer, which may have to wait.
    private func answer(_ exchange: Exchange, _ answer: Response) async -> Step {
        let (request, reader) = (exchange.request, exchange.reader)
        var response = answer
        if response.isSuspended, suspension != nil { return await wait(exchange) }
        if response.status == .switchingProtocols, let opening = opening.take() {
            return await open(opening, response, exchange)
        }
        let fault = await reader?.drain(limit: host.configuration.limits.unreadBody)
        // A refusal stands: it was found first, and a body that nobody wanted changes nothing about it.
        if let fault, response.status.code < 400 { response = host.renderError(fault, request, request.id) }
        await host.negotiate(&response, for: request)
        var (bytes, isLast) = encode(response, to: exchange)
        if let stream = response.stream, request.method != .head, !response.status.isBodyless {
            switch stream.content {
            case .counted(let length, let source): bytes = await send(length, of: source)
            case .open(let source):
                var exchange = exchange
                exchange.answer = OpenAnswer(
                    status: response.status, source: source, isChunked: !exchange.isVersion10, isLast: isLast)
                return await sendOpenly(exchange)
            }
        }
        return complete(exchange, response.status, bytes: bytes, isLast: isLast)
    }

    /// Adds an answer to what is to be sent, or the head of a streamed one; returns the length of its body, and whether it is the
    /// connection's last.
    private func encode(_ response: Response, to exchange: Exchange) -> (bytes: Int, isLast: Bool) {
        let isUnframed = exchange.isVersion10 && response.stream.map { $0.length == nil } ?? false
        let isLast =
            !exchange.isKeptAlive || isUnframed || response.closesConnection || exchange.reader?.isFinished == false
            || host.isDraining || seat?.mustClose == true
        let context = ResponseEncoder.Context(
            requestID: exchange.request.id, isHead: exchange.request.method == .head,
            connection: isLast ? "close" : exchange.isVersion10 ? "keep-alive" : nil, knowsChunks: !exchange.isVersion10)
        output.beginAnswer()
        return (output.append { host.encoder.encode(response, context, to: &$0) }, isLast)
    }

    /// A request is over.
    private func complete(_ exchange: Exchange, _ status: Status, bytes: Int, isLast: Bool) -> Step {
        endWait()
        host.completed(exchange.request, exchange.log, status, bytes: bytes)
        return isLast ? .ends : hasHadTurn() ? .givesTurn : .goesOn
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
    private func resume(_ exchange: Exchange) -> Step {
        guard !socket.hasPeerClosed else { return abandon(exchange) }
        isResumed = true
        suspension?.begin()
        guard exchange.answer != nil else { return ask(exchange) }
        // Time that the server took is not the client's.
        output.beginAnswer()
        return .streams(exchange)
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
                return complete(exchange, answer.status, bytes: answer.bytes, isLast: answer.isLast || host.isDraining)
            }
        }
        return complete(exchange, answer.status, bytes: answer.bytes, isLast: true)
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
        let webSocket = WebSocket(opening, socket, transport, of: host, behind: input.takeRest())
        self.webSocket = webSocket
        host.webSockets.open += 1
        if host.isDraining { closeWebSocket() }
        return .switches(webSocket)
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

    /// True when the other connections are to have their turn, after some pipelined requests in a row or with much to be sent.
    private func hasHadTurn() -> Bool {
        guard input.hasBytes else { return false }
        servedInARow = input.hasWaited ? 1 : servedInARow + 1
        input.hasWaited = false
        let limits = host.configuration.limits
        guard servedInARow < limits.requestsATurn, output.count < limits.output else { return true }
        output.flushAtEndOfTurn()
        return false
    }

    private func giveTurn() async -> Step {
        let limits = host.configuration.limits
        if output.count >= limits.output { await output.flush() } else { output.flushAtEndOfTurn() }
        if servedInARow >= limits.requestsATurn {
            servedInARow = 0
            await Task.yield()
        }
        return .goesOn
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
