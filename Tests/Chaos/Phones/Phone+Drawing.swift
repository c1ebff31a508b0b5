/// What a tap is about: mostly what the others in the house have in their hands too.
extension Phone {
    func drawnSubject() -> Subject {
        let moment = stage.tapped(in: houseNumber)
        let (reservation, unit) = drawnPair(moment)
        let other = house.units.any(&generator) ?? unit
        let statuses = [(3, "confirmed"), (2, "requested"), (2, "returned"), (1, "closed"), (1, "cancelled")]
        let subject = Subject(
            reservation: reservation.id, asset: unit.id,
            code: generator.choose([(50, unit.code), (45, nil), (5, other.code)]),
            status: generator.choose(statuses.map { (weight: $0.0, choice: $0.1) }),
            condition: ["like_new", "good", "fair", "poor", "damaged"].any(&generator) ?? "good", at: 0,
            newcomer: drawnNewcomer(moment), parcel: drawnParcel(moment), mark: drawnMark())
        return retimed(subject)
    }

    private func drawnPair(_ moment: Stage.Moment) -> (World.Reservation, World.Unit) {
        let wanting = moment.reservations.filter { $0.has(moment.contested) }
        if generator.chance(0.4), let reservation = wanting.any(&generator) { return (reservation, moment.contested) }
        let reservation = moment.reservations.any(&generator) ?? house.reservations[0]
        let everywhere = stage.world.houses.flatMap(\.units)
        let units = generator.choose([(88, house.units.filter(reservation.has)), (10, house.units), (2, everywhere)])
        return (reservation, units.any(&generator) ?? moment.contested)
    }

    /// Several people hold the same box: its tag and its serial as each of them types it. Sometimes one of the two was
    /// misread, or the sticker is of another asset.
    private func drawnNewcomer(_ moment: Stage.Moment) -> Subject.Newcomer {
        let box = moment.newcomer * 3 + .random(in: 0..<3, using: &generator)
        let (tag, serial) = ("Tag-\(box)", "Sn-\(generator.chance(0.8) ? box : box + 1)")
        let isShouted = generator.chance(0.3)
        let used = house.units.any(&generator)?.code
        return Subject.Newcomer(
            tag: isShouted ? tag.uppercased() : tag, serial: isShouted ? serial : serial.lowercased(),
            name: "Lamp \(moment.newcomer)", code: generator.choose([(60, nil), (30, drawnCode()), (10, used)]))
    }

    private func drawnCode() -> String { World.Unit(of: "", &generator).code }

    /// Now and then of a ticket that somebody made a moment ago, or nobody yet.
    private func drawnParcel(_ moment: Stage.Moment) -> Subject.TicketParcel {
        let made = house.tickets.count + .random(in: 1...50, using: &generator)
        let number = (generator.chance(0.4) ? moment.tickets.first : moment.tickets.any(&generator))?.number
        let ticket = generator.chance(0.1) ? made : number ?? made
        return Subject.TicketParcel(
            ticket: ticket, slot: generator.choose([(5, 1), (3, 2), (1, 3), (1, 4), (1, 5)]), isNext: generator.chance(0.3))
    }

    private func drawnMark() -> String {
        marks += 1
        return "\(name) mark \(marks)"
    }

    /// By a clock that may be some seconds behind, but never goes back under one asset.
    func retimed(_ subject: Subject) -> Subject {
        let time = max(Int(WireTime.now) - .random(in: 0...5, using: &generator), (lastTap[subject.asset] ?? 0) + 1)
        lastTap[subject.asset] = time
        var subject = subject
        subject.at = time
        return subject
    }
}
