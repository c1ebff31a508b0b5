import Foundation
import TestSupport
import Testing

@testable import API

/// Strangers build clients from docs/client-guide.md and the pages after it: what these say is tried.
@Suite(.mayBlock) struct ClientGuideTests {
    @Test("its blocks, pasted from top to bottom into a shell, print what stands below them") func paste() throws {
        let guide = try GuideDocument()
        let printed = try Terminal().paste(guide.steps.map(\.script))
        for (step, output) in zip(guide.steps, printed) {
            guard let shown = step.shown else { continue }
            let faults = shown.faults(of: ShownAnswer(output))
            #expect(faults.isEmpty, "\(step.place) printed \(output)")
        }
        #expect(guide.steps.count { $0.shown?.body != nil } >= 12, "the blocks were really found")
    }

    @Test("a shown answer that is not the real one is found") func comparison() {
        let shown = ShownAnswer(#"{"error":{"code":"a","list":[{"x":1}]}}"# + "\n409")
        #expect(shown.faults(of: shown).isEmpty)
        let others = [
            #"{"error":{"code":"a","list":[{"x":1}]}}"# + "\n400", #"{"error":{"code":"b","list":[{"x":1}]}}"# + "\n409",
            #"{"error":{"code":"a","list":[{"x":"1"}]}}"# + "\n409", #"{"error":{"code":"a","list":[{"y":1}]}}"# + "\n409",
            #"{"error":{"code":"a"}}"# + "\n409", "409",
        ]
        for other in others {
            #expect(!shown.faults(of: ShownAnswer(other)).isEmpty, "\(other)")
        }
    }

    @Test("every code that a person can meet is in it") func codes() throws {
        let terms = try GuideDocument().terms
        let met = ErrorCode.allCases.filter { [401, 403, 404, 409, 422].contains($0.status) }
        #expect(met.filter { !terms.contains($0.rawValue) } == [])
        #expect(FieldFault.Code.allCases.filter { !terms.contains($0.rawValue) } == [])
    }
}

/// A shell on the machine of a served demo house, with the variables that the guide asks its reader for.
private struct Terminal {
    private let server: TestServer
    private let token: String
    private let manager: String

    init() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute("insert into tenants (name) select 'Rental house' where not exists (select from tenants)")
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        let demo = try ServerBinary.run(["demo"], settings: settings)
        #expect(demo.exit == .code(0), "\(demo.output)")
        func issued(to role: String) throws -> String {
            let email = try session.value(
                "select min(email) from accounts where roles = array[$1] and disabled_at is null", [role])
            let run = try ServerBinary.run(["token", "--email", email ?? ""], settings: settings)
            #expect(run.exit == .code(0), "\(run.output)")
            return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        token = try issued(to: "staff")
        manager = try issued(to: "manager")
        server = try TestServer.start(database: database)
    }

    /// Runs the scripts one after another in one shell, and gives what each printed.
    func paste(_ scripts: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("guide-\(ID.fresh())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = scripts.enumerated().map { "{\n\($1)\n} >\(folder.path)/\($0)" }.joined(separator: "\n")
        let log = LogFile()
        let shell = try ChildProcess(
            "/bin/bash", ["-euo", "pipefail", "-c", whole],
            environment: ServerBinary.environment([
                "OFFICE": "http://127.0.0.1:\(server.port)", "TOKEN": token, "MANAGER": manager,
            ]), log: log)
        #expect(shell.wait() == .code(0), "\(log.text)")
        return scripts.indices.map { (try? String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8)) ?? "" }
    }
}
