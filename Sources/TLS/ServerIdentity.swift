import Synchronization

/// The certificate that a server shows at present, one for all its loops: replaced at once, for new connections alone.
public final class ServerIdentity: Sendable {
    private let context: Mutex<TLSContext>

    /// Shows the certificate of `context`, a server's.
    public init(_ context: TLSContext) {
        self.context = Mutex(context)
    }

    /// What the next connection is served with. Any thread.
    public var current: TLSContext { context.withLock { $0 } }

    /// From now on new connections get this; those there are keep what they have. Any thread.
    public func replace(by context: TLSContext) {
        self.context.withLock { $0 = context }
    }
}
