/// One run of some work at a time, each of one or more rounds. Who asks while one runs waits for the same end, and has it look again.
actor Rounds<Outcome: Sendable> {
    private var running: Task<Outcome, any Error>?
    private var isAskedAgain = false

    func run(_ round: @escaping @Sendable () async throws -> Outcome) async throws -> Outcome {
        if let running {
            isAskedAgain = true
            return try await running.value
        }
        let task = Task { try await rounds(round) }
        running = task
        return try await task.value
    }

    /// It is over only when nobody has asked since: both are told in one go, so no call comes in between.
    private func rounds(_ round: @Sendable () async throws -> Outcome) async throws -> Outcome {
        defer { running = nil }
        while true {
            isAskedAgain = false
            let outcome = try await round()
            if !isAskedAgain { return outcome }
        }
    }
}
