/// What phones do that nobody asked them to: old changes sent again, a key taken twice, a sealed photo sent anew.
extension Phone {
    func trouble() {
        switch generator.choose([(10, 0), (5, 1), (2, 2), (2, 3), (2, 4), (4, 5)]) {
        case 0: if let entry = done.any(&generator) { send(entry, .replay, losing: drawnLoss()) }
        case 1: if let entry = done.filter(\.operation.isKeyed).any(&generator) { sendDecoy(of: entry) }
        case 2: insist()
        case 4:
            let count = Int.random(in: 1...10, using: &generator)
            replayTogether(Array(done.shuffled(using: &generator).prefix(count)), losing: drawnLoss())
        case 5: replayUndone()
        default: if let entry = done.any(&generator) { overwrite(entry) }
        }
    }

    /// The key of what is done, on a request that is not the same.
    func sendDecoy(of entry: Entry) {
        // None that the request names already, which would be no request at all.
        let named = [entry.subject.asset, entry.subject.other] + (entry.subject.contents ?? [])
        let others = house.units.map(\.id).filter { !named.contains($0) }
        let subject = entry.subject.another(asset: others.any(&generator) ?? "")
        let body = entry.operation.mutation.bytes(subject)
        let (id, request) = request(entry.operation, subject, body, token: token)
        let parcel = Parcel(
            operation: entry.operation, actor: person.subject, kind: .decoy, requestID: id, request: request)
        _ = parcel.send(over: wifi, losing: nil, stage.history)
    }

    /// The key of what was taken back, once more.
    private func replayUndone() {
        let keys = Set(done.map(\.subject.undoneKey))
        let undone = done.filter { keys.contains($0.operation.key) }.suffix(8)
        if let entry = undone.randomElement(using: &generator) { send(entry, .replay, losing: drawnLoss()) }
    }

    /// A person has settled the conflict, or thinks so, and lets the phone try again what was refused.
    private func insist() {
        guard let entry = refused.any(&generator) else { return }
        let outcome = send(entry, .own, losing: drawnLoss())
        guard outcome.answer?.isDone == true else { return }
        refused.removeAll { $0 === entry }
        done.append(entry)
    }

    /// Other bytes for a photo that a report names.
    private func overwrite(_ entry: Entry) {
        guard entry.operation.mutation.name == "fileConditionReport" else { return }
        guard let upload = entry.uploads.any(&generator), upload.isStored, let target = upload.target else { return }
        let outcome = wifi.exchange(Picture.put(upload.bytes + [0], to: target), losing: drawnLoss())
        if let answer = outcome.answer, answer.isDone {
            stage.history.found(
                Finding(
                    invariant: "photo-replaced", subject: "photo \(upload.path ?? "?")",
                    found: "a later PUT was a \(answer.status)"))
        }
    }
}
