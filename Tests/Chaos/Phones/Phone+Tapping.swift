/// What a person taps.
extension Phone {
    func tap(times: Int) { for _ in 0..<times { tap() } }

    private func tap() {
        let mutation = drawnMutation()
        let subject = drawnSubject(for: mutation)
        let operation = Operation(
            tenant: house.tenant, key: keys.uuid(), isKeyed: !mutation.isSafeWithoutKey || generator.chance(0.5),
            mutation: mutation, subject: subject)
        stage.history.tapped(operation)
        outbox.add(Entry(operation, strand: mutation.strand(subject), uploads: drawnUploads(for: mutation)))
    }

    /// What was handed out comes back, or the shelf would soon be empty.
    private func drawnSubject(for mutation: Mutation) -> Subject {
        var subject = drawnSubject()
        switch mutation.name {
        case "pickUpAsset":
            subject = generator.chance(0.15) ? drawnTaking(subject) : subject
            subject.reason = subject.reason ?? drawnReason()
            handedOut.append(subject)
        case "returnAsset":
            if let lately = lately("pickUpAsset"), generator.chance(0.2) {
                subject = retimed(lately.subject)
            } else if !handedOut.isEmpty, generator.chance(0.8) {
                subject = retimed(handedOut.removeFirst())
            }
            subject.reason = drawnReason()
            subject.isLost = house.expendable.contains(subject.asset) && generator.chance(0.2)
        case "fileConditionReport":
            if let known = handedOut.any(&generator), generator.chance(0.8) { subject = retimed(known) }
        case "createInspection":
            subject.inspection = generator.uuid()
            begun.append(subject)
        case "updateInspection": subject = drawnInspection(subject, isLast: false)
        case "completeInspection": subject = drawnInspection(subject, isLast: true)
        case "pickUpCase":
            subject = drawnCase(subject)
            handedOutCases.append(subject)
        case "returnCase":
            subject = drawnCase(subject)
            if let lately = lately("pickUpCase"), generator.chance(0.6) {
                subject.follow(lately.subject)
            } else if !handedOutCases.isEmpty, generator.chance(0.8) {
                subject.follow(handedOutCases.removeFirst())
            }
            subject = retimed(subject)
        case "pickUpCounted":
            subject = drawnCounted(subject)
            handedOutCounted.append(subject)
        case "returnCounted":
            subject = drawnCounted(subject)
            if !handedOutCounted.isEmpty, generator.chance(0.8) { subject.follow(handedOutCounted.removeFirst()) }
            subject.share(&generator)
        case "swapAsset": subject = drawnSwap(subject)
        case "undoOperation": subject = drawnUndo(subject)
        case "putAssetContents": subject = drawnContents(subject)
        default: break
        }
        if ["returnAsset", "returnCase", "returnCounted"].contains(mutation.name) { subject.isLast = generator.chance(0.15) }
        return subject
    }

    /// Rarely one that is not allowed.
    private func drawnMutation() -> Mutation {
        let isManager = person.role == "manager" || generator.chance(0.1)
        return generator.choose(Mutation.all.filter { isManager || !$0.isForManagers }.map { ($0.weight, $0) })
    }
}
