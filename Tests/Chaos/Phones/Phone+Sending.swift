/// How requests are made, and what is written down of them.
extension Phone {
    @discardableResult
    func send(_ entry: Entry, _ kind: Send.Kind, losing loss: Wifi.Loss? = nil) -> Wifi.Outcome {
        parcel(of: entry, kind).send(over: wifi, losing: loss, stage.history)
    }

    /// An entry's request: the same bytes each time, but for its own id, and for whose token it bears.
    func parcel(of entry: Entry, _ kind: Send.Kind) -> Parcel {
        let body = entry.seal()
        let path = entry.operation.mutation.path(entry.subject)
        let isShared = generator.chance(0.15)
        let (id, request) = request(
            path, body, key: entry.operation.key, token: isShared ? colleague.token : token)
        let actor = isShared ? colleague.person.subject : person.subject
        return Parcel(operation: entry.operation, actor: actor, kind: kind, requestID: id, request: request)
    }

    /// - Parameters:
    ///   - path: under `/api/office`.
    ///   - token: the phone's own unless given.
    func request(_ path: String, _ body: [UInt8], key: String?, token: String? = nil) -> (id: String, WireRequest) {
        requests += 1
        let id = "\(name)-\(requests)"
        var headers = [
            (name: "Authorization", value: "Bearer \(token ?? self.token)"), ("Content-Type", "application/json"),
            ("X-Request-Id", id),
        ]
        if let key { headers.append(("Idempotency-Key", key)) }
        return (id, WireRequest(target: "/api/office" + path, headers: headers, body: body))
    }

    func drawnLoss() -> Wifi.Loss? { generator.chance(1.0 / 3) ? Wifi.Loss.allCases.any(&generator) : nil }
}
