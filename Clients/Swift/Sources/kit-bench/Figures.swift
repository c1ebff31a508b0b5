import Foundation

/// What was measured, a line each: what it is, a colon, the figure.
enum Figures {
    /// In milliseconds.
    struct Time {
        let passed: Double
        /// On a busy machine it tells more than the time that passed.
        let ofProcessor: Double
    }

    static func say(_ what: String, _ figure: Double, _ unit: String) {
        print("\(what): \(rounded(figure)) \(unit)")
    }

    /// Of many times: the median, the one that 99 of 100 do not pass, and the first.
    static func tell(_ what: String, _ times: [Time]) {
        guard let first = times.first else { return }
        let (passed, used) = (times.map(\.passed).sorted(), times.map(\.ofProcessor).sorted())
        func figures(_ sorted: [Double]) -> String {
            "median \(rounded(sorted[sorted.count / 2])), 99 of 100 \(rounded(sorted[sorted.count * 99 / 100]))"
        }
        print("\(what): \(figures(passed)), the first \(rounded(first.passed)) ms; of a processor \(figures(used)) ms")
    }

    static func times(_ count: Int, _ work: (Int) throws -> Void) rethrows -> [Time] {
        let clock = ContinuousClock()
        return try (0..<count).map { number in
            let before = processor()
            let passed = try clock.measure { try work(number) } / .milliseconds(1)
            return Time(passed: passed, ofProcessor: processor() - before)
        }
    }

    /// What this process has had of a processor so far, in milliseconds.
    static func processor() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1000 }

    /// What the kernel says of this process under that name, in MiB; 0 where it says nothing.
    static func memory(_ name: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 } ?? 0
    }

    private static func rounded(_ figure: Double) -> String { String(format: figure < 10 ? "%.2f" : "%.0f", figure) }
}
