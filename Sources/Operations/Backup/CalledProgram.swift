import API
import Glibc

/// A program that is called and runs to its end: bytes go in, bytes come out, and what it complains of is kept. Blocks.
struct CalledProgram {
    let path: String
    let arguments: [String]
    let environment: [String: String]

    /// The next bytes of its input; none at the end.
    typealias Source = () throws(CommandFailure) -> [UInt8]
    /// Takes bytes of its output.
    typealias Sink = ([UInt8]) throws(CommandFailure) -> Void

    /// How it ended.
    struct End {
        let isGood: Bool
        /// The last lines of its standard error.
        let complaint: String
    }

    /// Runs it. What `source` or `sink` throw ends it, and is thrown on when it has ended.
    func run(source: Source? = nil, sink: Sink = { _ in }) throws(CommandFailure) -> End {
        let running = try RunningProgram(self)
        do throws(CommandFailure) {
            try running.exchange(source, sink)
        } catch {
            running.end()
            throw error
        }
        return running.wait()
    }
}

/// One that runs. Its three pipes are watched together, so that neither side waits for the other.
private final class RunningProgram {
    private var id: pid_t = 0
    private var input: Int32 = -1
    private var output: Int32 = -1
    private var errors: Int32 = -1
    private var pending: ArraySlice<UInt8> = []
    private var complaint: [UInt8] = []

    private static let pieceSize = 1 << 16
    private static let mostOfComplaint = 1 << 14

    init(_ program: CalledProgram) throws(CommandFailure) {
        // One that ends early leaves nobody to write to; that is seen by the write.
        signal(SIGPIPE, SIG_IGN)
        let (inside, input) = try Self.makePipe()
        let (output, outside) = try Self.makePipe()
        let (errors, errorsOutside) = try Self.makePipe()
        let code = spawn(program, inside, outside, errorsOutside)
        for end in [inside, outside, errorsOutside] { close(end) }
        (self.input, self.output, self.errors) = (input, output, errors)
        guard code == 0 else {
            throw CommandFailure(.unavailable, "\(program.path) can't be run: \(String(cString: strerror(code)))")
        }
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    deinit {
        for end in [input, output, errors] where end >= 0 { close(end) }
    }

    /// The end to read from, and that to write to; both go when another program is called.
    private static func makePipe() throws(CommandFailure) -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .outOfDescriptors }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private func spawn(_ program: CalledProgram, _ input: Int32, _ output: Int32, _ errors: Int32) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, end) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
        }
        let words = TextList([program.path] + program.arguments)
        let variables = TextList(program.environment.map { "\($0.key)=\($0.value)" })
        return posix_spawn(&id, program.path, &actions, nil, words.pointers, variables.pointers)
    }

    /// Returns when it has said all it will.
    func exchange(_ source: CalledProgram.Source?, _ sink: CalledProgram.Sink) throws(CommandFailure) {
        if source == nil { Self.shut(&input) }
        while output >= 0 || errors >= 0 {
            // A descriptor of -1 is passed over (POSIX, poll).
            var watched = [
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&watched, 3, -1) > 0 else { continue }
            if watched[0].revents != 0, let source { try feed(source) }
            if watched[1].revents != 0, let piece = Self.read(&output) { try sink(piece) }
            if watched[2].revents != 0, let piece = Self.read(&errors) {
                complaint = Array((complaint + piece).suffix(Self.mostOfComplaint))
            }
        }
    }

    private func feed(_ source: CalledProgram.Source) throws(CommandFailure) {
        if pending.isEmpty { pending = try source()[...] }
        guard !pending.isEmpty else { return Self.shut(&input) }
        let written = pending.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if written > 0 { pending = pending.dropFirst(written) }
        // It reads no more: why, it says by its end.
        if written < 0, errno == EPIPE { Self.shut(&input) }
    }

    /// Nil at the end.
    private static func read(_ end: inout Int32) -> [UInt8]? {
        let descriptor = end
        let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        guard piece.isEmpty else { return piece }
        shut(&end)
        return nil
    }

    private static func shut(_ end: inout Int32) {
        if end >= 0 { close(end) }
        end = -1
    }

    /// Asks it to end and waits.
    func end() {
        kill(id, SIGTERM)
        _ = wait()
    }

    func wait() -> CalledProgram.End {
        var word: Int32 = 0
        while waitpid(id, &word, 0) < 0, errno == EINTR {}
        let text = String(decoding: complaint, as: UTF8.self)
        let lines = text.split(separator: "\n").suffix(4).joined(separator: " ")
        return CalledProgram.End(isGood: word == 0, complaint: lines.isEmpty ? "it says nothing (\(word))" : lines)
    }
}

/// A null-ended array of C strings.
private final class TextList {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { pointers.forEach { free($0) } }
}
