import Foundation

/// The same request at the same moment, over a connection of its own.
final class Twin {
    private let finished = DispatchSemaphore(value: 0)

    init(_ parcel: Parcel, _ stage: Stage) {
        Thread { [finished] in
            _ = parcel.send(over: Wifi(port: stage.port), losing: nil, stage.history)
            finished.signal()
        }.start()
    }

    func join() { finished.wait() }
}
