import EventLoop
import Foundation
import Glibc
import Testing

/// Lines for a reader that may be slow, stalled or gone.
@Suite struct LineOutputTests {
    private static let line = Array(repeating: UInt8(ascii: "x"), count: 99)

    /// The two ends of a pipe that is full after 64 KiB.
    private static func pipe(_ flags: Int32 = 0) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, flags)
        return (ends[0], ends[1])
    }

    @Test("with a reader that has stalled the end is waited for no longer than said", arguments: [0, O_NONBLOCK])
    func stalled(flags: Int32) {
        let (_, end) = Self.pipe(flags)
        let output = LineOutput(descriptor: end, threadName: "stalled")
        for _ in 0..<5000 { output.write(Self.line) }
        let start = ContinuousClock.now
        #expect(!output.flush(within: .milliseconds(100)))
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("a stalled reader of a descriptor that does not block costs no time of the processor")
    func quiet() throws {
        let (_, end) = Self.pipe(O_NONBLOCK)
        let name = "quiet-\(UInt16.random(in: 0 ... .max))"
        let output = LineOutput(descriptor: end, threadName: name)
        for _ in 0..<5000 { output.write(Self.line) }
        #expect(!output.flush(within: .milliseconds(500)))
        #expect(try ticks(ofThread: name) < 10, "a hundredth of a second each")
    }

    @Test("all lines come to a reader that is slow, in their order, and a flush waits for them")
    func slow() {
        let (source, end) = Self.pipe()
        let output = LineOutput(descriptor: end, threadName: "slow")
        for number in 0..<5000 { output.write(Array("\(number)".utf8)) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1000)
        while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 5000 {
            let count = read(source, &buffer, buffer.count)
            bytes += buffer.prefix(count)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == (0..<5000).map { "\($0)\n" }.joined())
        #expect(output.flush(within: .seconds(10)))
        #expect(output.takeDropped() == 0)
    }

    @Test("lines that find no room on the disk are counted")
    func lost() {
        let output = LineOutput(descriptor: open("/dev/full", O_WRONLY | O_CLOEXEC), threadName: "lost")
        for _ in 0..<10 { output.write(Self.line) }
        #expect(output.flush(within: .seconds(10)))
        #expect(output.takeDropped() == 10)
        #expect(output.takeDropped() == 0)
        #expect(output.droppedInAll == 10)
    }

    /// The time that a thread of this process has run for, in ticks.
    private func ticks(ofThread name: String) throws -> Int {
        for id in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
            guard let bytes = ProcessEnvironment.readFile("/proc/self/task/\(id)/stat") else { continue }
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: ")")
            guard parts.first?.hasSuffix("(" + name) == true, let fields = parts.last?.split(separator: " ") else { continue }
            return fields[11...12].reduce(0) { $0 + (Int($1) ?? 0) }
        }
        return .max
    }
}
