import API
import Crypto
import EventLoop
import Outbound
import Synchronization

/// Where a process' mail goes out: everything that its one worker needs, and the end of its work. Shared by all loops.
package final class Mailer: Sendable {
    private struct State {
        var isClosed = false
        var isWorking = false
        var waiter: UnsafeContinuation<Void, Never>?
    }

    /// Tells the worker that there is new mail.
    package let signal: MailSignal

    private let carrier: any MailCarrier
    /// Nil where nothing is sealed, because nobody signs in here; what it returns is nil while the server has not got it yet.
    private let key: (@Sendable () -> SealingKey?)?
    private let pace: MailPace
    private let state = Mutex(State())

    init(carrier: any MailCarrier, key: (@Sendable () -> SealingKey?)?, pace: MailPace) {
        self.carrier = carrier
        self.key = key
        signal = MailSignal(reachesPeople: !(carrier is LogCarrier))
        self.pace = pace
    }

    /// Whether there is nothing left to be taken up by this process.
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Sends what the outbox holds, on the loop of its services, until the mailer is closed. For one loop of the process.
    package func work(at services: Services) async {
        state.withLock { $0.isWorking = true }
        if key == nil {
            await work(at: services, with: nil)
        } else if let key = await key(on: services.loop) {
            await work(at: services, with: key)
        }
        let waiter = state.withLock { state in
            state.isWorking = false
            return state.waiter.take()
        }
        waiter?.resume()
    }

    private func work(at services: Services, with key: SealingKey?) async {
        let worker = MailWorker(
            outbox: MailOutbox(database: services.database), carrier: carrier, key: key, pace: pace, log: services.log,
            meter: services.meter, jobs: services.jobs, loop: services.loop)
        services.jobs.expect(MailWorker.job, every: pace.lookPause)
        while !isClosed {
            await worker.sendWhatIsDue { [self] in isClosed }
            if !isClosed { await signal.wait(atMost: pace.lookPause, on: services.loop) }
        }
    }

    /// The key, once it is there; nil when the mailer was closed before.
    private func key(on loop: EventLoop) async -> SealingKey? {
        while !isClosed {
            if let key = key?() { return key }
            await signal.wait(atMost: .milliseconds(100), on: loop)
        }
        return nil
    }

    /// Takes nothing up any more, and returns when what was taken up is settled: at most the time of one try.
    package func close() async {
        state.withLock { $0.isClosed = true }
        signal.notify()
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.isWorking { state.waiter = continuation }
                return !state.isWorking
            }
            if isOver { continuation.resume() }
        }
    }
}

extension Mailer {
    /// By the settings; nil when nobody signs in here and there is no mail server, so that there is no mail. Throws when a library is
    /// missing.
    /// - Parameter key: nil where nobody signs in here; what it returns is nil while the server has not got it yet.
    package static func open(
        _ settings: MailSettings, key: (@Sendable () -> SealingKey?)?, log: Log
    ) throws(CommandFailure) -> Mailer? {
        let carrier = try carrier(settings, log: log)
        return key == nil && settings.server == nil ? nil : Mailer(carrier: carrier, key: key, pace: settings.pace)
    }

    private static func carrier(_ settings: MailSettings, log: Log) throws(CommandFailure) -> any MailCarrier {
        guard let server = settings.server, let sender = settings.sender else { return LogCarrier(log: log) }
        return SMTPCarrier(client: try client(server, timeout: settings.pace.timeout), sender: sender)
    }

    private static func client(_ server: SMTPServer, timeout: Duration) throws(CommandFailure) -> SMTPClient {
        do throws(SMTPFault) {
            return try SMTPClient(server, timeout: timeout)
        } catch {
            throw CommandFailure(
                .misconfigured,
                error == .libraryMissing
                    ? "SMTP_URL needs libcurl, which is not here: install the package libcurl4"
                    : "SMTP_URL does not name a mail server: \(error)")
        }
    }
}
