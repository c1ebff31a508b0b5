import API
import EventLoop

/// Looks after storage now and then, so that `/readyz` knows and never waits for it.
enum StorageWatch {
    private static let pause: Duration = .seconds(30)
    /// While it is down: health has to come back soon after storage does.
    private static let pauseInTrouble: Duration = .seconds(3)

    /// Runs until the loop ends.
    static func run(_ store: any PhotoStore, telling readiness: Readiness, _ log: Log, on loop: EventLoop) async {
        var known: String?
        var wasFull = false
        while true {
            readiness.noteStorage { $0.begin(at: .now) }
            let trouble = await store.trouble()
            let isFull = trouble == nil ? await store.isFull() : false
            readiness.noteStorage { $0.end(isGood: trouble == nil, isFull: isFull) }
            if isFull, !wasFull { log.write(.error, "storage is full: no photo is taken until there is room") }
            if wasFull, !isFull, trouble == nil { log.write(.info, "storage has room again") }
            wasFull = isFull
            if let trouble, trouble != known { log.write(.error, "storage is down", [("reason", .text(trouble))]) }
            if trouble == nil, known != nil { log.write(.info, "storage is up again") }
            known = trouble
            await loop.sleep(for: trouble == nil && !isFull ? pause : pauseInTrouble)
        }
    }
}
