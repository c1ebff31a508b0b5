import CLinux
import Glibc

/// A listening socket of one loop. Several loops, or servers, listen on one port (`SO_REUSEPORT`): the kernel deals out.
public final class Listener {
    /// Where a listener listens.
    public enum Place: Sendable {
        /// On a name or literal address; port 0 is one of the kernel's choice. `isShared` lets other listeners join it.
        case address(host: String, port: UInt16, isShared: Bool)
        /// On a socket that this process was started with. It outlives the process: who waits in its queue is its next owner's.
        case inherited(Int32)
    }

    /// Why a listener could not be opened.
    public enum OpenError: Error, Equatable, Sendable {
        /// The host name means nothing here.
        case unknownHost(String)
        /// The kernel refused; the value is its `errno`.
        case system(Int32)
    }

    /// The port it listens on: the one asked for, or the kernel's choice for 0.
    public let port: UInt16

    private let loop: EventLoop
    private let descriptor: Int32
    private let isInherited: Bool
    private let mayAccept: () -> Bool
    private let accepted: (Int32, String) -> Void
    private var watch: DescriptorWatch?
    private var pause: Timer?
    /// Given up to take and close one connection when the process has no descriptor left: else it would wait in the queue for ever.
    private var spare = Listener.openSpare()

    private static let acceptedATurn = 64
    /// After so many failures in a turn accepting is left alone for a moment, whatever the kernel's reason.
    private static let failuresATurn = 16
    private static let pauseLength: Duration = .milliseconds(50)

    /// The result of one attempt to accept.
    private enum Attempt {
        case accepted
        case nobodyWaits
        /// This one failed, the next need not.
        case failed
        /// There is no descriptor or memory for another connection.
        case noRoom
    }

    /// Listens at once; while `mayAccept` says no, clients wait in the kernel's queue. `accepted` gets each connection's descriptor
    /// (non-blocking, its own to close) and address.
    public init(
        at place: Place, backlog: Int32 = 1024, on loop: EventLoop, mayAccept: @escaping () -> Bool = { true },
        accepted: @escaping (_ descriptor: Int32, _ peerAddress: String) -> Void
    ) throws(OpenError) {
        var bound: UInt16 = 0
        switch place {
        case .address(let host, let port, let isShared):
            descriptor = qm_listen(host, port, backlog, isShared ? 1 : 0, &bound)
            isInherited = false
            guard descriptor >= 0 else { throw descriptor < -5000 ? .unknownHost(host) : .system(-descriptor) }
        case .inherited(let number):
            descriptor = qm_take_listener(number, &bound)
            isInherited = true
            guard descriptor >= 0 else { throw .system(-descriptor) }
        }
        port = bound
        self.loop = loop
        self.mayAccept = mayAccept
        self.accepted = accepted
        do {
            watch = try DescriptorWatch(descriptor, on: loop, for: .readable, trigger: .level) { [unowned self] _ in
                acceptSome(Self.acceptedATurn)
            }
        } catch {
            Glibc.close(descriptor)
            throw .system(EMFILE)
        }
    }

    /// Listens on a name or literal address, which other listeners may join.
    public convenience init(
        host: String, port: UInt16, on loop: EventLoop, mayAccept: @escaping () -> Bool = { true },
        accepted: @escaping (_ descriptor: Int32, _ peerAddress: String) -> Void
    ) throws(OpenError) {
        try self.init(
            at: .address(host: host, port: port, isShared: true), on: loop, mayAccept: mayAccept, accepted: accepted)
    }

    /// Takes what still waits in the queue, so that no client's connect is reset, then stops listening. The queue of an inherited socket
    /// is left as it is. A second call does nothing.
    public func close() {
        guard let watch else { return }
        if !isInherited { acceptSome(.max) }
        watch.cancel()
        self.watch = nil
        pause?.cancel()
        Glibc.close(descriptor)
        if spare >= 0 { Glibc.close(spare) }
    }

    private func acceptSome(_ most: Int) {
        var failures = 0
        for _ in 0..<most {
            guard mayAccept() else { return pauseAccepting() }
            switch acceptOne() {
            case .accepted:
                // Another thread may have taken its descriptor while one was turned away.
                if spare < 0 { spare = Self.openSpare() }
            case .nobodyWaits: return
            case .failed:
                failures += 1
                if failures == Self.failuresATurn { return pauseAccepting() }
            case .noRoom:
                turnOneAway()
                return pauseAccepting()
            }
        }
    }

    private func acceptOne() -> Attempt {
        let (result, peer) = accept()
        if result >= 0 {
            accepted(result, peer)
            return .accepted
        }
        switch -result {
        case EAGAIN: return .nobodyWaits
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
        default: return .failed
        }
    }

    private func accept() -> (Int32, String) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { peer in
            let result = qm_accept(descriptor, peer.baseAddress, 64)
            return (result, result >= 0 ? String(cString: peer.baseAddress.unsafelyUnwrapped) : "")
        }
    }

    private func turnOneAway() {
        guard spare >= 0 else { return }
        Glibc.close(spare)
        let (result, _) = accept()
        if result >= 0 { Glibc.close(result) }
        spare = Self.openSpare()
    }

    /// Level-triggered, the queue would be reported at every turn: looks away for a moment instead of spinning.
    private func pauseAccepting() {
        watch?.setInterest([])
        pause = loop.schedule(at: .now + Self.pauseLength) { [weak self] in self?.watch?.setInterest(.readable) }
    }

    private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
