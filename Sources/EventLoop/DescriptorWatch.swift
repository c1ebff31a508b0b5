import CLinux

/// The events that a descriptor became ready for.
public struct DescriptorEvents: OptionSet, Sendable {
    /// The bits as the C shim has them.
    public let rawValue: UInt32
    /// Wraps the shim's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There is something to read, or the end of the stream.
    public static let readable = DescriptorEvents(rawValue: UInt32(QM_READABLE))
    /// There is room to write.
    public static let writable = DescriptorEvents(rawValue: UInt32(QM_WRITABLE))
    /// The other side will send no more.
    public static let peerClosed = DescriptorEvents(rawValue: UInt32(QM_PEER_CLOSED))
    /// The connection is broken.
    public static let failed = DescriptorEvents(rawValue: UInt32(QM_FAILED))
}

/// A descriptor registered with a loop; its handler runs on the loop's thread. Belongs to that loop.
///
/// It does not own the descriptor: `cancel()` it before the descriptor is closed.
public final class DescriptorWatch {
    /// How readiness is reported.
    public enum Trigger: Sendable {
        /// At every turn as long as it lasts: for code that may leave something unread (libpq).
        case level
        /// Once, when it begins.
        case edge
    }

    let descriptor: Int32
    let handler: (DescriptorEvents) -> Void
    let isEdge: Bool
    var slot = 0
    let generation: UInt32
    /// The events that are watched for; a change takes effect at once.
    public private(set) var interest: DescriptorEvents
    private let loop: EventLoop
    private var isActive = true

    /// Watches `descriptor` until `cancel()`. Throws `IOError.system` when the kernel refuses.
    public init(
        _ descriptor: Int32, on loop: EventLoop, for interest: DescriptorEvents, trigger: Trigger,
        handler: @escaping (DescriptorEvents) -> Void
    ) throws(IOError) {
        self.descriptor = descriptor
        self.loop = loop
        self.interest = interest
        self.isEdge = trigger == .edge
        self.handler = handler
        generation = loop.nextGeneration()
        try loop.add(self)
    }

    /// Changes what is watched for.
    public func setInterest(_ interest: DescriptorEvents) {
        guard isActive, interest != self.interest else { return }
        self.interest = interest
        loop.update(self)
    }

    /// Ends the watch; the handler is not called again. A second call does nothing.
    public func cancel() {
        guard isActive else { return }
        isActive = false
        loop.remove(self)
    }

    func token(_ slot: Int) -> UInt64 { UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot)) }
}
