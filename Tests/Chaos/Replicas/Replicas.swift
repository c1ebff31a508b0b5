import Foundation
import Postgres

/// The copies of all phones, each on a thread of its own, and the other programs that write beside them.
final class Replicas {
    private let stage: Stage
    private let replicas: [Replica]
    private let writers: [Writer]
    private let ended = DispatchGroup()
    private let connect: @Sendable () throws -> Session

    /// Every person has one; of each house's managers one keeps the desk's.
    init(_ stage: Stage, tokens: [[String]], connect: @escaping @Sendable () throws -> Session) {
        self.connect = connect
        self.stage = stage
        replicas = stage.world.houses.enumerated().flatMap { number, house in
            tokens[number].enumerated().map { place, token in
                Replica(
                    name: "\(number)-\(place)", of: house.tenant, scope: place == 3 ? "desk" : "floor", token: token,
                    waits: place % 2 == 1,
                    on: stage)
            }
        }
        writers = stage.world.houses.indices.flatMap { number in
            (0..<3).map { Writer($0, of: number, on: stage, connect: connect) }
        }
    }

    func play() {
        for (place, replica) in replicas.enumerated() {
            // One of each house listens to a stream.
            start { [stage] in place % 4 == 2 ? replica.listen(stage) : replica.follow(stage) }
        }
        for writer in writers { start { writer.write() } }
    }

    /// Waits until the last has stored its last page, and every transaction is over.
    func end() { ended.wait() }

    /// What a person at `psql` does when nobody else does anything.
    func edit(_ word: String) throws {
        for house in stage.world.houses { try connect().execute(Edit.all(of: house, word)) }
    }

    private func start(_ body: @escaping @Sendable () -> Void) {
        ended.enter()
        let ended = ended
        Thread {
            body()
            ended.leave()
        }.start()
    }

    /// Nothing changes but the day.
    func turnTheDay() throws { try connect().execute("update chaos_clock set shift = shift + interval '3 days'") }

    /// Has all catch up with a house in which nothing moves, and compares each with what a fresh run of everything says.
    func expectInStep(within seconds: Int = 30) {
        DispatchQueue.concurrentPerform(iterations: replicas.count) { [stage, replicas] index in
            let (replica, fresh) = (replicas[index], replicas[index].fresh(on: stage))
            guard replica.catchesUp(within: seconds), fresh.catchesUp(within: seconds) else {
                stage.history.found(
                    Finding(invariant: "replica-unsettled", subject: "phone \(replica.name)", found: "no end after \(seconds) s"))
                return
            }
            for difference in replica.differences(from: fresh).prefix(20) { stage.history.found(difference) }
        }
    }

    /// Writes down what one of each house and scope shows, to be compared with the tables.
    func noteShown() {
        var seen: Set<String> = []
        for replica in replicas where seen.insert("\(replica.tenant) \(replica.scope)").inserted {
            stage.history.shows(replica.shown)
        }
    }
}
