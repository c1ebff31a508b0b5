import Invariants
import Postgres

/// What came of a run of what devices, or receivers of webhooks, are told.
struct TellingVerdict: Outcome {
    /// What the command line says for its kind.
    let option: String
    let seed: UInt64
    let seconds: Int
    let plant: Plant?
    let toll: [Fault: Int]
    let counts: [TellingCount]
    let invariants: [Invariant]
    let findings: [Finding]

    private var kills: Int { toll[.killServer, default: 0] + toll[.killAllServers, default: 0] }

    var shortages: [String] {
        let faults = [
            TellingCount("kills", kills, atLeast: max(1, seconds / 12)),
            TellingCount("restarts of Postgres", toll[.restartPostgres, default: 0], atLeast: max(1, seconds / 40)),
        ]
        return (faults + counts).filter { $0.count < $0.least }.map { "\($0.count) \($0.name), not \($0.least)" }
    }

    var command: String { "script/chaos \(option) \(seed) \(seconds)" }

    func meaning(of invariant: String) -> String {
        invariants.first { $0.name == invariant }?.meaning ?? Judge.ownMeanings[invariant] ?? ""
    }

    var tally: [String: Int] {
        var tally = Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.count) })
        tally["kills"] = kills
        tally["restarts of Postgres"] = toll[.restartPostgres, default: 0]
        tally["violations"] = findings.count
        return tally
    }

    var rows: [(String, String)] {
        let told = counts.map { ($0.name, $0.count) }
        let faults = Fault.allCases.map { ($0.rawValue, toll[$0, default: 0]) }
        let counted =
            [("seed", Int(seed)), ("seconds", seconds)] + told + faults + [
                ("invariants", invariants.count), ("violations", findings.count),
            ]
        return counted.map { ($0.0, "\($0.1)") }
    }
}

/// How often something happened in a run, and how often at least for the run to say anything.
struct TellingCount {
    let name: String
    let count: Int
    let least: Int

    init(_ name: String, _ count: Int, atLeast least: Int = 0) {
        self.name = name
        self.count = count
        self.least = least
    }

    /// `sql` says how often.
    init(_ name: String, _ sql: String, _ session: Session, atLeast least: Int = 0) throws {
        self.init(name, try session.execute(sql).first?.text(0).flatMap { Int($0) } ?? 0, atLeast: least)
    }
}
