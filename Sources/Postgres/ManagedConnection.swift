import CPostgres
import DequeModule
import EventLoop

/// One connection's place: keeps a connection open in it, again and again with growing pauses, and tells its owner.
///
/// Belongs to one loop. The owner decides what to send over the connection.
final class ManagedConnection {
    /// An event that the owner is told.
    enum Event {
        case opened
        case readable
        case lost
        case failedToOpen
    }

    /// The purpose of a connection.
    enum Use {
        /// Many small reads at a time, in order.
        case pipeline
        /// One statement at a time.
        case exclusive
        /// One statement at a time that may take minutes.
        case long
        /// One statement at a time, of few: none is prepared.
        case side
    }

    private(set) var connection: LibPQ?
    /// True when the last try to connect failed: then waiting for one is of no use.
    private(set) var hasFailed = false

    private let connector: Connector
    private let loop: EventLoop
    private let use: Use
    private var watch: DescriptorWatch?
    private var pause = ManagedConnection.shortestPause
    private var isClosed = false
    private var retry: Timer?
    var notify: (Event) -> Void = { _ in }

    private static let shortestPause: Duration = .milliseconds(50)
    private static let longestPause: Duration = .milliseconds(1000)

    init(_ connector: Connector, on loop: EventLoop, for use: Use) {
        self.connector = connector
        self.loop = loop
        self.use = use
    }

    func open() {
        guard !isClosed else { return }
        let managed = LoopBound(self, to: loop)
        loop.spawn { await managed.value.connect() }
    }

    private func connect() async {
        do throws(PostgresError) {
            let opened = try await connector.connect(use)
            guard !isClosed else { return }
            try adopt(opened)
            pause = Self.shortestPause
            hasFailed = false
            notify(.opened)
        } catch {
            guard !isClosed else { return }
            hasFailed = true
            notify(.failedToOpen)
            openLater()
        }
    }

    private func adopt(_ opened: LibPQ) throws(PostgresError) {
        do throws(IOError) {
            watch = try DescriptorWatch(opened.descriptor, on: loop, for: .readable, trigger: .level) {
                [unowned self] events in becameReady(events)
            }
        } catch {
            throw .unavailable
        }
        connection = opened
    }

    private func openLater() {
        // Half of the pause is chance, so that connections and servers do not come back in step.
        let wait = pause / 2 + pause / 2 * Double.random(in: 0...1)
        pause = min(pause * 2, Self.longestPause)
        retry = loop.schedule(at: .now + wait) { [weak self] in self?.open() }
    }

    private func becameReady(_ events: DescriptorEvents) {
        if events.contains(.writable) { flush() }
        guard let connection, events.contains(.readable) else { return }
        if connection.consume() { notify(.readable) } else { drop() }
    }

    /// Sends what is queued, now and when the socket has room again.
    func flush() {
        guard let connection else { return }
        switch connection.flush() {
        case true: watch?.setInterest(.readable)
        case false: watch?.setInterest([.readable, .writable])
        default: drop()
        }
    }

    /// Gives the connection up and makes another.
    func drop() {
        guard connection != nil else { return }
        closeConnection()
        notify(.lost)
        openLater()
    }

    /// Drops as `drop` does, after asking Postgres to stop what runs.
    func cancelAndDrop() {
        connection?.cancellation?.send()
        drop()
    }

    func close() {
        isClosed = true
        retry?.cancel()
        closeConnection()
        notify(.lost)
    }

    private func closeConnection() {
        watch?.cancel()
        watch = nil
        connection = nil
    }
}
