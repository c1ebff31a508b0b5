import Glibc

/// One `posix_spawn`: the child gets its three standard descriptors; every other of ours closes by itself on exec.
struct Spawn {
    var path: String
    var arguments: [String]
    var environment: [String: String]
    /// The descriptor to read from; nil is an empty input.
    var input: Int32?
    /// The file that takes both outputs.
    var output: String

    func start() throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        return try spawn(&actions)
    }

    private func spawn(_ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
        var child: pid_t = 0
        let arguments = CStrings([path] + self.arguments)
        let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
        var attributes = posix_spawnattr_t.unmasked()
        defer { posix_spawnattr_destroy(&attributes) }
        let code = posix_spawn(&child, path, &actions, &attributes, arguments.pointers, variables.pointers)
        guard code == 0 else { throw ChildProcess.CannotStart(path: path, code: code) }
        return child
    }
}

extension posix_spawnattr_t {
    /// Threads of the test runner block signals, and a child would inherit that: it would never see a SIGTERM.
    fileprivate static func unmasked() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        return attributes
    }
}

/// A null-ended array of C strings.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { pointers.forEach { free($0) } }
}
