import Testing

@testable import chaos

@Suite struct CommandTests {
    @Test("the command line is one of its three forms")
    func forms() throws {
        #expect(try Command(["7", "60"]) == .one(seed: 7, seconds: 60, plant: nil))
        #expect(try Command(["7", "60", "--plant", "no-key-lock"]) == .one(seed: 7, seconds: 60, plant: "no-key-lock"))
        #expect(try Command(["--seeds", "50", "1", "60"]) == .series(count: 50, seed: 1, seconds: 60))
        #expect(try Command(["--planted", "1", "12"]) == .planted(seed: 1, seconds: 12))
    }

    @Test("anything else is explained", arguments: [[], ["7"], ["7", "0"], ["7", "x"], ["--planted"], ["7", "60", "--plant"]])
    func wrong(arguments: [String]) {
        #expect(throws: Command.Usage.self) { try Command(arguments) }
    }
}
