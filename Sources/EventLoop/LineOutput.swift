import CLinux
import Glibc
import Synchronization

/// A descriptor for lines of text behind a thread of its own: a reader that stalls never stalls a loop, nor the end of the
/// process.
public final class LineOutput: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var dropped = 0
        /// Those that were taken down since the start.
        var droppedBefore = 0
        /// True when the thread has lines in hand.
        var isWriting = false
    }

    /// The least time from one write to the next: under load one carries the lines of many requests, for a wake-up and a
    /// system call between them.
    private static let gathering: Duration = .milliseconds(2)

    /// Beyond this many unwritten bytes lines are counted instead of kept.
    private static let limit = 8 << 20

    /// Room beyond this goes back when a burst is over.
    private static let keptCapacity = 256 << 10

    private let sink: LineSink
    private let state = Mutex(State())
    private let available = Semaphore()

    /// Writes to `descriptor`, which stays open as long as the process lives.
    public init(descriptor: Int32, threadName: String) {
        sink = LineSink(descriptor)
        LoopThread(name: threadName) { [self] in writeForEver() }.detach()
    }

    /// Adds a line; its end is written too. Any thread.
    public func write(_ line: [UInt8]) {
        let isFirst = state.withLock { state in
            guard state.pending.count + line.count < Self.limit else {
                state.dropped += 1
                return false
            }
            defer {
                state.pending += line
                state.pending.append(UInt8(ascii: "\n"))
            }
            return state.pending.isEmpty
        }
        if isFirst { available.signal() }
    }

    /// Lines that found no room, or could not be written, since this was last asked.
    public func takeDropped() -> Int {
        state.withLock { state in
            defer { state.dropped = 0 }
            state.droppedBefore += state.dropped
            return state.dropped
        }
    }

    /// All lines that were lost so far.
    public var droppedInAll: Int { state.withLock { $0.droppedBefore + $0.dropped } }

    /// Waits until what was added is written, but no longer than `limit`: for the end of the process. False where a reader
    /// that has stalled keeps lines from being written.
    @discardableResult
    public func flush(within limit: Duration) -> Bool {
        let deadline = ContinuousClock.now + limit
        while state.withLock({ $0.isWriting || !$0.pending.isEmpty }) {
            guard .now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    private func writeForEver() {
        var bytes: [UInt8] = []
        var next = ContinuousClock.now
        while true {
            available.wait()
            let pause = next - .now
            if pause > .zero { usleep(UInt32(pause / .microseconds(1))) }
            state.withLock { state in
                swap(&state.pending, &bytes)
                state.isWriting = true
            }
            let lost = sink.write(bytes)
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            state.withLock { state in
                state.dropped += lost
                state.isWriting = false
            }
            next = .now + Self.gathering
        }
    }
}

/// Writes to a descriptor that may be a file, a pipe or a socket, blocking or not. Used by one thread.
private final class LineSink: @unchecked Sendable {
    /// A pipe or a socket that has room takes so much without blocking.
    private static let piece = 4096

    private let descriptor: Int32
    private let isFile: Bool
    /// True when the last write ended inside a line.
    private var isInsideLine = false

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns how many lines were lost, in part at least, because there is no room on a disk or nobody reads any more.
    func write(_ lines: [UInt8]) -> Int {
        var written = 0
        if isInsideLine, write(CollectionOfOne(UInt8(ascii: "\n"))[...], upTo: 1) != nil { isInsideLine = false }
        while written < lines.count {
            guard let count = write(lines[written...], upTo: isFile ? lines.count : Self.piece) else {
                isInsideLine = written > 0 && lines[written - 1] != UInt8(ascii: "\n")
                return lines[written...].count { $0 == UInt8(ascii: "\n") }
            }
            written += count
        }
        return 0
    }

    /// How many bytes were taken, perhaps none; nil where none can be.
    private func write(_ bytes: some Collection<UInt8>, upTo most: Int) -> Int? {
        var asked = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard isFile || poll(&asked, 1, -1) >= 0 else { return errno == EINTR ? 0 : nil }
        let piece = Array(bytes.prefix(most))
        let count = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        return errno == EINTR || errno == EAGAIN ? 0 : nil
    }
}
