import Testing

@testable import Metrics

/// The two text formats that Prometheus reads.
@Suite struct ExpositionTests {
    private func text(_ format: Exposition.Format, _ fill: (inout Exposition) -> Void) -> String {
        var exposition = Exposition(format)
        fill(&exposition)
        return String(decoding: exposition.finish(), as: UTF8.self)
    }

    private func sample(_ format: Exposition.Format) -> String {
        text(format) { exposition in
            exposition.family("a_build", .info, "What runs") { $0.add(1, [("version", "1.0")]) }
            exposition.family("b_hits", .counter, "How often") { samples in
                samples.add(3, [("kind", "good")])
                samples.add(4, [("kind", "bad")])
            }
            exposition.family("c_size_bytes", .gauge, "How large") { $0.add(0.5) }
            exposition.family("d_nothing", .gauge, "Not there") { _ in }
        }
    }

    @Test("the text format: the name of a counter has _total everywhere, that of an info _info")
    func plain() {
        #expect(
            sample(.text) == """
                # HELP a_build_info What runs
                # TYPE a_build_info gauge
                a_build_info{version="1.0"} 1
                # HELP b_hits_total How often
                # TYPE b_hits_total counter
                b_hits_total{kind="good"} 3
                b_hits_total{kind="bad"} 4
                # HELP c_size_bytes How large
                # TYPE c_size_bytes gauge
                c_size_bytes 0.5

                """)
    }

    @Test("OpenMetrics: families without their samples' endings, units, and a last line")
    func open() {
        #expect(
            sample(.openMetrics) == """
                # HELP a_build What runs
                # TYPE a_build info
                a_build_info{version="1.0"} 1
                # HELP b_hits How often
                # TYPE b_hits counter
                b_hits_total{kind="good"} 3
                b_hits_total{kind="bad"} 4
                # HELP c_size_bytes How large
                # TYPE c_size_bytes gauge
                # UNIT c_size_bytes bytes
                c_size_bytes 0.5
                # EOF

                """)
    }

    @Test("a value of a label can't end itself, its line or its series")
    func escaping() {
        let line = text(.text) { $0.family("a", .gauge, "x") { $0.add(1, [("label", "q\"b\\n\ne} 2")]) } }
        #expect(line.hasSuffix("a{label=\"q\\\"b\\\\n\\ne} 2\"} 1\n"))
    }

    @Test("a histogram: buckets that grow up to its count, each bound's own values within it")
    func histogram() {
        var histogram = Histogram()
        for microseconds in [0, 500, 501, 3_000_000, 60_000_000] { histogram.record(.microseconds(microseconds)) }
        let lines = text(.text) { $0.family("t_seconds", .histogram, "x") { $0.add(histogram, [("k", "v")]) } }
            .split(separator: "\n").map(String.init)
        #expect(lines.contains(#"t_seconds_bucket{k="v",le="0.0005"} 2"#))
        #expect(lines.contains(#"t_seconds_bucket{k="v",le="0.001"} 3"#))
        #expect(lines.contains(#"t_seconds_bucket{k="v",le="2.5"} 3"#))
        #expect(lines.contains(#"t_seconds_bucket{k="v",le="5.0"} 4"#))
        #expect(lines.contains(#"t_seconds_bucket{k="v",le="+Inf"} 5"#))
        #expect(lines.contains(#"t_seconds_count{k="v"} 5"#))
        #expect(abs(histogram.sum - 63.001001) < 1e-9)
        #expect(lines.count == 2 + Histogram.bounds.count + 3)
    }

    @Test("two histograms together have what each had")
    func sum() {
        var (left, right) = (Histogram(), Histogram())
        left.record(.milliseconds(3))
        right.record(.milliseconds(3))
        right.record(.seconds(20))
        left += right
        #expect(left.count == 3)
        #expect(left.counts.last == 1)
        #expect(abs(left.sum - 20.006) < 1e-9)
    }
}
