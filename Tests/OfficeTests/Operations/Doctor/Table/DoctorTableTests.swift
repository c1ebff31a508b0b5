import TestSupport
import Testing

/// Wrong environments, each provoked on the real program: docs/reference/doctor.md has what `quartermaster doctor` says of it.
@Suite(.mayBlock) struct DoctorTableTests {
    @Test("each is told by its line of the report, which says what to do", arguments: WrongEnvironment.all.filter(\.isPossible))
    func told(environment: WrongEnvironment) throws {
        let run = try environment.run()
        #expect(run[environment.check] == .init(verdict: environment.verdict, sentence: environment.sentence))
        #expect(run.exit == .code(run.names("wrong").isEmpty ? 0 : 78))
    }

    @Test("docs/reference/doctor.md has each, in this order")
    func documented() throws {
        let rows = try Document("docs/reference/doctor.md").table(headed: "| what is wrong | line | verdict | it says |")
        #expect(rows == WrongEnvironment.all.map { [$0.description, "`\($0.check)`", $0.verdict, $0.sentence] })
        #expect(rows.count >= 40)
    }
}
