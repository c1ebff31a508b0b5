import EventLoop
import HTTP
import Metrics
import Synchronization

/// What `/metrics` says: everything that the process has counted, and what it has at hand. Shared by all loops.
final class MetricsPage: Sendable {
    private let loop: EventLoop
    private let readers = Mutex<[LoopReader]>([])

    /// One that is asked on `loop`, which none of the clients' connections is on.
    init(on loop: EventLoop) { self.loop = loop }

    /// From now on what these loops count is told.
    func add(_ more: [LoopReader]) { readers.withLock { $0 += more } }

    /// The text of a scrape. On its loop.
    func text(_ format: Exposition.Format) async -> [UInt8] {
        let readers = readers.withLock { $0 }
        await LoopReader.ask(readers, on: loop)
        let loops = readers.compactMap(\.figures)
        var text = Exposition(format)
        text.addBuild()
        text.addRequests(loops)
        text.addConnections(loops)
        return text.finish()
    }
}

extension Exposition {
    fileprivate mutating func addBuild() {
        family("quartermaster_build", .info, "The program that runs") { samples in
            samples.add(1, [("version", Version.current)])
        }
    }
}
