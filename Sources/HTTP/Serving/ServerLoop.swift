import EventLoop
import TLS

/// A server's part on one loop: its listeners, its connections, and the state that they share without a lock.
final class ServerLoop {
    let loop: EventLoop
    let configuration: ServerConfiguration
    let replier: Server.Replier
    let renderError: Server.ErrorRenderer
    private let onCompletion: Server.CompletionHook

    var requestIDs = RequestIDSource()
    var encoder: ResponseEncoder
    private lazy var compressor = GzipCompressor()
    private let memory = FormMemory()
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// True when the server is to stop: every answer closes its connection.
    private(set) var isDraining = false
    private var waitingForEnd: [UnsafeContinuation<Void, Never>] = []
    /// Without what is counted elsewhere: ``figures`` is whole.
    private var counts = ServerFigures()
    /// What went over its WebSockets.
    var webSockets = WebSocketFigures()
    private var areWebSocketsClosing = false

    init(
        _ loop: EventLoop, configuration: ServerConfiguration, replier: @escaping Server.Replier,
        renderError: @escaping Server.ErrorRenderer, onCompletion: @escaping Server.CompletionHook
    ) {
        self.loop = loop
        self.configuration = configuration
        self.replier = replier
        self.renderError = renderError
        self.onCompletion = onCompletion
        encoder = ResponseEncoder(configuration)
    }

    /// Opens a listener; returns its port.
    func listen(at place: Listener.Place) throws(Listener.OpenError) -> UInt16 {
        let limits = configuration.connectionLimits
        let listener = try Listener(at: place, on: loop, mayAccept: { limits?.hasRoom ?? true }) {
            [unowned self] descriptor, peerAddress in accept(descriptor, peerAddress)
        }
        listeners.append(listener)
        return listener.port
    }

    private func accept(_ descriptor: Int32, _ peerAddress: String) {
        guard let socket = try? Socket(adopting: descriptor, peerAddress: peerAddress, on: loop),
            let transport = transport(over: socket)
        else {
            counts.turnedAway += 1
            return
        }
        let peer = configuration.proxies.peer(peerAddress, isSecure: configuration.identity != nil)
        let seat = configuration.connectionLimits?.admit(peer.isTrusted ? nil : peer.origin.address)
        guard seat != nil || configuration.connectionLimits == nil else {
            counts.turnedAway += 1
            return socket.close()
        }
        counts.accepted += 1
        let connection = Connection(socket, transport, peer, seat, of: self)
        connections[ObjectIdentifier(connection)] = connection
        connection.begin()
    }

    /// A task for each time that it has something to wait for.
    func run(_ connection: Connection) {
        let bound = LoopBound((self, connection), to: loop)
        loop.spawn {
            let (host, connection) = bound.value
            switch await connection.run() {
            case .ended: host.remove(connection)
            case .idle: connection.park()
            case .waiting: connection.parkWaiting { host.run(connection) }
            case .listening: connection.parkWebSocket { host.run(connection) }
            }
        }
    }

    /// Nil without memory: the socket closes with the last that knows it.
    private func transport(over socket: Socket) -> Transport? {
        guard let identity = configuration.identity else { return .plain(socket) }
        return TLSSocket(serving: identity.current, over: socket).map { .encrypted($0) }
    }

    private func remove(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = nil
        if connections.isEmpty { resumeWaiting() }
        closeWebSocketsLast()
    }

    // MARK: Stopping

    /// Stops listening and returns when the last connection has ended, or when the time for it is over.
    func drain() async {
        isDraining = true
        for listener in listeners { listener.close() }
        listeners = []
        for connection in connections.values { connection.wakeToEnd() }
        let deadlines = configuration.deadlines
        let timers = [
            loop.schedule(at: loop.now + deadlines.drain) { [weak self] in self?.closeIdle() },
            loop.schedule(at: loop.now + deadlines.stop - deadlines.webSockets) { [weak self] in self?.closeWebSockets() },
            loop.schedule(at: loop.now + deadlines.stop) { [weak self] in self?.closeAll() },
            // A handler that is still at work then has nobody to answer.
            loop.schedule(at: loop.now + deadlines.stop + Self.ending) { [weak self] in self?.resumeWaiting() },
        ]
        if !connections.isEmpty {
            await withUnsafeContinuation { waitingForEnd.append($0) }
        }
        for timer in timers { timer.cancel() }
    }

    /// For connections that were closed to be through with it.
    private static let ending: Duration = .milliseconds(500)

    private func closeAll() {
        for connection in connections.values { connection.close() }
    }

    private func resumeWaiting() {
        for waiter in waitingForEnd { waiter.resume() }
        waitingForEnd = []
    }

    /// At the end of the turn whoever was sent something has seen it: those that are still idle then have nothing to lose.
    private func closeIdle() {
        loop.atEndOfTurn { [weak self] in
            guard let self else { return }
            for connection in connections.values { connection.closeIfIdle() }
            closeWebSocketsLast()
        }
    }

    /// When all requests are answered the WebSockets go, too: their clients come back at once, and some only for so long.
    private func closeWebSocketsLast() {
        if isDraining, !connections.isEmpty, connections.count == webSockets.open { closeWebSockets() }
    }

    /// Not all in one moment: no client waits at random.
    private func closeWebSockets() {
        guard !areWebSocketsClosing else { return }
        areWebSocketsClosing = true
        for connection in connections.values {
            let share = Double.random(in: 0...0.8)
            _ = loop.schedule(at: loop.now + configuration.deadlines.webSockets * share) { connection.closeWebSocket() }
        }
    }

    // MARK: Answers

    /// Makes an answer the representation of it that the client gets. A stream goes out as it is.
    func negotiate(_ response: inout Response, for request: Request) async {
        if negotiateAtOnce(&response, for: request) { return }
        let negotiation = Negotiation(method: request.method, headers: request.headers, memory: memory)
        let plain = response
        negotiation.describe(&response, asGzip: true)
        guard !response.body.isEmpty else { return }
        let body = response.body
        let packed = if let forms = response.forms { await forms.packed { await compress(body) } } else { await compress(body) }
        if let packed {
            response.body = packed
        } else {
            response = plain
            negotiation.describe(&response, asGzip: false)
        }
    }

    /// Does the same where nothing has to be packed for it; else it returns false, and the answer is as it was.
    func negotiateAtOnce(_ response: inout Response, for request: Request) -> Bool {
        guard response.stream == nil else { return true }
        let negotiation = Negotiation(method: request.method, headers: request.headers, memory: memory)
        guard negotiation.wantsGzip(response) else {
            negotiation.describe(&response, asGzip: false)
            return true
        }
        guard let packed = response.forms?.packedBody else { return false }
        negotiation.describe(&response, asGzip: true)
        if !response.body.isEmpty { response.body = packed }
        return true
    }

    private func compress(_ body: [UInt8]) async -> [UInt8]? {
        guard let pool = configuration.compressionPool, body.count > configuration.compressedOnLoop else {
            return compressor?.compress(body)
        }
        return await pool.run { GzipCompressor()?.compress(body) }
    }

    // MARK: Figures

    /// A request's head was read.
    func begun() { counts.activeRequests += 1 }

    /// A client and the server did not come to speak TLS.
    func handshakeFailed(_ reason: HandshakeFailure) { counts.failedHandshakes[reason, default: 0] += 1 }

    /// Its counts so far.
    var figures: ServerFigures {
        var figures = counts
        figures.connections = connections.count
        figures.webSockets = webSockets
        return figures
    }

    // MARK: The access log

    /// Tells of a request that a handler has answered.
    func completed(_ request: Request, _ log: RequestLog, _ status: Status, bytes: Int) {
        counts.activeRequests -= 1
        onCompletion(
            CompletedRequest(
                method: request.method, target: request.target, route: log.route, routeNumber: log.routeNumber,
                status: status, duration: .now - request.receivedAt, bytes: bytes, requestID: request.id,
                remoteAddress: request.remoteAddress, fields: log.fields))
    }

    /// Tells of a request that never reached a handler.
    func refused(_ status: Status, bytes: Int, requestID: String, remoteAddress: String) {
        onCompletion(
            CompletedRequest(
                method: nil, target: nil, route: nil, routeNumber: nil, status: status, duration: .zero, bytes: bytes,
                requestID: requestID, remoteAddress: remoteAddress, fields: []))
    }
}
