/// What a person taps.
extension Phone {
    func tap(times: Int) { for _ in 0..<times { tap() } }

    private func tap() {
        let mutation = generator.choose(Mutation.all.map { ($0.weight, $0) })
        var subject = drawnSubject()
        // What was handed out comes back, or the shelf would soon be empty.
        if mutation.name == "returnAsset", !handedOut.isEmpty, generator.chance(0.8) {
            subject = retimed(handedOut.removeFirst())
        } else if mutation.name == "fileConditionReport", let known = handedOut.any(&generator), generator.chance(0.8) {
            subject = retimed(known)
        } else if mutation.name == "pickUpAsset" {
            handedOut.append(subject)
        }
        let operation = Operation(
            tenant: house.tenant, key: keys.uuid(), mutation: mutation, subject: subject)
        stage.history.tapped(operation)
        let strand = mutation.name == "setReservationStatus" ? subject.reservation : subject.asset
        outbox.add(Entry(operation, strand: strand, uploads: mutation.hasPhotos ? drawnPhotos() : []))
    }

    /// Mostly what fits on a reservation of these moments, which the others in the house have in their hands too.
    private func drawnSubject() -> Subject {
        let (reservation, unit) = drawnPair()
        let other = house.units.any(&generator) ?? unit
        let statuses = [(3, "confirmed"), (2, "requested"), (2, "returned"), (1, "closed"), (1, "cancelled")]
        let subject = Subject(
            reservation: reservation.id, asset: unit.id,
            code: generator.choose([(50, unit.code), (45, nil), (5, other.code)]),
            status: generator.choose(statuses.map { (weight: $0.0, choice: $0.1) }),
            condition: ["like_new", "good", "fair", "poor", "damaged"].any(&generator) ?? "good", at: 0)
        return retimed(subject)
    }

    private func drawnPair() -> (World.Reservation, World.Unit) {
        let (reservations, contested) = stage.tapped(in: houseNumber)
        let wanting = reservations.filter { $0.has(contested) }
        if generator.chance(0.4), let reservation = wanting.any(&generator) { return (reservation, contested) }
        let reservation = reservations.any(&generator) ?? house.reservations[0]
        let everywhere = stage.world.houses.flatMap(\.units)
        let units = generator.choose([(88, house.units.filter(reservation.has)), (10, house.units), (2, everywhere)])
        return (reservation, units.any(&generator) ?? contested)
    }

    /// By a clock that may be some seconds behind, but never goes back under one asset.
    private func retimed(_ subject: Subject) -> Subject {
        let time = max(Int(WireTime.now) - .random(in: 0...5, using: &generator), (lastTap[subject.asset] ?? 0) + 1)
        lastTap[subject.asset] = time
        var subject = subject
        subject.at = time
        return subject
    }
}
