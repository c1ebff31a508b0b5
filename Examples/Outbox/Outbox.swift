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

    /// Sends what may be sent, one at a time, until nothing is due. A second call while one runs waits for the same end.
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
        while let entry = order.next(at: now()) {
            guard let verdict = await send(entry) else { return .signInNeeded }
            try settle(entry, verdict)
        }
        return order.wakeTime.map(Outcome.again) ?? .nothingWaits
    }

    /// Nil when the person has to sign in first.
    private func send(_ entry: Entry) async -> Verdict? {
        do {
            guard let token = try await signIn.token() else { return nil }
            let verdict = Verdict(try await post(entry.change, token))
            guard verdict == .signInAgain else { return verdict }
            guard let newer = try await signIn.refresh(rejected: token) else { return nil }
            let second = Verdict(try await post(entry.change, newer))
            return second == .signInAgain ? nil : second
        } catch {
            // The server may have it or not. The same key, sent again, makes both come out the same.
            return .notTheOffice
        }
    }

    private func post(_ change: Change, _ token: String) async throws -> IncomingAnswer {
        try await transport.send(OutgoingRequest(change, token: token, language: language))
    }

    private func settle(_ entry: Entry, _ verdict: Verdict) throws {
        if verdict != .notTheOffice { order.reached() }
        switch verdict {
        case .done: try remove(entry)
        case .refused(let refusal): try put(refusal, of: entry)
        case .later(nil): order.postpone(entry, retryAfter: nil, at: now())
        case .later(let seconds): pauseAll(after: entry, seconds)
        case .notTheOffice, .signInAgain: pauseAll(after: entry, nil)
        }
    }

    private func pauseAll(after entry: Entry, _ retryAfter: Double?) {
        order.postpone(entry, retryAfter: retryAfter, at: now())
        order.restAll(retryAfter: retryAfter, at: now())
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
