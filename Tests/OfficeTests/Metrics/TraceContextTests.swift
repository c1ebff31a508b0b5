import TestSupport
import Testing

@testable import Text

/// W3C Trace Context: what is taken for a trace, and what is passed on of it.
@Suite(.mayBlock) struct TraceContextTests {
    private static let trace: String = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent: String = "00f067aa0ba902b7"
    private static let good: String = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    private func context(_ parents: [String], _ states: [String] = []) -> TraceContext? {
        TraceContext(parents: parents.map { Array($0.utf8)[...] }, states: states.map { Array($0.utf8)[...] })
    }

    @Test("a good one goes on with an id of our own; whether it is sampled goes on too, and no other flag")
    func good() throws {
        for (flags, isSampled) in [("00", false), ("01", true), ("03", true), ("02", false), ("ff", true)] {
            let taken = try #require(context(["00-\(Self.trace)-\(Self.parent)-\(flags)"]))
            #expect(taken.traceID == Self.trace)
            #expect(taken.isSampled == isSampled)
            let passed = try #require(taken.fields.first)
            #expect(passed.name == "traceparent")
            let parts = passed.value.split(separator: "-")
            #expect(parts.map(\.count) == [2, 32, 16, 2])
            #expect(parts[0] == "00" && parts[1] == Self.trace && parts[3] == (isSampled ? "01" : "00"))
            #expect(parts[2] != Self.parent && parts[2] == taken.spanID && parts[2] != "0000000000000000")
        }
        let (first, second) = (try #require(context([Self.good])), try #require(context([Self.good])))
        #expect(first.spanID != second.spanID)
        #expect(context([]) == nil)
    }

    @Test("of a later version what is known is taken, whatever stands behind it; it is passed on as ours")
    func later() throws {
        for field in ["01-\(Self.trace)-\(Self.parent)-01", "cc-\(Self.trace)-\(Self.parent)-01-what-the-future-brings"] {
            let taken = try #require(context([field]))
            #expect(taken.traceID == Self.trace)
            #expect(taken.fields[0].value.hasPrefix("00-"))
            #expect(taken.fields[0].value.utf8.count == 55)
        }
    }

    static let malformed: [String] = [
        "", "x", "00", "00-", "00-\(trace)", "00-\(trace)-\(parent)", "00-\(trace)-\(parent)-", "00-\(trace)-\(parent)-1",
        "00-\(trace)-\(parent)-011", "00-\(trace)-\(parent)-01-", "00-\(trace)-\(parent)-01-extra", "00-\(trace)-\(parent)-01.",
        "cc-\(trace)-\(parent)-01.what", "cc-\(trace)-\(parent)-0", "ff-\(trace)-\(parent)-01", "0-\(trace)-\(parent)-01",
        "000-\(trace)-\(parent)-01", ".0-\(trace)-\(parent)-01", "0.-\(trace)-\(parent)-01", "FF-\(trace)-\(parent)-01",
        "CC-\(trace)-\(parent)-01",
        "00-00000000000000000000000000000000-\(parent)-01", "00-\(trace.uppercased())-\(parent)-01",
        "00-\(trace.dropLast())-\(parent)-01", "00-\(trace)0-\(parent)-01", "00-.bf92f3577b34da6a3ce929d0e0e4736-\(parent)-01",
        "00-\(trace)-0000000000000000-01", "00-\(trace)-00F067AA0BA902B7-01", "00-\(trace)-\(parent.dropLast())-01",
        "00-\(trace)-\(parent)0-01", "00-\(trace)-.0f067aa0ba902b7-01", "00-\(trace)-\(parent)-.1", "00-\(trace)-\(parent)-0G",
        "00-\(trace)-\(parent)-0A", "00_\(trace)_\(parent)_01", "\(trace)-\(parent)-01", " \(good)", "\(good) ",
        "\(good),\(good)",
        "00-é\(trace.dropFirst(2))-\(parent)-01",
    ]

    @Test("one that is malformed is replaced by another, with nothing of it and nothing of its state", arguments: malformed)
    func replaced(field: String) throws {
        let fresh = try #require(context([field], ["a=1"]))
        #expect(fresh.traceID != Self.trace && fresh.traceID.utf8.count == 32)
        #expect(!fresh.isSampled && fresh.state == nil)
        #expect(fresh.fields.count == 1)
        #expect(context([fresh.fields[0].value])?.traceID == fresh.traceID)
    }

    @Test("two are as bad as a malformed one, though both be the same")
    func twice() throws {
        let fresh = try #require(context([Self.good, Self.good], ["a=1"]))
        #expect(fresh.traceID != Self.trace && fresh.state == nil)
    }

    @Test("tracestate goes on unchanged, several fields as one in their order")
    func state() throws {
        for (fields, passed) in [
            (["a=1"], "a=1"), (["rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"], "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"),
            (["a=1", "b=2"], "a=1,b=2"), (["a=1 , \tb=2"], "a=1 , \tb=2"), (["a=1,,b=2"], "a=1,,b=2"), (["a= 1 2"], "a= 1 2"),
            (["tenant@system=x~!"], "tenant@system=x~!"), (["0a_-*/=1"], "0a_-*/=1"),
            ([(0..<32).map { "k\($0)=v" }.joined(separator: ",")], (0..<32).map { "k\($0)=v" }.joined(separator: ",")),
        ] {
            let taken = try #require(context([Self.good], fields))
            #expect(taken.state == passed)
            #expect(taken.fields.map(\.name) == ["traceparent", "tracestate"])
            #expect(taken.fields[1].value == passed)
        }
    }

    @Test("a tracestate that can't be read is dropped as a whole, and the trace goes on")
    func badState() throws {
        let many = (0..<33).map { "k\($0)=v" }.joined(separator: ",")
        let bad = [
            "", ",", "a", "a=", "=1", "a=1,a=2", "A=1", "a b=1", "é=1", "a=é", "a=b=c", "_a=1", many,
            String(repeating: "k", count: 257) + "=1", "a=" + String(repeating: "v", count: 257),
            (0..<20).map { "k\($0)=" + String(repeating: "v", count: 150) }.joined(separator: ","), "a=\u{1}",
        ]
        for field in bad {
            let taken = try #require(context([Self.good], [field]))
            #expect(taken.traceID == Self.trace)
            #expect(taken.state == nil, "\(field)")
            #expect(taken.fields.count == 1)
        }
    }
}
