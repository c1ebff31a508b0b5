/// What a tap at the shelf is about that is more than an asset and a reservation.
extension Phone {
    /// Now and then a person takes the gear whatever the phone says.
    func drawnReason() -> String? { generator.chance(0.15) ? drawnReasonText() : nil }

    private func drawnReasonText() -> String { "It stands here, \(Int.random(in: 0..<1000, using: &generator))" }

    /// What somebody in the house did a moment ago by that name.
    func lately(_ name: String) -> Operation? {
        stage.deeds(in: houseNumber).filter { $0.mutation.name == name }.any(&generator)
    }

    /// What went out a moment ago is taken for another reservation, whatever the phone says.
    func drawnTaking(_ subject: Subject) -> Subject {
        guard let out = lately("pickUpAsset")?.subject else { return subject }
        var subject = Subject(subject, asset: out.asset, code: out.code)
        subject.reason = drawnReasonText()
        return retimed(subject)
    }

    func drawnCase(_ subject: Subject) -> Subject {
        guard let box = house.cases.any(&generator) else { return subject }
        var subject = subject
        subject.asset = box.unit.id
        subject.code = generator.chance(0.5) ? box.unit.code : nil
        // What the phone saw may be another content than that of today.
        subject.contents = generator.choose([(6, nil), (3, box.contents), (1, Array(box.contents.dropLast()))])
        subject.reason = drawnReason()
        return retimed(subject)
    }

    /// Rarely a line of another kind, or of another reservation.
    func drawnCounted(_ subject: Subject) -> Subject {
        var subject = subject
        let near = house.reservations.drop { $0.id != subject.reservation }.prefix(12)
        let reservation = near.first { !$0.countedLines.isEmpty } ?? house.reservations[0]
        if generator.chance(0.97) { subject.reservation = reservation.id }
        let lines = generator.chance(0.97) ? reservation.countedLines : reservation.lines
        subject.line = (lines.any(&generator) ?? reservation.lines[0]).id
        subject.qty = .random(in: 1...5, using: &generator)
        subject.reason = drawnReason()
        return subject
    }

    /// Another unit of the kind goes out in place of one that somebody has handed out.
    func drawnSwap(_ subject: Subject) -> Subject {
        var subject = subject
        let given = generator.chance(0.4) ? lately("pickUpAsset")?.subject : handedOut.any(&generator)
        if let given { subject.follow(given) }
        let item = house.units.first { $0.id == subject.asset }?.item
        let others = house.units.filter { $0.id != subject.asset && ($0.item == item || generator.chance(0.02)) }
        guard let other = others.any(&generator) ?? house.units.first(where: { $0.id != subject.asset }) else { return subject }
        subject.other = other.id
        subject.otherCode = generator.chance(0.5) ? other.code : nil
        subject.reason = generator.chance(0.5) ? drawnReasonText() : nil
        handedOut.append(Subject(subject, asset: other.id, code: other.code))
        return retimed(subject)
    }

    /// Mostly what was just done, by this phone or another; rarely what never was, or on another reservation.
    func drawnUndo(_ subject: Subject) -> Subject {
        var subject = subject
        let own = done.suffix(20).filter(\.operation.mutation.isInLedger).any(&generator)?.operation
        let deed = generator.chance(0.6) ? stage.deeds(in: houseNumber).any(&generator) : own
        guard let deed else {
            subject.undoneKey = generator.uuid()
            return subject
        }
        subject.undoneKey = generator.chance(0.97) ? deed.key : generator.uuid()
        if generator.chance(0.97) { subject.reservation = deed.subject.reservation }
        return subject
    }

    /// One that this phone has begun lately; rarely one that nobody has.
    func drawnInspection(_ subject: Subject, isLast: Bool) -> Subject {
        var subject = subject
        guard let known = begun.suffix(4).any(&generator), generator.chance(0.97) else {
            subject.inspection = generator.uuid()
            return subject
        }
        subject.follow(known)
        subject.inspection = known.inspection
        // Now and then somebody goes on with it as if it were not over.
        if isLast, generator.chance(0.9) { begun.removeAll { $0.inspection == known.inspection } }
        return retimed(subject)
    }

    /// A few of what may lie in cases, wherever it lies; rarely what may not.
    func drawnContents(_ subject: Subject) -> Subject {
        var subject = subject
        let packed = house.units.filter { $0.item == house.items.last }.shuffled(using: &generator)
        subject.asset = house.cases.any(&generator)?.unit.id ?? subject.asset
        subject.contents = packed.prefix(.random(in: 1...3, using: &generator)).map(\.id)
        let another = house.cases.map(\.unit.id).filter { $0 != subject.asset }
        if generator.chance(0.05), let box = another.any(&generator) { subject.contents?.append(box) }
        return subject
    }
}

extension Subject {
    /// The same with another asset in somebody's hand.
    init(_ subject: Subject, asset: String, code: String?) {
        self = subject
        self.asset = asset
        self.code = code
    }

    /// About what was handed out before: that asset, or line, on that reservation.
    mutating func follow(_ other: Subject) {
        reservation = other.reservation
        asset = other.asset
        code = other.code
        line = other.line
        qty = other.qty
        contents = other.contents
    }

    /// Of what comes back some is lost or used up.
    mutating func share(_ generator: inout SeededGenerator) {
        qty = Int.random(in: 0...qty, using: &generator)
        lost = generator.chance(0.15) ? 1 : 0
        used = generator.chance(0.2) ? .random(in: 1...2, using: &generator) : 0
        if qty + lost + used == 0 { qty = 1 }
    }
}

extension World.House {
    /// What may be lost: one unit of a kind, none of those that lie in cases.
    var expendable: [String] { items.dropLast().compactMap { item in units.last { $0.item == item }?.id } }
}
