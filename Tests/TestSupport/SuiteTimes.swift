import Glibc
import Synchronization
import Testing

/// How long the tests of each file waited for servers, Postgres, sockets and one another: nearly all of the time that they take. What the
/// runner says of a test includes that it waited for its turn behind others.
package enum SuiteTimes {
    private static let seconds = Mutex<[String: Double]>([:])

    /// Of what waits inside of something that waits, the outer counts.
    @TaskLocal private static var isCounted = false

    /// Where they go at the end of the run, a line a file; nil where nobody asked.
    private static let report: String? = {
        guard let path = getenv("TEST_TIMES").map({ String(cString: $0) }) else { return nil }
        atexit { SuiteTimes.write() }
        return path
    }()

    /// Runs what may wait. On a thread of a test's own nothing is counted: its test waits for it.
    package static func count<T>(_ body: () throws -> T) rethrows -> T {
        guard report != nil, !isCounted, let file = Test.current?.sourceLocation.fileID else { return try body() }
        let start = ContinuousClock.now
        defer {
            let time = (ContinuousClock.now - start) / .seconds(1)
            seconds.withLock { $0[file, default: 0] += time }
        }
        return try $isCounted.withValue(true, operation: body)
    }

    private static func write() {
        guard let report, let file = fopen(report, "w") else { return }
        for (name, time) in seconds.withLock({ $0 }) { fputs("\(Int(time.rounded())) \(name)\n", file) }
        fclose(file)
    }
}
