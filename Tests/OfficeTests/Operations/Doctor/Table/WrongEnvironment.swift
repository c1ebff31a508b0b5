/// A wrong environment, and what `quartermaster doctor` says of it.
struct WrongEnvironment: Sendable, CustomStringConvertible {
    /// What is wrong, as docs/reference/doctor.md has it.
    let description: String
    /// The line that tells it.
    let check: String
    let verdict: String
    /// As docs/reference/doctor.md has it.
    let sentence: String
    /// Whether the run has what this one needs.
    let isPossible: Bool
    private let provoke: @Sendable () throws -> ProgramRun

    init(
        _ description: String, _ check: String, verdict: String = "wrong", _ sentence: String, if isPossible: Bool = true,
        _ provoke: @escaping @Sendable () throws -> ProgramRun
    ) {
        (self.description, self.check, self.verdict, self.sentence) = (description, check, verdict, sentence)
        self.isPossible = isPossible
        self.provoke = provoke
    }

    func run() throws -> DoctorRun { DoctorRun(try provoke()) }

    static let all: [WrongEnvironment] = [
        ofSettings, ofKeys, ofCertificate, ofStorage, ofMail, ofPush, ofProcess, ofLogin, ofPostgres, ofSchema, ofRights, ofHouse,
        ofOperations,
    ].flatMap { $0 }
}

extension WrongEnvironment {
    /// Has the doctor look at these settings, put over good ones whose Postgres is not there.
    static func doctor(_ changes: [String: String]) throws -> ProgramRun {
        // An empty folder of photos stands for none, in place of the run's own.
        let settings = Refusal.good.merging(changes) { $1 }.filter { !$0.value.isEmpty || $0.key == "STORAGE_DIR" }
        let run = try ServerBinary.run(["doctor"], settings: settings)
        // As libcurl 7 has it, and libcurl 8 no more.
        return run.replacing("Could not connect to server", with: "Couldn't connect to server")
    }

    /// Has the doctor look at an installation on which all is well, after a superuser broke something, with these settings put over its own.
    static func doctor(after breaking: String, _ changes: [String: String] = [:]) throws -> ProgramRun {
        try doctor(on: HealthyHouse(), after: breaking, changes)
    }

    static func doctor(
        on house: HealthyHouse, after breaking: String = "", _ changes: [String: String] = [:]
    ) throws -> ProgramRun {
        if !breaking.isEmpty { try house.database.session().execute(breaking) }
        return try doctor(house.settings.merging(changes) { $1 })
    }
}

extension ProgramRun {
    /// The run with what differs from machine to machine made what the documentation says.
    func replacing(_ pattern: some RegexComponent, with text: String) -> ProgramRun {
        ProgramRun(exit: exit, output: output.replacing(pattern, with: text))
    }
}
