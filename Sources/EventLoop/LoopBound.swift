/// A value that belongs to one loop, in a wrapper that may travel: reaching for it anywhere else stops the program.
public struct LoopBound<Value>: @unchecked Sendable {
    private let bound: Value
    private let loop: EventLoop

    /// Binds `value` to `loop`; it must not be used elsewhere from here on.
    public init(_ value: Value, to loop: EventLoop) {
        bound = value
        self.loop = loop
    }

    /// The value, on its loop's thread only.
    public var value: Value {
        precondition(loop.isCurrent, "a value of one event loop was used on another thread")
        return bound
    }
}
