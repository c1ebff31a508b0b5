import Foundation

/// All phones, each on a thread of its own: they block, as phones do.
final class Crowd: Sendable {
    private let stage: Stage
    /// By house and person.
    let tokens: [[String]]
    private let played = DispatchGroup()
    private let drained = DispatchGroup()
    private let peace = DispatchSemaphore(value: 0)

    /// - Parameter token: makes the token of a person of a house.
    init(_ stage: Stage, token: (World.Person, World.House) throws -> String) throws {
        self.stage = stage
        tokens = try stage.world.houses.map { house in try house.people.map { try token($0, house) } }
    }

    func play() {
        for (house, tokens) in tokens.enumerated() {
            for place in tokens.indices {
                played.enter()
                drained.enter()
                Thread { self.live(place, of: house, tokens) }.start()
            }
        }
    }

    /// Waits until all have played, has them send what is left, and waits for that too.
    func drain() {
        played.wait()
        for _ in tokens.joined() { peace.signal() }
        drained.wait()
    }

    private func live(_ place: Int, of house: Int, _ tokens: [String]) {
        let phone = Phone(place: place, of: house, on: stage, tokens: tokens)
        phone.play()
        played.leave()
        peace.wait()
        phone.drain(until: .now + .seconds(30))
        drained.leave()
    }
}
