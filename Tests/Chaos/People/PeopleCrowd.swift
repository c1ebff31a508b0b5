import Foundation

/// The phones of all people, and the two stewards, each on a thread of its own: they block, as people do.
final class PeopleCrowd: Sendable {
    private let stage: PeopleStage
    private let played = DispatchGroup()
    private let drained = DispatchGroup()
    private let peace = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ stage: PeopleStage, tokens: [String], command: @escaping @Sendable ([String]) throws -> Void) {
        self.stage = stage
        count = stage.world.people.count * PeopleWorld.phonesPerPerson
        for (house, token) in tokens.enumerated() {
            played.enter()
            Thread {
                let steward = Steward(of: house, stage, token: token, command: command)
                steward.work()
                steward.mend()
                self.played.leave()
            }.start()
        }
        for person in stage.world.people {
            let board = SessionBoard()
            for place in 0..<PeopleWorld.phonesPerPerson {
                played.enter()
                drained.enter()
                Thread { self.live(place, of: person, board) }.start()
            }
        }
    }

    private func live(_ place: Int, of person: PeopleWorld.Person, _ board: SessionBoard) {
        let phone = PersonPhone(person, place: place, on: stage, board)
        phone.play()
        played.leave()
        peace.wait()
        if !phone.drain(within: 60) {
            stage.found(
                "outbox-stuck", phone.name, "\(phone.outbox.count) notes are still in its outbox, though it may send them")
        }
        drained.leave()
    }

    /// Waits until nobody changes anything any more, has the phones send what is left, and waits for that too.
    func drain() {
        stage.isOpen.clear()
        played.wait()
        for _ in 0..<count { peace.signal() }
        drained.wait()
    }
}
