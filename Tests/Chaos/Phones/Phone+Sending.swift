/// How requests are made, and what is written down of them.
extension Phone {
    @discardableResult
    func send(_ entry: Entry, _ kind: Send.Kind, losing loss: Wifi.Loss? = nil) -> Wifi.Outcome {
        parcel(of: entry, kind).send(over: wifi, losing: loss, stage.history)
    }

    /// An entry's request: the same bytes each time, but for its own id, and for whose token it bears.
    func parcel(of entry: Entry, _ kind: Send.Kind) -> Parcel {
        let body = entry.seal()
        let isShared = generator.chance(0.15)
        let (id, request) = request(entry.operation, entry.subject, body, token: isShared ? colleague.token : token)
        let actor = isShared ? colleague.person.subject : person.subject
        return Parcel(operation: entry.operation, actor: actor, kind: kind, requestID: id, request: request)
    }

    /// A change's request, under its key where it has one, about its own subject or another.
    func request(
        _ operation: Operation, _ subject: Subject, _ body: [UInt8], token: String
    ) -> (id: String, WireRequest) {
        let mutation = operation.mutation
        var (id, request) = request(mutation.app.rawValue + mutation.path(subject), body, token: token)
        request.method = mutation.method
        if operation.isKeyed { request.headers.append(("Idempotency-Key", operation.key)) }
        return (id, request)
    }

    /// - Parameter token: the phone's own unless given.
    func request(_ path: String, _ body: [UInt8], token: String? = nil) -> (id: String, WireRequest) {
        requests += 1
        let id = "\(name)-\(requests)"
        let headers = [
            (name: "Authorization", value: "Bearer \(token ?? self.token)"), ("Content-Type", "application/json"),
            ("X-Request-Id", id),
        ]
        return (id, WireRequest(target: path, headers: headers, body: body))
    }

    func drawnLoss() -> Wifi.Loss? { generator.chance(1.0 / 3) ? Wifi.Loss.allCases.any(&generator) : nil }
}
