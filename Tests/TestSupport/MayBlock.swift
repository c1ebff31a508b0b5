import Testing

/// Runs a test, or all of a suite, where it may block (`BlockingExecutor`): one that waits for a server, for Postgres, for a time to be over or
/// for what other tests do. On Swift's own threads, of which there is one a core, it would keep all others waiting; where these are what it
/// waits for, nobody would go on.
package struct MayBlock: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    /// How many run at a time. They wait more than they work.
    private static let turns = Semaphore(4)

    /// A test whose suite has this trait too takes one turn, not two.
    @TaskLocal private static var hasTurn = false

    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        if Self.hasTurn { return try await function() }
        // The turn is taken and given back on that executor: on the cooperative pool it would pass on behind all tests that have not begun.
        try await BlockingExecutor.run {
            await Self.turns.wait()
            defer { Self.turns.signal() }
            try await Self.$hasTurn.withValue(true) { try await function() }
        }
    }
}

extension Trait where Self == MayBlock {
    /// For tests that wait for a socket, a process or a condition, and for all that wait long.
    package static var mayBlock: Self { MayBlock() }
}
