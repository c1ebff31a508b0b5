/// A request on its way.
struct Parcel: Sendable {
    let operation: Operation
    let actor: String
    let kind: Send.Kind
    let requestID: String
    let request: WireRequest

    /// Sends it and writes down what came of it.
    func send(over wifi: Wifi, losing loss: Wifi.Loss?, _ history: History) -> Wifi.Outcome {
        let began = WireTime.now
        let outcome = wifi.exchange(request, losing: loss)
        history.sent(
            Send(
                operation: operation, actor: actor, requestID: requestID, kind: kind, began: began, ended: WireTime.now,
                outcome: outcome))
        return outcome
    }
}
