import Foundation
import Invariants
import Postgres

/// One run of what devices are told: a fresh database, three servers that sweep and send, and a nemesis; then peace, then judgement.
struct PushRun {
    let seed: UInt64
    let seconds: Int
    var plant: Plant?

    private static let serverCount = 3

    func verdict(_ outer: Surroundings) throws -> TellingVerdict {
        let name = "push_\(plant.map { $0.name.replacing("-", with: "_") } ?? "run")_\(seed)"
        let surroundings = try outer.forRun(name)
        let cluster = surroundings.cluster
        let generator = SeededGenerator(seed: seed)
        let services = try PushServices(surroundings, generator)
        let house = PushHouse(generator)
        let session = try surroundings.freshDatabase(name)
        try session.execute(PushHouse.notes)
        try session.execute(house.sql(services))
        if let plant {
            try session.execute(Plant.tool(in: surroundings.root))
            try session.execute(plant.sql)
        }

        let history = History()
        let fleet = Fleet(
            surroundings, database: cluster.target(database: name), history: history,
            settings: services.settings)
        for _ in 0..<Self.serverCount { try fleet.add() }
        let desk = Desk(house, cluster, database: name, generator)
        let nemesis = TellingNemesis(fleet, cluster, database: name, generator, releasing: PushHouse.releasing)
        try nemesis.haunt(for: seconds)
        desk.close()
        try nemesis.leave(until: PushHouse.unsettled, within: 90)
        for server in fleet.servers { fleet.stop(server) }
        services.stop()

        let last = try cluster.session(database: name)
        try services.note(in: last)
        try nemesis.note(in: last)
        let invariants = try Invariant.all(in: surroundings.root + "/Tests/Chaos/PushInvariants")
        return TellingVerdict(
            option: "--push", seed: seed, seconds: seconds, plant: plant, toll: nemesis.toll, counts: try counts(last),
            invariants: invariants, findings: try history.all.findings + invariants.flatMap { try $0.findings(in: last) })
    }

    private func counts(_ session: Session) throws -> [TellingCount] {
        [
            try TellingCount("events", "select count(*) from chaos.events", session, atLeast: seconds),
            try TellingCount("notifications", "select count(*) from notifications", session),
            try TellingCount("pushes", "select count(*) from push_outbox", session),
            try TellingCount("deliveries", "select count(*) from chaos.deliveries", session, atLeast: 8 * seconds),
            try TellingCount(
                "told again after a death",
                """
                select coalesce(sum(d.times - 1), 0)
                from (select count(*) as times from chaos.deliveries group by notification_id, device) d
                """, session),
        ]
    }
}
