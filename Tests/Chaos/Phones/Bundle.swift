import JSON

/// Requests that go as the entries of one outbox.
struct Bundle: Sendable {
    /// In the order in which they are done. Their ids are those that the server gives them.
    let parcels: [Parcel]
    let request: WireRequest

    /// As many as the server takes.
    static let most = 100

    /// The body: each entry as it would go alone.
    static func body(of parcels: [Parcel]) -> [UInt8] {
        let entries = parcels.map { parcel in
            (key: parcel.operation.key, method: parcel.request.method, path: parcel.request.target, body: parcel.request.body)
        }
        return body(entries: entries)
    }

    static func body(entries: [(key: String, method: String, path: String, body: [UInt8])]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("entries")
            json.array { json in
                for entry in entries {
                    json.object { json in
                        for (name, text) in [("key", entry.key), ("method", entry.method), ("path", entry.path)] {
                            json.name(name)
                            json.string(text)
                        }
                        json.name("body")
                        json.raw(entry.body)
                    }
                }
            }
        }
        return json.bytes
    }

    /// Sends it and writes down what came of each.
    func send(over wifi: Wifi, losing loss: Wifi.Loss?, _ history: History) -> [Wifi.Outcome] {
        let began = WireTime.now
        let outcome = wifi.exchange(request, losing: loss)
        let ended = WireTime.now
        let answers = answers(in: outcome.answer)
        let outcomes = answers.map { Wifi.Outcome(answer: $0, isKept: outcome.isKept) }
        for (parcel, outcome) in zip(parcels, outcomes) {
            history.sent(
                Send(
                    operation: parcel.operation, actor: parcel.actor, requestID: parcel.requestID, kind: parcel.kind,
                    isInOutbox: true, began: began, ended: ended, outcome: outcome))
        }
        return outcomes
    }

    /// What each of them was answered; where the outbox as a whole was refused, that.
    private func answers(in answer: WireAnswer?) -> [WireAnswer?] {
        guard let answer else { return parcels.map { _ in nil } }
        let results = answer.isDone ? OutboxResults.answers(in: answer.body) : []
        guard results.count == parcels.count else { return parcels.map { _ in answer } }
        return results
    }
}

/// Takes the answer to an outbox apart without changing a byte of the bodies in it.
enum OutboxResults {
    /// Nothing where it has another form.
    static func answers(in body: [UInt8]) -> [WireAnswer] {
        var rest = body[...]
        var answers: [WireAnswer] = []
        guard rest.starts(with: #"{"results":["#.utf8) else { return [] }
        rest = rest.dropFirst(12)
        while rest.first == UInt8(ascii: "{") {
            let result = Array(rest[..<endOfValue(rest)])
            guard let answer = answer(in: result) else { return [] }
            answers.append(answer)
            rest = rest.dropFirst(result.count)
            if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
        }
        return answers
    }

    private static func answer(in result: [UInt8]) -> WireAnswer? {
        guard case .object(let object)? = try? JSONValue(parsing: result), case .number(let text)? = object["status"],
            let status = Int(text), let start = result.firstRange(of: Array(#""body":"#.utf8))?.upperBound
        else { return nil }
        var headers: [String: String] = [:]
        if object["replayed"] != nil { headers["idempotent-replayed"] = "true" }
        return WireAnswer(status: status, headers: headers, body: Array(result[start..<endOfValue(result[start...])]))
    }

    /// Where the object that the bytes begin with ends.
    private static func endOfValue(_ bytes: ArraySlice<UInt8>) -> Int {
        var (depth, isText, isEscaped) = (0, false, false)
        for index in bytes.indices {
            switch bytes[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return bytes.endIndex
    }
}
