import Foundation
import Glibc

/// Moves the houses between the nodes, again and again, and kills a server now and then.
final class MoveNemesis: Adversary {
    /// What one move is worth in seconds of a run.
    static let secondsEach = 5

    private(set) var toll: [Fault: Int] = [:]
    let recoveries: [Double] = []
    private let fleet: Fleet
    private let scaleOut: ScaleOut
    private let database: String
    private let history: History
    private var generator: SeededGenerator

    init(_ fleet: Fleet, _ scaleOut: ScaleOut, database: String, history: History, _ generator: SeededGenerator) {
        self.fleet = fleet
        self.scaleOut = scaleOut
        self.database = database
        self.history = history
        self.generator = generator.branch("moves")
    }

    func haunt(_ stage: Stage, quota: Quota) throws {
        let wanted = quota.moves ?? 1
        while stage.isOpen {
            usleep(UInt32.random(in: 1_000_000...3_000_000, using: &generator))
            let house = stage.world.houses[Int.random(in: 0..<stage.world.houses.count, using: &generator)]
            try scaleOut.move(house.tenant, of: database, blocking: generator.chance(0.3))
            toll[.moveShard, default: 0] += 1
            if generator.chance(0.3), let server = fleet.servers.first {
                fleet.kill(server)
                try fleet.add()
                toll[.killServer, default: 0] += 1
            }
            let count = toll[.moveShard, default: 0]
            if count >= wanted && quota.shortages(history.all, toll).isEmpty || count >= 4 * wanted { stage.close() }
        }
        _ = HealthWatch(port: fleet.port).secondsToHealth()
    }
}
