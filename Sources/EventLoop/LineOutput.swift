import Glibc
import Synchronization

/// A descriptor for lines of text behind a thread of its own: a reader that stalls never stalls a loop.
public final class LineOutput: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var dropped = 0
    }

    /// The least time from one write to the next: under load one carries the lines of many requests, for a wake-up and a
    /// system call between them.
    private static let gathering: Duration = .milliseconds(2)

    /// Beyond this many unwritten bytes lines are counted instead of kept.
    private static let limit = 8 << 20

    /// Room beyond this goes back when a burst is over.
    private static let keptCapacity = 256 << 10

    private let descriptor: Int32
    private let state = Mutex(State())
    /// What is being written; its room is the next lines'.
    private let writing = Mutex<[UInt8]>([])
    private let available = Semaphore()

    /// Writes to `descriptor`, which stays open as long as the process lives.
    public init(descriptor: Int32, threadName: String) {
        self.descriptor = descriptor
        _ = LoopThread(name: threadName) { [self] in
            var next = ContinuousClock.now
            while true {
                available.wait()
                let pause = next - .now
                if pause > .zero { usleep(UInt32(pause / .microseconds(1))) }
                flush()
                next = .now + Self.gathering
            }
        }
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

    /// Lines that found no room since this was last asked.
    public func takeDropped() -> Int {
        state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
    }

    /// Writes what is left, from the calling thread: for the end of the process.
    public func flush() {
        writing.withLock { bytes in
            state.withLock { swap(&$0.pending, &bytes) }
            writeAll(bytes)
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        }
    }

    private func writeAll(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count > 0 { written += count } else if errno != EINTR && errno != EAGAIN { return }
        }
    }
}
