import Glibc
import Synchronization

/// How a process ended.
enum ExitStatus: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
}

/// A child that does not outlive the tests: a watchdog, whose standard input ends with this process however that ends,
/// kills it then.
final class ChildProcess: Sendable {
    let id: pid_t
    private let leash: Leash
    private let ended = Mutex<ExitStatus?>(nil)

    struct CannotStart: Error { let path: String, code: Int32 }

    /// A pipe made while another thread spawns would be the other's child's as well, and its end never seen.
    private static let oneAtATime = Mutex(())

    init(_ path: String, _ arguments: [String], environment: [String: String], log: LogFile) throws {
        let spawn = Spawn(path: path, arguments: arguments, environment: environment, output: log.path)
        (id, leash) = try ChildProcess.oneAtATime.withLock { _ in
            let id = try spawn.start()
            return (id, try Leash(holding: id))
        }
    }

    func send(_ signal: Int32) {
        ended.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Waits for the end, as long as it takes. Not under the lock: whoever sends a signal meanwhile needs it.
    func wait() -> ExitStatus {
        if ended.withLock({ $0 }) == nil {
            var info = siginfo_t()
            _ = SuiteTimes.count { waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) }
        }
        return status(options: 0) ?? .code(-1)
    }

    /// Nil while it runs; does not wait.
    func status() -> ExitStatus? { status(options: WNOHANG) }

    /// Asks it to end, and after the deadline insists.
    /// - Parameter deadline: seconds.
    func stop(within deadline: Double = 20) -> ExitStatus {
        send(SIGTERM)
        if !eventually(within: deadline, { status() != nil }) { send(SIGKILL) }
        return wait()
    }

    private func status(options: Int32) -> ExitStatus? {
        ended.withLock { ended in
            if ended != nil { return ended }
            var word: Int32 = 0
            guard leash.reap(id, &word, options) == id else { return nil }
            ended = word & 0x7f == 0 ? .code((word >> 8) & 0xff) : .signal(word & 0x7f)
            return ended
        }
    }
}

/// The watchdog, and the pipe that it watches.
private final class Leash: Sendable {
    private let watchdog: pid_t
    private let held: Int32

    init(holding child: pid_t) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ChildProcess.CannotStart(path: "pipe", code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        held = ends[1]
        watchdog = try Spawn(
            path: "/bin/sh", arguments: ["-c", "cat >/dev/null; kill -KILL \"$1\" 2>/dev/null", "sh", "\(child)"],
            environment: [:], input: ends[0], output: "/dev/null"
        ).start()
        close(ends[0])
    }

    /// Reaps the child. The watchdog goes first, so that it never aims at a process id given to another.
    func reap(_ child: pid_t, _ word: inout Int32, _ options: Int32) -> pid_t {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | options) == 0, info.si_signo == SIGCHLD else { return 0 }
        kill(watchdog, SIGKILL)
        waitpid(watchdog, nil, 0)
        close(held)
        return waitpid(child, &word, 0)
    }
}
