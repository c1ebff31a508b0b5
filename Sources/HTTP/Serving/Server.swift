import EventLoop

/// An HTTP/1.1 server on some event loops, each with its own listening socket on the same port.
public final class Server: Sendable {
    /// Answers a request, or says what has to be waited for. It runs on the loop of the request's connection; work is never
    /// cancelled, whoever hangs up.
    public typealias Replier = @Sendable (Request) -> Reply
    /// Answers a request, as a replier that always waits.
    public typealias Handler = @Sendable (Request) async -> Response
    /// Makes the answer to an error of HTTP itself; the request is nil when its head could not be read.
    public typealias ErrorRenderer = @Sendable (_ error: HTTPError, _ request: Request?, _ requestID: String) -> Response
    /// Is told of each request once its answer is on its way; runs on the connection's loop and must not block.
    public typealias CompletionHook = @Sendable (CompletedRequest) -> Void

    /// The port it listens on.
    public let port: UInt16
    private let parts: [(loop: EventLoop, part: LoopBound<ServerLoop>)]

    private init(port: UInt16, parts: [(loop: EventLoop, part: LoopBound<ServerLoop>)]) {
        self.port = port
        self.parts = parts
    }

    /// Listens and serves at once on loops that are running.
    ///
    /// - Parameters:
    ///   - loops: where it runs; one at least. Several join one address, which has to be shared then.
    ///   - places: where it listens; one at least.
    /// - Throws: `Listener.OpenError` where a loop cannot listen; then none does.
    public static func start(
        on loops: [EventLoop], at places: [Listener.Place], configuration: ServerConfiguration = ServerConfiguration(),
        renderError: @escaping ErrorRenderer, onCompletion: @escaping CompletionHook = { _ in },
        replier: @escaping Replier
    ) async throws(Listener.OpenError) -> Server {
        var places = places
        var port: UInt16 = 0
        var parts: [(loop: EventLoop, part: LoopBound<ServerLoop>)] = []
        for loop in loops {
            let part = LoopBound(
                ServerLoop(
                    loop, configuration: configuration, replier: replier, renderError: renderError,
                    onCompletion: onCompletion), to: loop)
            parts.append((loop, part))
            let chosen = places
            let result = await loop.perform { () throws(Listener.OpenError) -> [UInt16] in
                var ports: [UInt16] = []
                for place in chosen { ports.append(try part.value.listen(at: place)) }
                return ports
            }
            switch result {
            case .success(let opened):
                port = opened.first ?? 0
                places = zip(places, opened).map { $0.on(port: $1) }
            case .failure(let error):
                await Server(port: port, parts: parts).shutdown()
                throw error
            }
        }
        return Server(port: port, parts: parts)
    }

    /// Listens on one address, which other servers may join.
    ///
    /// - Parameters:
    ///   - host: the address or name to listen on.
    ///   - port: 0 for one of the kernel's choice.
    public static func start(
        on loops: [EventLoop], host: String, port: UInt16, configuration: ServerConfiguration = ServerConfiguration(),
        renderError: @escaping ErrorRenderer, onCompletion: @escaping CompletionHook = { _ in },
        handler: @escaping Handler
    ) async throws(Listener.OpenError) -> Server {
        try await start(
            on: loops, at: [.address(host: host, port: port, isShared: true)], configuration: configuration,
            renderError: renderError, onCompletion: onCompletion, replier: { request in .later { await handler(request) } })
    }

    /// The counts of its parts on the loop of the caller.
    public var figures: ServerFigures {
        parts.filter(\.loop.isCurrent).map(\.part.value.figures).reduce(ServerFigures()) { $0 + $1 }
    }

    /// Stops listening, answers what has been asked, each answer closing its connection, and returns when the last
    /// connection has ended. The loops go on.
    public func shutdown() async {
        await withTaskGroup { group in
            for (loop, part) in parts {
                group.addTask {
                    await withUnsafeContinuation { continuation in
                        loop.spawn {
                            await part.value.drain()
                            continuation.resume()
                        }
                    }
                }
            }
        }
    }
}

extension Listener.Place {
    /// The same with the port that the kernel chose.
    fileprivate func on(port: UInt16) -> Listener.Place {
        guard case .address(let host, _, let isShared) = self else { return self }
        return .address(host: host, port: port, isShared: isShared)
    }
}

extension EventLoop {
    /// Runs `body` on this loop and comes back with what it returned or threw.
    fileprivate func perform<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await withUnsafeContinuation { continuation in
            spawn {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }
}
