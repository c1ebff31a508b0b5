import Foundation
import Postgres

/// Another program, as somebody at `psql` would be: it writes rows of every table of the feed in transactions that it sometimes leaves
/// open for seconds, while the phones go on.
final class Writer: @unchecked Sendable {
    private let house: World.House
    private let stage: Stage
    private let connect: @Sendable () throws -> Session
    /// Only in the first house cursors lose their worth: in the other nothing mends what a replica has missed.
    private let isForgetful: Bool
    /// One of each house makes the server forget answers.
    private let makesForget: Bool
    private var session: Session?
    private var generator: SeededGenerator

    init(_ place: Int, of number: Int, on stage: Stage, connect: @escaping @Sendable () throws -> Session) {
        house = stage.world.houses[number]
        self.stage = stage
        self.connect = connect
        isForgetful = number == 0 && place == 0
        makesForget = place == 1
        generator = stage.generator.branch("writer \(number)-\(place)")
    }

    func write() {
        while stage.isOpen {
            do { try transaction() } catch {
                // Postgres went away, or somebody was quicker.
                session = nil
                usleep(100_000)
            }
            usleep(.random(in: 5_000...60_000, using: &generator))
        }
        session = nil
    }

    private func transaction() throws {
        let open = try session ?? connect()
        session = open
        if isForgetful && generator.chance(0.05) { return try forget(open) }
        if makesForget && generator.chance(0.3) { try open.execute(Edit.forgettingKeys(of: house)) }
        try open.execute("begin")
        let began = ContinuousClock.now
        for _ in 0..<Int.random(in: 1...4, using: &generator) { try open.execute(Edit.any(of: house, &generator)) }
        if generator.chance(0.2) { generator.pause(0.5...3) } else if generator.chance(0.5) { generator.pause(0...0.2) }
        let isGivenUp = generator.chance(0.1)
        try open.execute(isGivenUp ? "rollback" : "commit")
        guard !isGivenUp else { return }
        let isLate = ContinuousClock.now - began > .seconds(1)
        stage.history.fed { feed in
            feed.commits += 1
            if isLate { feed.lateCommits += 1 }
        }
    }

    private func forget(_ open: Session) throws { try open.execute(Edit.forgetting(house, &generator)) }
}
