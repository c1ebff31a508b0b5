import CLinux
import Glibc
import Synchronization

/// systemd, or another program that starts this one and speaks its protocol (sd_notify(3), sd_listen_fds(3)): is told how far the process
/// is, and hands it sockets. Where there is none, nothing happens.
public final class ServiceManager: Sendable {
    /// The sockets that the process was started with, which listen already.
    public let listeners: [Int32]
    /// How often it wants to hear that the process is alive; nil for never.
    public let watchdog: Duration?
    /// Where it listens: a path, or an abstract name after `@`.
    private let address: String?

    /// The first descriptor that is handed over.
    private static let firstDescriptor: Int32 = 3

    /// Reads its variables. Those that are meant for another process count for nothing.
    public init(_ environment: [String: String] = ProcessEnvironment.variables) {
        let own = String(getpid())
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isWatched = address != nil && [nil, own].contains(environment["WATCHDOG_PID"])
        watchdog =
            isWatched
            ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
        let count = environment["LISTEN_PID"] == own ? environment["LISTEN_FDS"].flatMap { Int32($0) } ?? 0 : 0
        listeners = (0..<max(0, min(count, 64))).map { Self.firstDescriptor + $0 }
        // Programs that this one starts have no use for them.
        for descriptor in listeners { qm_close_on_exec(descriptor) }
    }

    /// What it can be told.
    public enum Word: Sendable {
        /// Requests are answered from now on, or again.
        case ready
        /// Something is read anew; `ready` ends it.
        case reloading
        /// The end has begun.
        case stopping
        /// What was begun, such as the end, may take so long from now on, where the unit allows less.
        case extending(Duration)
        /// The process is alive.
        case alive
        /// One line for people.
        case status(String)

        fileprivate var text: String {
            switch self {
            case .ready: "READY=1"
            case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Word.monotonicMicroseconds)"
            case .stopping: "STOPPING=1"
            case .extending(let time):
                "EXTEND_TIMEOUT_USEC=\(time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000)"
            case .alive: "WATCHDOG=1"
            case .status(let line): "STATUS=\(line.filter { !$0.isNewline })"
            }
        }

        private static var monotonicMicroseconds: Int {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time.tv_sec &* 1_000_000 &+ time.tv_nsec / 1000
        }
    }

    /// Tells it, in one message. Never waits: what a manager does not take is lost.
    public func tell(_ words: Word...) {
        guard let address else { return }
        let text = words.map(\.text).joined(separator: "\n")
        _ = qm_send_datagram(address, text, text.utf8.count)
    }
}

/// Tells the service manager that the process is alive, for as long as every one of its loops is: one that is stuck, or waits for what does
/// not come, ends that, and the process is started anew. Belongs to its loop.
public final class Heartbeat {
    private let manager: ServiceManager
    private let pause: Duration
    private let loop: EventLoop
    private let others: [Pulse]
    private var timer: Timer?

    /// A loop and whether it has answered.
    private final class Pulse: Sendable {
        let loop: EventLoop
        let hasAnswered = Atomic(true)

        init(_ loop: EventLoop) { self.loop = loop }

        func ask() {
            hasAnswered.store(false, ordering: .relaxed)
            loop.spawn { self.hasAnswered.store(true, ordering: .relaxed) }
        }
    }

    /// Nil where nobody watches. It beats at once, and from then on by itself, on `loop`.
    public init?(_ manager: ServiceManager, on loop: EventLoop, with others: [EventLoop]) {
        guard let watchdog = manager.watchdog else { return nil }
        self.manager = manager
        self.loop = loop
        // The manager's own advice is half of it. A beat says that the one before was answered, so it needs twice as many.
        pause = watchdog / 4
        self.others = others.map(Pulse.init)
        beat()
    }

    deinit { timer?.cancel() }

    private func beat() {
        if others.allSatisfy({ $0.hasAnswered.load(ordering: .relaxed) }) {
            manager.tell(.alive)
            for other in others { other.ask() }
        }
        timer = loop.schedule(at: .now + pause) { [weak self] in self?.beat() }
    }
}
