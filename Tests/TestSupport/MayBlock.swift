import Testing

/// Runs an async test where it may block (`BlockingExecutor`).
package struct MayBlock: TestTrait, TestScoping {
    /// How many run at a time: more would keep each other waiting, on a machine of few cores.
    private static let turns = Semaphore(2)

    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        // The turn is taken and given back on that executor: on the cooperative pool it would pass on behind all tests that have not begun.
        try await BlockingExecutor.run {
            await Self.turns.wait()
            defer { Self.turns.signal() }
            try await function()
        }
    }
}

extension Trait where Self == MayBlock {
    /// For async tests that wait for a socket, a process or a condition.
    package static var mayBlock: Self { MayBlock() }
}
