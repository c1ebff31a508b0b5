import FoundationEssentials

/// Changes on their way to the server. What `add` has taken is sent until the server has it or a person lets it go,
/// whatever becomes of the network or of this process.
///
/// One outbox a folder, one folder a company (tenant): a change belongs to the company in which it was made, and anyone
/// of that company who is signed in on this phone may send it.
public actor Outbox {
    private let folder: EntryFolder
    private var order: SendingOrder
    private let transport: any Transport
    private let signIn: any SignIn
    private let language: String
    private let now: @Sendable () -> Date
    private var running: Task<Outcome, any Error>?
    /// Whether the server takes many changes in one request, as far as is known.
    private var takesBatches = true

    /// Why `drain` came to an end.
    public enum Outcome: Sendable, Equatable {
        /// Nothing is left to send; something may be parked.
        case nothingWaits
        /// Call again then, or sooner after `wake`.
        case again(Date)
        /// Call again when the person has signed in.
        case signInNeeded
    }

    /// Takes up what an earlier process left. Throws when the folder, or an entry in it, can't be read.
    /// - Parameters:
    ///   - language: for the sentences that people read, as `Accept-Language` has it.
    ///   - now: the phone's clock.
    public init(
        folder: URL, transport: any Transport, signIn: any SignIn, language: String = "en", backOff: BackOff = BackOff(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.folder = try EntryFolder(folder)
        order = SendingOrder(try self.folder.entries(), backOff: backOff)
        self.transport = transport
        self.signIn = signIn
        self.language = language
        self.now = now
    }

    /// All that the server has not taken yet, by place.
    public var entries: [Entry] { order.entries }

    /// What a person has to settle.
    public var parked: [Entry] { order.parked }

    /// Writes the change to disk. Only after this has returned may the app say that it is noted.
    /// - Parameter parked: what the change settles, such as a return whose pickup nobody had noted: it goes ahead of that.
    public func add(_ change: Change, aheadOf parked: Entry? = nil) throws {
        var changed = order
        guard let entry = changed.add(change, aheadOf: parked) else { return }
        try folder.write(entry)
        order = changed
    }

    /// Sends what may be sent, all of it in one request where the server takes that, until nothing is due. A second call while one runs waits for the same end.
    public func drain() async throws -> Outcome {
        if let running { return try await running.value }
        let task = Task { try await sendAllDue() }
        running = task
        return try await task.value
    }

    /// Forgets all pauses: for when the phone says that there is a network again.
    public func wake() { order.wake() }

    /// A person has settled what was in the way: the parked change is sent again under its old key.
    public func retry(_ entry: Entry) throws {
        guard let parked = order.parked.first(where: { $0.number == entry.number }) else { return }
        try put(nil, of: parked)
    }

    /// A person has decided that the parked change is not to be made.
    public func discard(_ entry: Entry) throws {
        guard let parked = order.parked.first(where: { $0.number == entry.number }) else { return }
        try remove(parked)
    }

    private func sendAllDue() async throws -> Outcome {
        defer { running = nil }
        while true {
            let due = order.batch(at: now(), upTo: takesBatches ? Batch.most : 1)
            guard let first = due.first else { break }
            let isSettled = due.count > 1 ? try await sendTogether(Batch(entries: due)) : try await sendAlone(first)
            guard isSettled else { return .signInNeeded }
        }
        return order.wakeTime.map(Outcome.again) ?? .nothingWaits
    }

    /// False when the person has to sign in first.
    private func sendAlone(_ entry: Entry) async throws -> Bool {
        let reply = await send { OutgoingRequest(entry.change, token: $0, language: self.language) }
        guard case .came(let answer) = reply else { return failed(entry, reply) }
        try settle([(entry, Verdict(answer))])
        return true
    }

    /// False when the person has to sign in first.
    private func sendTogether(_ batch: Batch) async throws -> Bool {
        let reply = await send { batch.request(token: $0, language: self.language) }
        guard case .came(let answer) = reply else { return failed(batch.entries[0], reply) }
        switch batch.outcome(answer) {
        case .verdicts(let verdicts): try settle(Array(zip(batch.entries, verdicts)))
        case .unknownHere: takesBatches = false
        // It does not say whose fault it is; alone, the first is told its own.
        case .whole(.refused): return try await sendAlone(batch.entries[0])
        case .whole(let verdict):
            try settle([(batch.entries[0], verdict)])
            if case .later(nil) = verdict { order.restAll(retryAfter: nil, at: now()) }
        }
        return true
    }

    /// What became of a request.
    private enum Reply {
        case came(IncomingAnswer)
        /// The server may have the changes or not. The same keys, sent again, make both come out the same.
        case lost
        case signInNeeded
    }

    /// Sends a request, with a new token where the one at hand is not good.
    private func send(_ request: (_ token: String) -> OutgoingRequest) async -> Reply {
        do {
            guard let token = try await signIn.token() else { return .signInNeeded }
            let answer = try await transport.send(request(token))
            guard Verdict(answer) == .signInAgain else { return .came(answer) }
            guard let newer = try await signIn.refresh(rejected: token) else { return .signInNeeded }
            let second = try await transport.send(request(newer))
            return Verdict(second) == .signInAgain ? .signInNeeded : .came(second)
        } catch {
            return .lost
        }
    }

    /// Whether to go on after a request without an answer.
    private func failed(_ entry: Entry, _ reply: Reply) -> Bool {
        guard case .lost = reply else { return false }
        order.postpone(entry, retryAfter: nil, at: now())
        order.restAll(retryAfter: nil, at: now())
        return true
    }

    /// Does what the verdicts say, in the order of the changes. Where one of them says that it comes too soon, or is not the office's,
    /// all rest.
    private func settle(_ settled: [(entry: Entry, verdict: Verdict)]) throws {
        var rests: [Double?] = []
        if settled.contains(where: { $0.verdict != .notTheOffice }) { order.reached() }
        for (entry, verdict) in settled {
            switch verdict {
            case .done: try remove(entry)
            case .refused(let refusal): try put(refusal, of: entry)
            case .later(let seconds):
                order.postpone(entry, retryAfter: seconds, at: now())
                if seconds != nil { rests.append(seconds) }
            case .notTheOffice:
                order.postpone(entry, retryAfter: nil, at: now())
                rests.append(nil)
            // The next request shows whether the token is good.
            case .signInAgain: continue
            }
        }
        if !rests.isEmpty { order.restAll(retryAfter: rests.compactMap { $0 }.max(), at: now()) }
    }

    private func put(_ refusal: Refusal?, of entry: Entry) throws {
        var changed = entry
        changed.refusal = refusal
        try folder.write(changed)
        order.set(refusal, of: entry)
    }

    private func remove(_ entry: Entry) throws {
        try folder.remove(entry)
        order.remove(entry)
    }
}
