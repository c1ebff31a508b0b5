import Glibc

/// A process of ours. (Foundation's waits for whoever holds its descriptors, and the Postgres that pg_ctl leaves behind does.)
struct ChildProcess {
    private let id: pid_t

    struct CannotStart: Error { let path: String, code: Int32 }

    /// - Parameter output: the file that takes both outputs.
    init(_ command: [String], environment: [String: String], output: String) throws(CannotStart) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var child: pid_t = 0
        let arguments = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        let code = posix_spawn(&child, command[0], &actions, nil, arguments, variables)
        guard code == 0 else { throw CannotStart(path: command[0], code: code) }
        id = child
    }

    /// False when it has ended and waits to be reaped.
    var isRunning: Bool {
        var info = siginfo_t()
        waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG)
        return info.si_signo != SIGCHLD
    }

    func send(_ signal: Int32) { kill(id, signal) }

    /// Waits for its end and reaps it: once.
    /// - Returns: how it ended, in words; nil for exit code 0.
    func end() -> String? {
        var word: Int32 = 0
        waitpid(id, &word, 0)
        if word & 0x7f != 0 { return "signal \(word & 0x7f)" }
        return word == 0 ? nil : "exit code \((word >> 8) & 0xff)"
    }
}
