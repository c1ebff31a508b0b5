import Foundation

/// Seeds one after another: a line each, and what it was altogether. Goes on after a failure.
struct Series {
    let trial: Trial
    let count: UInt64
    let seed: UInt64
    let seconds: Int

    func passes(_ surroundings: Surroundings) throws -> Bool {
        var total: [String: Int] = [:]
        var passed = 0
        for seed in seed..<seed &+ count {
            let outcome = try trial.outcome(seed: seed, seconds: seconds, surroundings)
            if outcome.isPass { passed += 1 }
            total.merge(outcome.tally, uniquingKeysWith: +)
            print(outcome.isPass ? "passed  seed \(seed)" : outcome.text)
            fflush(nil)
        }
        let sums = total.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print("\(passed) of \(count) seeds of \(seconds) s passed: \(sums)")
        return passed == count
    }
}
