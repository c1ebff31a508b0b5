import API
import Crypto
import EventLoop
import Glibc
import Outbound
import Postgres
import Text

/// Sends what is due to receivers. Safe with many servers, since an endpoint's turn is one server's. Belongs to its loop.
///
/// An event is taken up on a lease, sent with no transaction open, and noted. A server that dies in between leaves it to another, which takes
/// it up when the lease is over: so one that was sent, and not noted yet, is sent twice, under the same id.
final class WebhookLane {
    private let outbox: WebhookOutbox
    private let delivery: WebhookDelivery
    private let health: WebhookHealth
    private let client: () throws(OutboundFault) -> StrangerClient
    private let services: Services
    private let loop: EventLoop
    /// Started with the first event.
    private var started: StrangerClient?
    private var inFlight = 0
    private var failingInFlight = 0
    private var isClosed = false
    private var isWoken = false
    private var waiter: UnsafeContinuation<Void, Never>?
    /// The webhooks whose receivers' clocks were last found to be others.
    private var differing: Set<String> = []

    /// Under which it reports.
    static let job = "webhooks"
    /// The most that are under way; of endpoints that fail no more than half, so that those that hang leave room for all others.
    static let window = 64
    private static let failingWindow = 32
    private static let mostAtOnce = 16
    private static let lookPause: Duration = .seconds(1)
    /// Without a key it looks so often whether there is one, and tells of it when something has been due for so long: another server may have one.
    private static let keyPause: Duration = .seconds(5)
    private static let longestWait: Duration = .seconds(60)
    private static let timeout: Duration = .seconds(15)
    private static let connectTimeout: Duration = .seconds(5)
    /// Less than the 300 s that receivers allow.
    private static let clockTolerance = 120
    private static let mostDiffering = 100
    private static let longestAnswer = 65_536
    /// With time for what comes before and after the request.
    private static let lease: Duration = .seconds(60)

    init(
        _ services: Services, of delivery: WebhookDelivery, _ health: WebhookHealth,
        client: @escaping () throws(OutboundFault) -> StrangerClient
    ) {
        outbox = WebhookOutbox(database: services.database)
        self.services = services
        self.delivery = delivery
        self.health = health
        self.client = client
        loop = services.loop
        services.jobs.expect(Self.job, every: Self.lookPause * 5, isRegular: false)
    }

    /// Takes up and sends what is due, until it is closed and what it took up is settled.
    func run() async {
        while !isClosed {
            let room = min(Self.window - inFlight, Self.mostAtOnce) / 2
            let failing = min(Self.failingWindow - failingInFlight, Self.mostAtOnce) / 2
            guard room > 0, services.jobs.mayCallDatabase else {
                await wait(atMost: Self.lookPause)
                continue
            }
            guard let key = await signingKey() else {
                await wait(atMost: Self.keyPause)
                continue
            }
            let taken = await take(room, failing: max(0, min(failing, room)), openedBy: key)
            if taken == 0 { await wait(atMost: Self.lookPause) }
        }
        while inFlight > 0 { await wait(atMost: Self.lease) }
        started?.shutdown()
    }

    /// Takes nothing up any more.
    func close() {
        isClosed = true
        wake()
    }

    /// There may be something to send.
    func wake() {
        isWoken = waiter == nil
        waiter.take()?.resume()
    }

    /// Nil where nothing can be signed, which is told once.
    private func signingKey() async -> SealingKey? {
        do throws(CommandFailure) {
            if let key = try await delivery.key() {
                tellGood()
                return key
            }
        } catch {
            if health.beginTrouble(with: error.description) {
                services.log.write(
                    .error, "the sealing key can't be read: no webhook is sent", [("reason", .text(error.description))])
            }
            return nil
        }
        do throws(PostgresError) {
            let isWaiting = try await outbox.hasWaiting(longerThan: Self.longestWait)
            services.jobs.rest(Self.job)
            guard isWaiting else {
                // Another server sends them.
                tellGood()
                return nil
            }
            guard health.beginTrouble(with: "") else { return nil }
            services.log.write(
                .error, "there is no sealing key: no webhook is sent",
                [("hint", .text("set AUTH_SEAL_KEY to the one under which the webhooks' secrets were sealed"))])
        } catch {
            services.jobs.fail(Self.job, JobFailure(error))
        }
        return nil
    }

    private func tellGood() {
        if health.endKeyTrouble() { services.log.write(.info, "webhooks are sent again") }
    }

    /// How many were taken up; none when Postgres was not there.
    private func take(_ endpoints: Int, failing: Int, openedBy key: SealingKey) async -> Int {
        let deadline = EventLoop.Instant.now + Self.lease - Self.timeout * 2
        do throws(PostgresError) {
            let claimed = try await outbox.claim(endpoints, failing: failing, for: Self.lease, openedBy: key)
            if let failure = claimed.failure {
                services.jobs.fail(Self.job, failure)
            } else {
                services.jobs.succeed(Self.job)
            }
            let events = claimed.events
            for event in events { look(at: event) }
            inFlight += events.count
            failingInFlight += events.count { $0.isOfFailing }
            let lane = LoopBound(self, to: loop)
            for event in events { loop.spawn { await lane.value.settle(event, before: deadline) } }
            return events.count
        } catch {
            services.jobs.fail(Self.job, JobFailure(error))
            return 0
        }
    }

    /// Tells once of a webhook whose secret can't be opened.
    private func look(at event: ClaimedWebhook) {
        guard event.secrets.isEmpty else { return health.noteOpened(event.webhook) }
        guard health.noteUnopened(event.webhook) else { return }
        services.log.write(
            .error, "the secret of a webhook can't be opened",
            [
                ("tenant", .text(event.tenant)), ("webhook", .text(event.webhook)),
                ("hint", .text("it was sealed under another AUTH_SEAL_KEY: set that one, or make a new secret")),
            ])
    }

    private func settle(_ event: ClaimedWebhook, before deadline: EventLoop.Instant) async {
        // A process that stood still for long may find its lease over: the event is another's by then.
        if .now < deadline { await note(await attempt(event), of: event) }
        inFlight -= 1
        if event.isOfFailing { failingInFlight -= 1 }
        wake()
    }

    /// Sends it; all that can be said of that.
    private func attempt(_ event: ClaimedWebhook) async -> WebhookAttempt {
        let (sentAt, begun) = (Int64(time(nil)), EventLoop.Instant.now)
        guard !event.secrets.isEmpty else {
            return WebhookAttempt(sentAt: sentAt, signature: nil, fault: .secretUnreadable)
        }
        let signature = event.secrets.map { $0.signature(of: event.body, event: event.event, sentAt: sentAt) }
            .joined(separator: " ")
        var request = OutboundRequest(
            .post, url: event.url,
            headers: [
                ("Content-Type", "application/json"), ("User-Agent", "Quartermaster"), ("webhook-id", event.event),
                ("webhook-timestamp", String(sentAt)), ("webhook-signature", signature),
            ], body: Array(event.body.utf8), timeout: Self.timeout, maximumResponseLength: Self.longestAnswer)
        request.connectTimeout = Self.connectTimeout
        request.cutsResponse = true
        var attempt = WebhookAttempt(sentAt: sentAt, signature: signature)
        do throws(OutboundFault) {
            let response = try await outgoing().send(request)
            attempt.status = response.status
            let differs = clockDiffers(by: response.header("Date"), of: event)
            // Receivers refuse a signature for it.
            if !(200...299).contains(response.status) { attempt.fault = differs ? .clock : .status }
            attempt.retryAfter = RetryAfter.seconds(response.header("Retry-After"), at: Int64(time(nil)))
        } catch {
            attempt.fault = WebhookFault(error)
        }
        attempt.milliseconds = Int((.now - begun).wholeMilliseconds)
        return attempt
    }

    /// Whether the receiver has another clock, by which it refuses everything: the log says so once, since either may be wrong.
    private func clockDiffers(by text: String?, of event: ClaimedWebhook) -> Bool {
        guard let there = text.flatMap(RetryAfter.date) else { return false }
        let seconds = Int(there - Int64(time(nil)))
        guard abs(seconds) > Self.clockTolerance else {
            differing.remove(event.webhook)
            return false
        }
        guard differing.count < Self.mostDiffering, differing.insert(event.webhook).inserted else { return true }
        services.log.write(
            .warning, "the clock of a webhook's receiver is another: run NTP on both",
            [("tenant", .text(event.tenant)), ("webhook", .text(event.webhook)), ("seconds", .number(seconds))])
        return true
    }

    private func outgoing() throws(OutboundFault) -> StrangerClient {
        if let started { return started }
        let client = try client()
        started = client
        return client
    }

    private func note(_ attempt: WebhookAttempt, of event: ClaimedWebhook) async {
        let sendsMail = services.mailSignal?.reachesPeople == true
        var fields: [Log.Field] = [
            ("tenant", .text(event.tenant)), ("webhook", .text(event.webhook)), ("event", .text(event.event)),
            ("attempt", .number(event.attempt)),
        ]
        do throws(PostgresError) {
            guard let came = try await outbox.finish(event, attempt, sendsMail: sendsMail) else { return }
            services.meter.countMessages(of: "webhook", came)
            if let status = attempt.status { fields.append(("status", .number(status))) }
            if let fault = attempt.fault { fields.append(("reason", .text(fault.rawValue))) }
            switch came {
            case "delivered": services.log.write(.debug, "webhook delivered", fields)
            case "off":
                services.log.write(.error, "webhook turned off", fields)
                if sendsMail { services.mailSignal?.notify() }
            default: services.log.write(.warning, "webhook not delivered", fields)
            }
        } catch {
            // The lease ends, and somebody tries again.
            services.log.write(.error, "the outcome of a webhook could not be recorded", fields + Log.fields(error))
        }
    }

    // MARK: Waiting

    /// Until the time is over, or it is woken.
    private func wait(atMost duration: Duration) async {
        guard !isWoken else {
            isWoken = false
            return
        }
        let timer = loop.schedule(at: .now + duration) { [weak self] in self?.wake() }
        await withUnsafeContinuation { waiter = $0 }
        timer.cancel()
        isWoken = false
    }
}

extension WebhookFault {
    /// What is told of it to people: not a word of what lies inside.
    init(_ fault: OutboundFault) {
        self =
            switch fault {
            case .libraryMissing: .libraryMissing
            case .invalidURL, .invalidHeader: .invalidURL
            case .timedOut: .timeout
            case .responseTooLarge: .answerTooLarge
            case .connectionLost: .connectionLost
            case .forbiddenAddress: .forbiddenAddress
            // CURLE_URL_MALFORMAT
            case .failed(3, _): .invalidURL
            // CURLE_COULDNT_RESOLVE_HOST
            case .failed(6, _): .nameNotFound
            // CURLE_COULDNT_CONNECT
            case .failed(7, _): .notReachable
            // CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION
            case .failed(35, _), .failed(60, _): .tls
            case .outOfDescriptors, .unexpectedStatus, .failed: .connectionLost
            }
    }
}
