import Testing

@testable import chaos

@Suite struct TimelineTests {
    @Test("while a change is under way both is possible; before it and after its answer one") func change() {
        var timeline = Timeline(false)
        timeline.begin(at: 10) { _ in true }
        timeline.settle(at: 12) { _ in true }
        #expect(timeline.possible(from: 1, to: 9) == [false])
        #expect(timeline.possible(from: 1, to: 10) == [false, true])
        #expect(timeline.possible(from: 11, to: 11) == [false, true])
        #expect(timeline.possible(from: 12, to: 20) == [true])
        #expect(timeline.current == [true])
    }

    @Test("a change without an answer stays possible until another settles it") func lost() {
        var timeline = Timeline(0)
        timeline.begin(at: 10) { $0 + 1 }
        #expect(timeline.possible(from: 50, to: 60) == [0, 1])
        timeline.settle(at: 70) { _ in 5 }
        #expect(timeline.possible(from: 70, to: 80) == [5])
    }
}
