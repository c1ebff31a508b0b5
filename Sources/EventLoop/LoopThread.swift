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
