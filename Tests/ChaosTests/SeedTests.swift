import Testing

@testable import chaos

@Suite struct SeedTests {
    @Test("the generator is SplitMix64: the published numbers of seed 0")
    func published() {
        var generator = SeededGenerator(seed: 0)
        #expect((0..<3).map { _ in generator.next() } == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    }

    @Test("a branch depends on the seed and its name, and on nothing that was drawn elsewhere")
    func branches() {
        let root = SeededGenerator(seed: 7)
        func first(_ name: String, of generator: SeededGenerator) -> UInt64 {
            var branch = generator.branch(name)
            return branch.next()
        }
        #expect(first("phone 1", of: root) == first("phone 1", of: SeededGenerator(seed: 7)))
        #expect(first("phone 1", of: root) != first("phone 2", of: root))
        #expect(first("phone 1", of: root) != first("phone 1", of: SeededGenerator(seed: 8)))
    }

    @Test("one seed makes one world, another seed another")
    func worlds() {
        let sql = World(seconds: 5, SeededGenerator(seed: 3)).sql
        #expect(sql == World(seconds: 5, SeededGenerator(seed: 3)).sql)
        #expect(sql != World(seconds: 5, SeededGenerator(seed: 4)).sql)
    }

    @Test("a drawn id is a version 4 UUID")
    func ids() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            #expect(generator.uuid().wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        }
    }
}
