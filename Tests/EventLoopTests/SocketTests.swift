import EventLoop
import Glibc
import Testing

@Suite struct SocketTests {
    /// Two connected non-blocking descriptors.
    private func pair() -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        return (ends[0], ends[1])
    }

    @Test("what is written at one end is read at the other, then the end of the stream")
    func readsAndEnds() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let (left, right) = pair()
        let loop = running.loop
        let result: Result<[UInt8], IOError> = await running.run {
            do throws(IOError) {
                let one = try Socket(adopting: left, on: loop)
                let other = try Socket(adopting: right, on: loop)
                // More than a socket's buffer, so that writing has to wait for reading.
                let sent = [UInt8](repeating: 7, count: 1 << 20)
                let writer = LoopBound(one, to: loop)
                loop.spawn {
                    try? await writer.value.write(sent, stall: .seconds(60))
                    writer.value.shutdownWriting()
                }
                var received: [UInt8] = []
                while try await other.read(into: &received, upTo: 65_536, deadline: .now + .seconds(60)) > 0 {}
                return .success(received)
            } catch {
                return .failure(error)
            }
        }
        #expect(try result.get() == [UInt8](repeating: 7, count: 1 << 20))
    }

    @Test("a read whose deadline passes says so, and the socket can be read afterwards")
    func timesOut() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let (left, right) = pair()
        defer { close(right) }
        let loop = running.loop
        let outcome: String = await running.run {
            do throws(IOError) {
                let socket = try Socket(adopting: left, on: loop)
                var bytes: [UInt8] = []
                do throws(IOError) {
                    _ = try await socket.read(into: &bytes, upTo: 16, deadline: .now + .milliseconds(5))
                    return "read without bytes"
                } catch {
                    guard error == .timedOut else { return "\(error)" }
                }
                send(right, "ok", 2, 0)
                _ = try await socket.read(into: &bytes, upTo: 16, deadline: .now + .seconds(60))
                return String(decoding: bytes, as: UTF8.self)
            } catch {
                return "\(error)"
            }
        }
        #expect(outcome == "ok")
    }

    @Test("a write to a closed connection is an error, not a signal")
    func brokenPipe() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let (left, right) = pair()
        close(right)
        let loop = running.loop
        let failure: IOError? = await running.run {
            do throws(IOError) {
                let socket = try Socket(adopting: left, on: loop)
                try await socket.write([1, 2, 3], stall: .seconds(60))
                return nil
            } catch {
                return error
            }
        }
        #expect(failure == .closed)
    }
}
