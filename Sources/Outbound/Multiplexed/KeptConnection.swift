import CCurl
import DequeModule
import EventLoop

/// The one connection to an origin, and the transfers that share it: a multi handle of libcurl that a loop drives. Belongs to its loop.
///
/// Some services allow a new connection one request until they have seen a good one, so the first goes alone. When libcurl notices that
/// the connection is lost, it does not tell all of its transfers, or none (7.88, after a GOAWAY). So a connection that failed once, that the
/// other side has closed, in whose place libcurl wants another, or whose socket it watches no more takes nothing new, and what it still has
/// is given up soon after.
final class KeptConnection {
    /// A request that waits for its response.
    struct Job {
        let request: OutboundRequest
        let rule: AddressRule
        let deadline: EventLoop.Instant
        let continuation: UnsafeContinuation<Result<OutboundResponse, OutboundFault>, Never>

        func end(_ result: Result<OutboundResponse, OutboundFault>) { continuation.resume(returning: result) }
    }

    private struct Running {
        let job: Job
        let transfer: Transfer
        let since: EventLoop.Instant
    }

    /// Called once, when it takes nothing new any more.
    var onRetirement: (KeptConnection) -> Void = { _ in }
    /// Called after that for each request which another connection is to take: what waits here, and what libcurl would send over another.
    var handOn: (Job) -> Void = { _ in }
    /// Called once, when a connection that takes nothing new has nothing left.
    var onEnd: (KeptConnection) -> Void = { _ in }

    private let loop: EventLoop
    private let authorities: String?
    /// Nil when there was no memory, and after the end.
    private var multi: OpaquePointer?
    private var waiting: Deque<Job> = []
    private var running: [OpaquePointer: Running] = [:]
    private var watches: [Int32: DescriptorWatch] = [:]
    private var timer: Timer?
    private var lastAnswer: EventLoop.Instant?
    private var isRetired = false
    /// True when libcurl wanted another connection in place of the one that has answered.
    private var isReplaced = false
    private var looksAgain = false
    private var timesWatched = 0

    /// The most streams, however many the server allows.
    private static let mostStreams = 1000
    /// For what a lost connection still has: answers that are on their way come within it.
    private static let grace: Duration = .seconds(1)

    init(loop: EventLoop, authorities: String?) {
        self.loop = loop
        self.authorities = authorities
        multi = qm_curl_multi_init()
        guard let multi else { return }
        _ = qm_curl_multi_setopt_long(multi, QM_CURLMOPT_PIPELINING, QM_CURLPIPE_MULTIPLEX)
        _ = qm_curl_multi_setopt_long(multi, QM_CURLMOPT_MAX_HOST_CONNECTIONS, 1)
        _ = qm_curl_multi_setopt_long(multi, QM_CURLMOPT_MAX_CONCURRENT_STREAMS, Self.mostStreams)
        let onSocket: qm_curl_socket_function = { _, socket, what, context, _ in
            if let context { KeptConnection.at(context).watch(socket, for: Int(what)) }
            return 0
        }
        let onTimer: qm_curl_timer_function = { _, milliseconds, context in
            if let context { KeptConnection.at(context).setTimer(milliseconds) }
            return 0
        }
        _ = qm_curl_multi_set_callbacks(multi, onSocket, onTimer, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> KeptConnection {
        Unmanaged<KeptConnection>.fromOpaque(context).takeUnretainedValue()
    }

    /// True when nothing waits for it.
    var isIdle: Bool { running.isEmpty && waiting.isEmpty }

    /// Takes a request, to be sent when its turn comes.
    func add(_ job: Job) {
        waiting.append(job)
        startWaiting()
        guard !waiting.isEmpty else { return }
        _ = loop.schedule(at: job.deadline) { [weak self] in self?.expire() }
    }

    /// Ends what has waited in vain for its turn.
    private func expire() {
        let now = EventLoop.Instant.now
        let late = waiting.filter { $0.deadline <= now }
        waiting.removeAll { $0.deadline <= now }
        for job in late { job.end(.failure(.timedOut)) }
    }

    /// Gives everything up.
    func close() {
        for job in waiting { job.end(.failure(.connectionLost)) }
        waiting = []
        giveUp()
        end()
    }

    // MARK: Transfers

    private func startWaiting() {
        while !isRetired, running.count < (lastAnswer == nil ? 1 : Self.mostStreams), let job = waiting.popFirst() { start(job) }
    }

    private func start(_ job: Job) {
        let now = EventLoop.Instant.now
        var request = job.request
        request.timeout = job.deadline - now
        guard request.timeout > .zero else { return job.end(.failure(.timedOut)) }
        do throws(OutboundFault) {
            let destination = Transfer.Destination(rule: job.rule, authorities: authorities)
            destination.mayConnect = { [unowned self] in
                if lastAnswer != nil { isReplaced = true }
                return !isReplaced
            }
            let transfer = try Transfer(request, .multiplexed(isFirst: lastAnswer == nil, to: destination))
            guard let multi, qm_curl_multi_add(multi, transfer.handle) == QM_CURLE_OK else {
                throw .failed(code: 0, message: "the transfer can't be begun")
            }
            running[transfer.handle] = Running(job: job, transfer: transfer, since: now)
        } catch {
            job.end(.failure(error))
        }
    }

    /// Takes what libcurl has ended, and goes on with what waits.
    private func settle() {
        if isReplaced { retire(within: Self.grace) }
        var code = 0
        while let multi, let handle = qm_curl_multi_next_ended(multi, &code) {
            _ = qm_curl_multi_remove(multi, handle)
            if let ended = running.removeValue(forKey: handle) { settle(ended, code) }
        }
        startWaiting()
        lookAgain()
        if isRetired, running.isEmpty { end() }
    }

    private func settle(_ ended: Running, _ code: Int) {
        do throws(OutboundFault) {
            let response = try ended.transfer.outcome(code)
            lastAnswer = .now
            ended.job.end(.success(response))
        } catch {
            // libcurl lets go on what the service has not looked at.
            if ended.transfer.wasHeldBack { return handOn(ended.job) }
            // A stream that was reset says nothing of the others.
            if error == .connectionLost, code != Self.streamError { retire(within: Self.grace) }
            // Nor does one that took too long, unless nothing has come since it began: then the line may be dead, and nobody was told.
            if error == .timedOut, lastAnswer.map({ $0 < ended.since }) ?? true { retire(within: nil) }
            ended.job.end(.failure(error))
        }
    }

    /// CURLE_HTTP2_STREAM
    private static let streamError = 92

    /// Takes nothing new; what is under way may end, within that time where one is given.
    private func retire(within grace: Duration?) {
        guard !isRetired else { return }
        isRetired = true
        if let grace {
            _ = loop.schedule(at: .now + grace) { [weak self] in
                self?.giveUp()
                self?.end()
            }
        }
        onRetirement(self)
        while let job = waiting.popFirst() { handOn(job) }
    }

    /// Each second while something is under way, libcurl is asked to read. TLS may be ended and the socket not, of which the kernel tells
    /// nothing, and the transfer that read the end does not tell the others. Nor is there news where what is under way waits for no event
    /// of any socket, for more than moments: then the connection is lost.
    private func lookAgain() {
        guard !looksAgain, lastAnswer != nil, !running.isEmpty else { return }
        looksAgain = true
        let (wasUnheard, before) = (isUnheard, timesWatched)
        _ = loop.schedule(at: .now + Self.grace) { [weak self] in
            guard let self else { return }
            looksAgain = false
            if isUnheard, wasUnheard, timesWatched == before { return abandon(.connectionLost) }
            for socket in Array(watches.keys) {
                guard let multi else { return }
                qm_curl_multi_socket_ready(multi, socket, QM_CURL_CSELECT_IN)
                settle()
            }
            lookAgain()
        }
    }

    /// True where what is under way waits for no event of any socket.
    private var isUnheard: Bool { !running.isEmpty && watches.values.allSatisfy(\.interest.isEmpty) }

    private func giveUp(_ fault: OutboundFault = .connectionLost) {
        for (handle, given) in running {
            if let multi { _ = qm_curl_multi_remove(multi, handle) }
            given.job.end(.failure(fault))
        }
        running = [:]
    }

    private func end() {
        guard let multi else { return }
        self.multi = nil
        timer?.cancel()
        for watch in watches.values { watch.cancel() }
        watches = [:]
        qm_curl_multi_cleanup(multi)
        onEnd(self)
    }

    // MARK: Events that libcurl waits for

    /// Called by libcurl, which must not be called from here.
    private func watch(_ socket: Int32, for what: Int) {
        if what == QM_CURL_POLL_REMOVE {
            watches.removeValue(forKey: socket)?.cancel()
            return
        }
        timesWatched += 1
        var interest: DescriptorEvents = []
        if what & QM_CURL_POLL_IN != 0 { interest.insert(.readable) }
        if what & QM_CURL_POLL_OUT != 0 { interest.insert(.writable) }
        if let watch = watches[socket] { return watch.setInterest(interest) }
        do throws(IOError) {
            watches[socket] = try DescriptorWatch(socket, on: loop, for: interest, trigger: .level) { [weak self] events in
                self?.socketIsReady(socket, events)
            }
        } catch {
            // Nothing would be heard of it: each transfer would end by its time-out, and nobody would know why.
            let fault = OutboundFault.failed(code: 0, message: "the kernel watches no further socket: \(error)")
            _ = loop.schedule(at: .now) { [weak self] in self?.abandon(fault) }
        }
    }

    /// Ends all that is under way with a fault; what waits goes over another connection.
    private func abandon(_ fault: OutboundFault) {
        retire(within: nil)
        giveUp(fault)
        end()
    }

    private func socketIsReady(_ socket: Int32, _ events: DescriptorEvents) {
        var flags = 0
        if !events.isDisjoint(with: [.readable, .peerClosed]) { flags |= QM_CURL_CSELECT_IN }
        if events.contains(.writable) { flags |= QM_CURL_CSELECT_OUT }
        if events.contains(.failed) { flags |= QM_CURL_CSELECT_ERR }
        guard let multi else { return }
        let watch = watches[socket]
        qm_curl_multi_socket_ready(multi, socket, flags)
        settle()
        guard events.contains(.peerClosed), !running.isEmpty, let watch else { return }
        // Of a connection that was refused or is made anew libcurl has gone on to another socket, with all of its transfers; of one that was
        // in use it may have left some behind.
        if lastAnswer != nil || watches[socket] === watch && watches.count == 1 { retire(within: Self.grace) }
    }

    /// Called by libcurl, which must not be called from here.
    private func setTimer(_ milliseconds: Int) {
        timer?.cancel()
        timer = nil
        guard milliseconds >= 0 else { return }
        timer = loop.schedule(at: .now + .milliseconds(milliseconds)) { [weak self] in
            guard let self, let multi else { return }
            qm_curl_multi_time_out(multi)
            settle()
        }
    }
}
