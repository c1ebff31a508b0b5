import CLinux
import Glibc

/// Signals as events of a loop, so that their handling is ordinary code.
public final class SignalWatch {
    private let descriptor: Int32
    private var watch: DescriptorWatch?

    /// Keeps `signals` from their default action in this thread and all it starts from now on: call it first of all in `main`.
    public static func block(_ signals: [Int32]) {
        qm_block_signals(signals, Int32(signals.count))
    }

    /// Makes `signals` mean nothing to the whole process: a broken pipe is an error of its write.
    public static func ignore(_ signals: [Int32]) {
        for number in signals { _ = signal(number, SIG_IGN) }
    }

    /// Ends the process at once, as the signal would have done had it not been blocked.
    public static func end(by number: Int32) -> Never {
        _ = signal(number, SIG_DFL)
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, number)
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        kill(getpid(), number)
        _exit(128 + number)
    }

    /// Calls `handler` on `loop` for each of the blocked `signals` that comes, until `cancel()`.
    public init(_ signals: [Int32], on loop: EventLoop, handler: @escaping (Int32) -> Void) throws(IOError) {
        let descriptor = qm_signalfd(signals, Int32(signals.count))
        guard descriptor >= 0 else { throw .system(-descriptor) }
        self.descriptor = descriptor
        do throws(IOError) {
            watch = try DescriptorWatch(descriptor, on: loop, for: .readable, trigger: .level) { _ in
                while case let signal = qm_signalfd_next(descriptor), signal != 0 { handler(signal) }
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Stops listening for them; they stay blocked.
    public func cancel() {
        guard let watch else { return }
        watch.cancel()
        self.watch = nil
        close(descriptor)
    }
}
