/// What a person taps.
extension Phone {
    func tap(times: Int) { for _ in 0..<times { tap() } }

    private func tap() {
        let mutation = drawnMutation()
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
            tenant: house.tenant, key: keys.uuid(), isKeyed: !mutation.isSafeWithoutKey || generator.chance(0.5),
            mutation: mutation, subject: subject)
        stage.history.tapped(operation)
        outbox.add(Entry(operation, strand: mutation.strand(subject), uploads: mutation.hasPhotos ? drawnPhotos() : []))
    }

    /// Rarely one that is not allowed.
    private func drawnMutation() -> Mutation {
        let isManager = person.role == "manager" || generator.chance(0.1)
        return generator.choose(Mutation.all.filter { isManager || !$0.isForManagers }.map { ($0.weight, $0) })
    }
}
