import EventLoop
import Glibc
import TestSupport
import Testing

/// systemd's protocol, as sd_notify(3) and sd_listen_fds(3) have it.
@Suite(.mayBlock) struct ServiceManagerTests {
    @Test("words go to a path and to an abstract name, a line each, several in one message", arguments: [false, true])
    func words(isAbstract: Bool) throws {
        let socket = try NotifySocket(isAbstract: isAbstract)
        let manager = ServiceManager(["NOTIFY_SOCKET": socket.address])
        manager.tell(.ready, .status("one\ntwo"))
        #expect(socket.next() == ["READY=1", "STATUS=onetwo"])
        manager.tell(.reloading)
        let reloading = try #require(socket.next())
        #expect(reloading.first == "RELOADING=1")
        #expect(reloading.last?.wholeMatch(of: #/MONOTONIC_USEC=[0-9]+/#) != nil)
        manager.tell(.stopping, .extending(.milliseconds(65_500)))
        #expect(socket.next() == ["STOPPING=1", "EXTEND_TIMEOUT_USEC=65500000"])
    }

    @Test("without a manager, or where it is gone, nothing happens")
    func nobody() {
        for environment in [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "relative"], ["NOTIFY_SOCKET": "/nonexistent/notify"]] {
            let manager = ServiceManager(environment)
            manager.tell(.ready)
            #expect(manager.watchdog == nil)
            #expect(manager.listeners.isEmpty)
        }
    }

    @Test("a watchdog and sockets that are another process' count for nothing")
    func others() {
        let own = "\(getpid())"
        let there = ["NOTIFY_SOCKET": "@there", "WATCHDOG_USEC": "2000000"]
        #expect(ServiceManager(there).watchdog == .seconds(2))
        #expect(ServiceManager(there.merging(["WATCHDOG_PID": own]) { $1 }).watchdog == .seconds(2))
        #expect(ServiceManager(there.merging(["WATCHDOG_PID": "1"]) { $1 }).watchdog == nil)
        for wrong in ["", "0", "-1", "soon"] {
            #expect(ServiceManager(there.merging(["WATCHDOG_USEC": wrong]) { $1 }).watchdog == nil)
        }
        #expect(ServiceManager(["LISTEN_FDS": "2", "LISTEN_PID": "1"]).listeners.isEmpty)
        #expect(ServiceManager(["LISTEN_FDS": "2"]).listeners.isEmpty)
        #expect(ServiceManager(["LISTEN_FDS": "x", "LISTEN_PID": own]).listeners.isEmpty)
    }

    @Test("the manager hears that the process is alive for as long as every loop is")
    func heartbeat() async throws {
        let socket = try NotifySocket()
        let manager = ServiceManager(["NOTIFY_SOCKET": socket.address, "WATCHDOG_USEC": "40000"])
        let (own, other) = (try RunningLoop(), try RunningLoop())
        defer {
            own.stop()
            other.stop()
        }
        let heart = await own.run { LoopBound(Heartbeat(manager, on: own.loop, with: [own.loop, other.loop]), to: own.loop) }
        for _ in 0..<3 { #expect(socket.hears("WATCHDOG=1")) }
        // The other loop is stuck now, until it is let go.
        let (gate, stuck) = (Gate(), Gate())
        other.loop.spawn {
            stuck.open()
            gate.wait()
        }
        stuck.wait()
        // A beat that was under way may still come, and one whose question was answered before.
        for _ in 0..<20 { await own.run { await own.loop.sleep(for: .milliseconds(10)) } }
        while socket.next() != nil {}
        for _ in 0..<20 { await own.run { await own.loop.sleep(for: .milliseconds(10)) } }
        #expect(socket.next() == nil)
        gate.open()
        #expect(socket.hears("WATCHDOG=1"))
        _ = await own.run { heart.value == nil }
    }

    @Test("a socket that is handed over is listened on, by several loops, and outlives them with who waits in its queue")
    func inherited() async throws {
        let given = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(given) }
        let port = FreePort.take()
        #expect(sockaddr_in.loopback(port).withGeneric { bind(given, $0, $1) } == 0)
        #expect(listen(given, 16) == 0)
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let ports = await running.run { () -> [UInt16] in
            let listeners = (0..<2).compactMap { _ in
                try? Listener(at: .inherited(given), on: loop, mayAccept: { false }) { descriptor, _ in Glibc.close(descriptor) }
            }
            defer { for listener in listeners { listener.close() } }
            return listeners.map(\.port)
        }
        #expect(ports == [port, port])
        // Nobody listens any more here, and who connects waits for the next.
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        #expect(sockaddr_in.loopback(port).withGeneric { connect(client, $0, $1) } == 0)
        let heard = await running.run { () -> Bool in
            await withCheckedContinuation { continuation in
                let kept = Kept()
                kept.listener = try? Listener(at: .inherited(given), on: loop) { descriptor, _ in
                    Glibc.close(descriptor)
                    kept.listener?.close()
                    continuation.resume(returning: true)
                }
            }
        }
        #expect(heard)
    }

    @Test("a descriptor that does not listen is refused")
    func noListener() async throws {
        let given = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(given) }
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let error = await running.run { () -> Listener.OpenError? in
            do throws(Listener.OpenError) {
                _ = try Listener(at: .inherited(given), on: loop) { descriptor, _ in Glibc.close(descriptor) }
                return nil
            } catch {
                return error
            }
        }
        #expect(error == .system(EINVAL))
    }

    @Test("a name is one process' while it is held, and can be found by how it begins")
    func heldName() throws {
        let name = "quartermaster-test/\(FreePort.take())"
        var held = HeldName(name)
        #expect(held != nil)
        #expect(HeldName(name) == nil)
        #expect(HeldName.all(beginningWith: name) == [name])
        held = nil
        #expect(HeldName.all(beginningWith: name) == [])
        #expect(HeldName(name) != nil)
        #expect(HeldName(String(repeating: "x", count: HeldName.longest + 1)) == nil)
    }
}

/// Keeps a listener for as long as its own closure needs it. Belongs to its loop.
private final class Kept: @unchecked Sendable {
    var listener: Listener?
}

/// Opens once, for whoever waits.
private final class Gate: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func open() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
