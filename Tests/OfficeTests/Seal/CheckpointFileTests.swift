import Crypto
import Foundation
import TestSupport
import Testing
import Text

/// Files of checkpoints that somebody kept, of several houses and of before another sealing key.
@Suite(.mayBlock) struct CheckpointFileTests {
    let scene: SealScene

    init() throws {
        scene = try SealScene()
        try scene.addRows(5)
        #expect(try scene.isSealed())
        _ = try scene.checkpoint()
    }

    private func verify(_ arguments: [String], _ changes: [String: String] = [:]) throws -> ProgramRun {
        try ServerBinary.run(["audit", "verify"] + arguments, settings: scene.settings.merging(changes) { $1 })
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let path = scene.keys.path + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("what `audit checkpoint` prints of several houses is read, and each note judged") func several() throws {
        let other = try House(on: scene.server)
        try scene.addRows(5, of: other)
        #expect(try scene.isSealed(other))
        #expect(try other.phone(.manager).get("/audit/checkpoint").status == 200)
        #expect(scene.server.stop() == .code(0))
        let printed = try ServerBinary.run(["audit", "checkpoint"], settings: scene.settings).output
        #expect(printed.contains(scene.house.tenant) && printed.contains(other.tenant), "\(printed)")
        let file = try write(printed, "checkpoints.txt")
        let run = try verify([file])
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.components(separatedBy: "agrees with note ").count >= 3, "\(run.output)")
        let one = try verify(["--tenant", scene.house.tenant, file])
        #expect(one.exit == .code(0), "\(one.output)")
        #expect(one.output.components(separatedBy: "agrees with note ").count == 2, "\(one.output)")
        // One that is wrong is told beside the good ones.
        let strange = try write(printed.replacing(other.tenant, with: UUIDText.random()), "strange.txt")
        let missed = try verify([strange])
        #expect(missed.exit == .code(1) && missed.output.contains("of \(strange): there is no log"), "\(missed.output)")
        let torn = try write(printed + "\nno note\n", "torn.txt")
        let refused = try verify([torn])
        #expect(refused.exit == .code(1) && refused.output.contains("of \(torn) is no checkpoint"), "\(refused.output)")
    }

    @Test("after another sealing key a server signs quiet logs anew; what the old key signed is taken with its line")
    func anotherKey() throws {
        #expect(scene.server.stop() == .code(0))
        let kept = scene.keys.path + "/audit/" + scene.house.tenant
        let note = try String(contentsOfFile: kept, encoding: .utf8)
        let file = try write(note, "kept.txt")
        let shown = try verify(["--tenant", scene.house.tenant]).output
        let line = try #require(shown.split(separator: "\n").first { $0.hasPrefix("  key ") }).dropFirst("  key ".count)
        let key = ["AUTH_SEAL_KEY": String(repeating: "6d", count: 32)]
        let house = ["--tenant", scene.house.tenant]
        let before = try verify(house, key)
        #expect(before.exit == .code(1) && before.output.contains("is not what this server signed"), "\(before.output)")
        let server = try TestServer.start(
            settings: SealScene.settings(scene.keys).merging(key) { $1 }, database: scene.database)
        #expect(try eventually { try String(contentsOfFile: kept, encoding: .utf8) != note })
        #expect(server.stop() == .code(0))
        let after = try verify(house, key)
        #expect(after.exit == .code(0), "\(after.output)")
        #expect(try verify(house + [file], key).exit == .code(1))
        let taken = try verify(house + ["--key", String(line), file], key)
        #expect(taken.exit == .code(0) && taken.output.contains("agrees with \(file)"), "\(taken.output)")
        let none = try verify(house + ["--key", "none", file], key)
        #expect(none.exit == .code(1) && none.output.contains("--key is a line of `audit verify`"), "\(none.output)")
    }
}
