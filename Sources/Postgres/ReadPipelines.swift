import EventLoop

/// The pipelines of one kind of read: each request goes to the one with the least to do.
final class ReadPipelines {
    private let loop: EventLoop
    private let acquireTimeout: Duration
    private let pipelines: [ReadPipeline]

    init(_ count: Int, _ connector: Connector, on loop: EventLoop) {
        self.loop = loop
        acquireTimeout = connector.configuration.acquireTimeout
        let configuration = connector.configuration
        pipelines = (0..<count).map { _ in
            ReadPipeline(
                ManagedConnection(connector, on: loop, for: .pipeline), on: loop, isPrepared: configuration.preparesStatements,
                statementTimeout: configuration.quickTimeout)
        }
        for pipeline in pipelines { pipeline.outlived = { [unowned self] request in submit(request) } }
    }

    func submit(_ request: Request) {
        let open = pipelines.filter(\.isOpen)
        if let pipeline = open.min(by: { $0.load < $1.load }) { return pipeline.submit(request) }
        // With nothing to wait for, a phone is better told at once.
        guard let pipeline = pipelines.first(where: { !$0.hasFailed }) else {
            return request.complete(.failure(.unavailable))
        }
        pipeline.submit(request)
        _ = loop.schedule(at: .now + acquireTimeout) { if !pipeline.isOpen { request.complete(.failure(.unavailable)) } }
    }

    func close() {
        for pipeline in pipelines { pipeline.close() }
    }
}
