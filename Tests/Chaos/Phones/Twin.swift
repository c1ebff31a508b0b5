import Foundation

/// The same request at the same moment, over a connection of its own.
final class Twin {
    private let finished = DispatchSemaphore(value: 0)

    init(of request: (id: String, WireRequest), _ operation: Operation, _ stage: Stage) {
        Thread { [finished] in
            let began = WireTime.now
            let outcome = Wifi(port: stage.port).exchange(request.1, losing: nil)
            stage.history.sent(
                Send(
                    operation: operation, requestID: request.id, kind: .twin, began: began, ended: WireTime.now, outcome: outcome)
            )
            finished.signal()
        }.start()
    }

    func join() { finished.wait() }
}
