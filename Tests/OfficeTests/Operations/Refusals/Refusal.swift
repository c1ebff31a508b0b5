/// One way not to start, and what the real program says of it.
struct Refusal: Sendable, CustomStringConvertible {
    let description: String
    let exit: ExitStatus
    /// As docs/reference/refusals.md has it.
    let sentence: String
    private let provoke: @Sendable () throws -> ProgramRun

    init(
        _ description: String, exit code: Int32 = 78, _ sentence: String, _ provoke: @escaping @Sendable () throws -> ProgramRun
    ) {
        self.description = description
        self.exit = .code(code)
        self.sentence = sentence
        self.provoke = provoke
    }

    func run() throws -> ProgramRun { try provoke() }
}

extension Refusal {
    /// Settings that `serve` would keep trying with: its Postgres is not there.
    static let good = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]

    /// Runs `serve` with these settings put over the good ones; an empty value takes one away.
    static func serve(_ changes: [String: String]) throws -> ProgramRun {
        try ServerBinary.run(["serve"], settings: good.merging(changes) { $1 }.filter { !$0.value.isEmpty })
    }

    /// The same of one that may open 24 files.
    static func serveWithFewDescriptors(_ changes: [String: String] = [:]) throws -> ProgramRun {
        let log = LogFile()
        let child = try ChildProcess(
            "/bin/sh", ["-c", "ulimit -n 24 && exec \"$0\" serve", ServerBinary.path],
            environment: ServerBinary.environment(good.merging(["LOOPS": "2"]) { $1 }.merging(changes) { $1 }), log: log)
        return ProgramRun(exit: child.wait(), output: log.text)
    }

    /// What a server on that database says until it has ended.
    static func serve(on database: TestDatabase, _ changes: [String: String] = [:]) throws -> ProgramRun {
        let server = try TestServer.launch(settings: changes, database: database)
        return ProgramRun(exit: server.process.wait(), output: server.log.text)
    }
}
