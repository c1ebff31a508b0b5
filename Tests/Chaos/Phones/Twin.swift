import Foundation

/// The same request at the same moment, over a connection of its own.
final class Twin {
    private let finished = DispatchSemaphore(value: 0)

    init(_ parcel: Parcel, _ stage: Stage) {
        start { _ = parcel.send(over: Wifi(port: stage.port), losing: nil, stage.history) }
    }

    init(_ bundle: Bundle, _ stage: Stage) {
        start { _ = bundle.send(over: Wifi(port: stage.port), losing: nil, stage.history) }
    }

    private func start(_ send: @escaping @Sendable () -> Void) {
        Thread { [finished] in
            send()
            finished.signal()
        }.start()
    }

    func join() { finished.wait() }
}
