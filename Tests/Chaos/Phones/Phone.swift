import Foundation

/// One person's phone: taps, queues, sends, loses, sends again.
final class Phone {
    let name: String
    let houseNumber: Int
    let house: World.House
    let person: World.Person
    let stage: Stage
    let token: String
    /// Somebody of the same role, who sometimes takes this phone to send again what is on it.
    let colleague: (person: World.Person, token: String)
    let wifi: Wifi
    var generator: SeededGenerator
    var outbox = Outbox()
    /// Answered for good.
    var done: [Entry] = []
    var refused: [Entry] = []
    /// What this phone believes it has handed out.
    var handedOut: [Subject] = []
    var handedOutCases: [Subject] = []
    /// The inspections that it has begun and not completed.
    var begun: [Subject] = []
    var handedOutCounted: [Subject] = []
    /// No two taps on an asset have the same time.
    var lastTap: [String: Int] = [:]
    /// The keys that it makes.
    var keys: SeededGenerator
    var requests = 0
    var marks = 0

    /// - Parameter place: which of the house's people it is; the phones of both houses make the same keys.
    init(place: Int, of house: Int, on stage: Stage, tokens: [String]) {
        name = "\(house)-\(place)"
        houseNumber = house
        self.house = stage.world.houses[house]
        person = self.house.people[place]
        self.stage = stage
        token = tokens[place]
        colleague = (self.house.people[place ^ 1], tokens[place ^ 1])
        wifi = Wifi(port: stage.port)
        generator = stage.generator.branch("phone \(name)")
        keys = stage.generator.branch("keys \(place)")
    }

    /// Taps and sends until the time is over; what is queued then stays queued.
    func play() {
        while stage.isOpen {
            tap(times: generator.chance(0.2) ? .random(in: 5...15, using: &generator) : .random(in: 1...3, using: &generator))
            for _ in 0..<outbox.entries.count * 2 where stage.isOpen {
                if generator.chance(0.15), attemptTogether() { continue }
                // Often what was tapped just now goes first.
                guard let entry = generator.chance(0.5) ? outbox.newest : outbox.next(&generator) else { break }
                attempt(entry)
                if generator.chance(0.3) { trouble() }
            }
        }
    }

    /// Sends what is left, with nothing lost any more, and looks at it all again.
    /// - Parameter deadline: when to give up.
    func drain(until deadline: ContinuousClock.Instant) {
        wifi.patience = 20
        wifi.disconnect()
        while .now < deadline, let entry = outbox.next(&generator) {
            if generator.chance(0.3), attemptTogether(inPeace: true) { continue }
            attempt(entry, inPeace: true)
        }
        stage.history.gaveUp(outbox.entries.map(\.operation))
        for entry in done.shuffled(using: &generator).prefix(200) { send(entry, .replay) }
        for _ in 0..<2 { replayTogether(done.shuffled(using: &generator)) }
        for entry in done.filter(\.operation.isKeyed).shuffled(using: &generator).prefix(50) { sendDecoy(of: entry) }
        for entry in done { lookAtPhotos(of: entry) }
    }

    /// Sends an entry of the outbox, and takes it out when the answer is known and final.
    func attempt(_ entry: Entry, inPeace: Bool = false) {
        guard bringPhotos(of: entry, inPeace: inPeace) else { return pause() }
        let loss = inPeace ? nil : drawnLoss()
        // Without a key nothing but the row itself stands between two of them.
        let hasTwin = !inPeace && generator.chance(entry.operation.isKeyed ? 0.25 : 0.6)
        let twin = hasTwin ? Twin(parcel(of: entry, .twin), stage) : nil
        let outcome = send(entry, .own, losing: loss)
        twin?.join()
        settle(entry, outcome)
    }

    /// Takes an entry out of the outbox when its answer is known and final.
    func settle(_ entry: Entry, _ outcome: Wifi.Outcome) {
        guard outcome.isKept, let answer = outcome.answer, answer.isFinal else { return pause() }
        outbox.remove(entry)
        if answer.isDone { done.append(entry) } else { refused.append(entry) }
        if answer.isDone, entry.operation.mutation.isInLedger { stage.did(entry.operation, in: houseNumber) }
    }

    /// Nobody sends again without a breath.
    private func pause() { usleep(.random(in: 2_000...30_000, using: &generator)) }
}
