import Synchronization

/// Something that is so until it is not.
final class Flag: Sendable {
    private let value = Atomic(true)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func clear() { value.store(false, ordering: .relaxed) }
}
