import API
import EventLoop

/// Waits for what is asynchronous, in a command that does one thing after another. Never on a loop.
package enum Awaited {
    /// Waits for `work`, and gives its result.
    package static func value<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(StorageFault) -> Value
    ) throws(StorageFault) -> Value {
        guard let loop = try? EventLoop() else { throw .unavailable("the process is out of file descriptors") }
        let answer = Answer<Value>()
        loop.spawn {
            do throws(StorageFault) {
                answer.result = .success(try await work())
            } catch {
                answer.result = .failure(error)
            }
            loop.stop()
        }
        loop.run()
        guard let result = answer.result else { throw .unavailable("nothing came") }
        return try result.get()
    }

    /// Written on the loop, read when it has ended.
    private final class Answer<Value: Sendable>: @unchecked Sendable {
        var result: Result<Value, StorageFault>?
    }
}
