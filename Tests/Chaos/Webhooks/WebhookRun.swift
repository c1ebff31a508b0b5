import Foundation
import Invariants
import Postgres

/// One run of what webhooks are told: a fresh database, two servers that make events and send them, and a nemesis; then peace, then judgement.
struct WebhookRun {
    let seed: UInt64
    let seconds: Int
    var plant: Plant?

    private static let serverCount = 2

    func verdict(_ outer: Surroundings) throws -> TellingVerdict {
        let name = "webhook_\(plant.map { $0.name.replacing("-", with: "_") } ?? "run")_\(seed)"
        let surroundings = try outer.forRun(name)
        let cluster = surroundings.cluster
        let database = cluster.target(database: name)
        let generator = SeededGenerator(seed: seed)
        let receiver = try WebhookReceiver(generator)
        var house = WebhookHouse(generator)
        let session = try surroundings.freshDatabase(name)
        try session.execute(WebhookHouse.notes)
        try session.execute(house.sql)
        let history = History()
        let fleet = Fleet(surroundings, database: database, history: history) { _ in WebhookHouse.settings }
        for _ in 0..<Self.serverCount { try fleet.add() }
        try house.addHooks(surroundings, database: database, server: fleet.port, receiver: receiver.port)
        try session.execute(house.aiming)
        if let plant {
            try session.execute(Plant.tool(in: surroundings.root))
            try session.execute(plant.sql)
        }

        let desk = WebhookDesk(house, cluster, database: name, generator)
        let nemesis = TellingNemesis(fleet, cluster, database: name, generator, releasing: WebhookHouse.releasing)
        try nemesis.haunt(for: seconds)
        desk.close()
        try nemesis.leave(until: WebhookHouse.unsettled, within: 90, hurrying: WebhookHouse.hurrying)
        for server in fleet.servers { fleet.stop(server) }
        receiver.stop()

        let last = try cluster.session(database: name)
        try receiver.note(in: last)
        try nemesis.note(in: last)
        let invariants = try Invariant.all(in: surroundings.root + "/Tests/Chaos/WebhookInvariants")
        return TellingVerdict(
            option: "--webhooks", seed: seed, seconds: seconds, plant: plant, toll: nemesis.toll, counts: try counts(last),
            invariants: invariants, findings: try history.all.findings + invariants.flatMap { try $0.findings(in: last) })
    }

    private func counts(_ session: Session) throws -> [TellingCount] {
        [
            try TellingCount(
                "rows of the audit", "select count(*) from audit_log where action = 'item.changed'", session,
                atLeast: 2 * seconds),
            try TellingCount(
                "arrivals", "select count(*) from chaos.arrivals where status = 200", session, atLeast: 3 * seconds),
            // What a receiver had taken already.
            try TellingCount(
                "arrived again after a death",
                """
                select coalesce(sum(a.times - 1), 0)
                from (select count(*) as times from chaos.arrivals where status = 200 group by hook, event) a
                """, session),
        ]
    }
}
