/// What goes by `POST /outbox`.
extension Phone {
    /// Sends what is in the outbox for the office, all of it or the first of it, and takes out what is answered for good. False where
    /// there is too little.
    func attemptTogether(inPeace: Bool = false) -> Bool {
        var waiting: Set<String> = []
        let count = generator.chance(0.5) ? Bundle.most : .random(in: 2...10, using: &generator)
        var ahead: Set<String> = []
        let entries = outbox.entries.filter { entry in
            guard entry.goesInOutbox, !waiting.contains(entry.strand) else { return false }
            // An inspection has to be there before anything is uploaded for it.
            let isFirst = ahead.insert(entry.strand).inserted
            // What waits for its photos holds up what was tapped behind it.
            if isFirst || entry.uploads.allSatisfy(\.isStored), bringPhotos(of: entry, inPeace: inPeace) { return true }
            waiting.insert(entry.strand)
            return false
        }.prefix(count)
        guard entries.count > 1 else { return false }
        let loss = inPeace ? nil : drawnLoss()
        let twin = inPeace ? nil : drawnTwin(of: Array(entries))
        let outcomes = sendTogether(Array(entries), .own, losing: loss)
        twin?.join()
        for (entry, outcome) in zip(entries, outcomes) { settle(entry, outcome) }
        return true
    }

    /// Sends what is done once more, some of it.
    func replayTogether(_ entries: [Entry], losing loss: Wifi.Loss? = nil) {
        let entries = entries.filter(\.goesInOutbox).prefix(Bundle.most)
        if !entries.isEmpty { _ = sendTogether(Array(entries), .replay, losing: loss) }
    }

    /// The whole of it over another connection, or one of it as a single call.
    private func drawnTwin(of entries: [Entry]) -> Twin? {
        guard generator.chance(0.3) else { return nil }
        if generator.chance(0.5) { return Twin(bundle(of: entries, .twin), stage) }
        return entries.any(&generator).map { Twin(parcel(of: $0, .twin), stage) }
    }

    private func sendTogether(_ entries: [Entry], _ kind: Send.Kind, losing loss: Wifi.Loss?) -> [Wifi.Outcome] {
        bundle(of: entries, kind).send(over: wifi, losing: loss, stage.history)
    }

    private func bundle(of entries: [Entry], _ kind: Send.Kind) -> Bundle {
        let isShared = generator.chance(0.15)
        let bearer = isShared ? colleague.token : token
        let actor = isShared ? colleague.person.subject : person.subject
        var (id, outer) = request("/api/office/outbox", [], token: bearer)
        let parcels = entries.enumerated().map { index, entry in
            let single = request(entry.operation, entry.subject, entry.seal(), token: bearer).1
            return Parcel(operation: entry.operation, actor: actor, kind: kind, requestID: "\(id).\(index)", request: single)
        }
        outer.body = Bundle.body(of: parcels)
        return Bundle(parcels: parcels, request: outer)
    }
}

extension Entry {
    /// Whether it may be an entry of an outbox.
    var goesInOutbox: Bool {
        operation.mutation.app == .office && ["POST", "PATCH"].contains(operation.mutation.method) && operation.isKeyed
    }
}
