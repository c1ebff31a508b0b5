import CLinux
import Glibc

/// A thread that runs one body, with a name that process listings show.
public final class LoopThread: @unchecked Sendable {
    private var thread = pthread_t()

    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts at once. `name` is cut to the 15 bytes that Linux keeps.
    public init(name: String, _ body: @escaping @Sendable () -> Void) {
        let start = Start(name: String(decoding: name.utf8.prefix(15), as: UTF8.self), body: body)
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                qm_name_thread(start.name)
                start.body()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
    }

    /// Lets it end by itself: nobody will wait for it. Instead of `join()`, once.
    public func detach() { pthread_detach(thread) }

    /// Waits for its end; once.
    public func join() { pthread_join(thread, nil) }
}

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

    /// Binds another value to the same loop.
    public func rebound<Other>(_ other: Other) -> LoopBound<Other> { LoopBound<Other>(other, to: loop) }
}

/// A POSIX semaphore at a fixed address.
final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
