import Foundation
import QuartermasterAPI
import QuartermasterSession
import QuartermasterStore

/// A house on a phone: what the screens of an app need. Once the person has chosen another house (`Phone.choose`), what would note throws
/// `OfficeFailure.otherHouse`, and what waits goes out when they choose this one again.
public final class House: Sendable {
    /// The copy and the outbox.
    public let store: HouseStore
    private let session: OfficeSession
    private let sender: OutboxSender
    private let uploader: FileUploader
    private let replica: Replica
    private let shrink: Phone.Shrinking?
    private let client: OfficeClient
    private let pausing = Pausing()
    private let whoIsSignedIn: @Sendable () async throws -> Id
    private let now: @Sendable () -> Date

    init(
        session: OfficeSession, client: OfficeClient, store: HouseStore, shrink: Phone.Shrinking? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.now = now
        self.session = session
        self.store = store
        self.shrink = shrink
        self.client = client.of(house: store.house)
        let house = store.house
        whoIsSignedIn = { try await Self.account(session, client, in: house) }
        sender = OutboxSender(store: store, client: client, account: whoIsSignedIn, now: now)
        // An address that was given takes bytes from whomever.
        uploader = FileUploader(
            store: store, client: client,
            account: { await session.isSignedIn ? try await Self.account(session, client, in: house) : nil }, now: now)
        replica = Replica(store: store, client: client)
    }

    /// A scan, or a text that somebody typed. When this returns `.noted` it is on the disk, and will be sent.
    /// - Parameters:
    ///   - anyway: a person knows better than this phone, whose knowledge may be old.
    ///   - isLast: a person says that it is the last return. It closes the reservation once nothing is out, unless something goes out after it;
    ///     also where it is back already.
    public func scan(_ text: String, _ way: Way, on reservation: Id, anyway: Bool = false, isLast: Bool = false) async throws
        -> ScanOutcome
    {
        try store.scan(text, way, on: reservation, by: try await account, at: now(), anyway: anyway, isLast: isLast)
    }

    private var account: Id {
        get async throws { try await whoIsSignedIn() }
    }

    /// Who is signed in. Where the server did not say it when they signed in, it is asked now: what another person noted is not sent as
    /// theirs. A person has an account a house.
    private static func account(_ session: OfficeSession, _ client: OfficeClient, in house: Id) async throws -> Id {
        let me = try await person(session, client)
        guard me.tenant.id == house else { throw OfficeFailure.otherHouse }
        return me.user.accountId
    }

    private static func person(_ session: OfficeSession, _ client: OfficeClient) async throws -> Me {
        if let me = await session.me { return me }
        guard await session.isSignedIn else { throw OfficeFailure.signInNeeded }
        return try await session.know(asking: { try await client.me() })
    }

    /// A move of an asset that is known by its id, such as one that was tapped on.
    /// - Parameters:
    ///   - anyway: as with `scan`.
    ///   - isLast: as with `scan`.
    ///   - loss: it is lost, and what there is to say of that; only for a return. Also of what came back with its case and lacks in it.
    ///   - location: where it came back; nothing of it goes with a loss.
    public func note(
        _ way: Way, asset: Id, on reservation: Id, anyway: Bool = false, isLast: Bool = false, loss: HouseStore.Loss? = nil,
        location: String? = nil
    ) async throws -> ScanOutcome {
        try store.note(
            way, asset: asset, on: reservation, by: try await account, at: now(), anyway: anyway, isLast: isLast, loss: loss,
            location: location)
    }

    /// So many of a counted line leave.
    public func notePickup(of qty: Int, line: Id, on reservation: Id, anyway: Bool = false) async throws -> ScanOutcome {
        try store.notePickup(of: qty, line: line, on: reservation, by: try await account, at: now(), anyway: anyway)
    }

    /// So many of a counted line come back, are lost, or were used up. With `isLast` and a `qty` of 0 it says of any line, of one that is scanned
    /// too, that what came back before was all, and takes nothing back: this closes what is `toClose`.
    public func noteReturn(
        of qty: Int, lost: (qty: Int, note: String?) = (0, nil), used: Int = 0, line: Id, on reservation: Id,
        anyway: Bool = false, isLast: Bool = false
    ) async throws -> ScanOutcome {
        try store.noteReturn(
            of: qty, lost: lost, used: used, line: line, on: reservation, by: try await account, at: now(), anyway: anyway,
            isLast: isLast)
    }

    /// One asset comes back, and another of the same item leaves in its place.
    /// - Parameter other: the sticker, tag or serial of what leaves.
    public func noteSwap(
        _ asset: Id, by other: String, on reservation: Id, reason: String? = nil, anyway: Bool = false
    ) async throws -> ScanOutcome {
        try store.noteSwap(
            asset, by: other, on: reservation, reason: reason, account: try await account, at: now(), anyway: anyway)
    }

    /// How an asset looked when it went out or came in, with its photos. When this returns `.noted` all of it is on the disk.
    public func note(
        _ report: HouseStore.Report, of asset: Id, on reservation: Id, anyway: Bool = false
    ) async throws -> ScanOutcome {
        var report = report
        for index in report.photos.indices { report.photos[index] = await smaller(report.photos[index]) }
        return try store.note(report, of: asset, on: reservation, by: try await account, at: now(), anyway: anyway)
    }

    /// Begins an inspection of an asset, or of all that a reservation has. Its id is `inspection` of what comes back.
    public func beginInspection(
        of asset: Id?, on reservation: Id?, _ stage: InspectionStage, template: String? = nil
    ) async throws -> NotedChange {
        try store.beginInspection(of: asset, on: reservation, stage, template: template, by: try await account, at: now())
    }

    /// Fills an inspection in.
    public func fillIn(_ inspection: Id, _ filling: InspectionFilling) async throws -> [NotedChange] {
        var filling = filling
        for (slot, photo) in filling.photos { filling.photos[slot] = await smaller(photo) }
        for (id, mark) in filling.damage { filling.damage[id]?.photo = await mark.photo.asyncMap(smaller) }
        filling.video = await filling.video.asyncMap(smaller)
        return try store.fillIn(inspection, filling, by: try await account, at: now())
    }

    /// Fills in once more all that has a file, for a server that has lost it, as after a restore.
    public func fillInAgain(_ inspection: Id) async throws -> [NotedChange] {
        try store.fillInAgain(inspection, by: try await account)
    }

    /// Completes an inspection, for good. Where that was refused before, or waits, the same goes again, behind what was filled in since.
    public func complete(_ inspection: Id) async throws -> NotedChange {
        try store.complete(inspection, by: try await account, at: now())
    }

    /// Takes back what was noted on this phone: withdraws it while it has not left, or was refused, else notes its undoing, once.
    public func takeBack(_ change: NotedChange) async throws -> HouseStore.TakenBack {
        try store.takeBack(change, by: try await account, at: now())
    }

    /// What others noted on this phone and is not sent as this person's until somebody says so: ask, and then `release`.
    public func held() async throws -> [NotedChange] { try store.held(for: try await account) }

    /// What others noted on this phone is sent by who is signed in, and says who noted it.
    public func release() async throws { try store.release(to: try await account) }

    /// A file that can't be made smaller is kept as it is.
    private func smaller(_ file: NewFile) async -> NewFile { (try? await shrink?(file)) ?? file }

    /// Does what a person chose about a conflict. What another person noted is sent then as noted by them. Throws where it does nothing: an
    /// `.override` without a reason, or `.sendAgain` of what a file is gone of.
    public func settle(_ conflict: Conflict, by way: WayOn, reason: String? = nil) async throws {
        try store.settle(conflict, by: way, reason: reason, account: try await account, at: now())
    }

    /// Another photo, video or signature in the place of one that is lost, or that the server does not take. It is made smaller as any other.
    public func replace(_ file: NotedFile, by new: NewFile) async throws {
        try store.replace(file, by: await smaller(new), account: try await account)
    }

    /// What was refused goes in the place of another that is out here.
    public func swap(_ conflict: Conflict, for other: Id) async throws {
        try store.swap(conflict, for: other, account: try await account)
    }

    /// Takes a part out of its case, which needs the network, and sends the case without it.
    public func leaveOut(part: Id, of conflict: Conflict) async throws {
        guard let asset = conflict.change.asset else { return }
        try await client.setContents(of: asset, to: try store.contents(of: asset).filter { $0 != part })
        try store.leaveOut(part: part, of: conflict, account: try await account)
    }

    /// What became of a turn with the server.
    public struct Synced: Sendable, Hashable {
        /// Of what waited.
        public var sent: OutboxSender.Outcome
        /// Of its files.
        public var uploaded: OutboxSender.Outcome
        /// Of the copy.
        public var pulled: Replica.Outcome
    }

    /// Sends what waits: what is small first, then files and what waits for them. Then fetches what changed, and sends what waited for that.
    public func sync() async throws -> Synced {
        var (sent, uploaded) = try await sendAll()
        let isHeldBack = try store.entries().contains(where: \.waitsForPull)
        let pulled = try await replica.pull()
        try free(pulled)
        // Else it would be told as not synced until somebody syncs once more.
        if isHeldBack { (sent, uploaded) = try await sendAll() }
        return Synced(sent: sent, uploaded: uploaded, pulled: pulled)
    }

    /// Where the server tells this person no changes, what waits for a pull would wait for ever, and nobody would be asked. A house that is
    /// suspended, or not the chosen one, only pauses.
    private func free(_ pulled: Replica.Outcome) throws {
        switch pulled {
        case .refused(let refusal) where refusal.isOfSession: break
        case .refused, .notOffered: try store.waitForNoPull()
        case .upToDate, .later, .signInNeeded: break
        }
    }

    private func sendAll() async throws -> (OutboxSender.Outcome, OutboxSender.Outcome) {
        while true {
            let sent = try await sender.send()
            let before = try store.filesToSend()
            let uploaded = try await uploader.upload()
            // What waited for a file goes now; and what was refused for want of a file, or was an inspection's beginning, brings another.
            guard try store.filesToSend() != before else { return (sent, uploaded) }
        }
    }

    /// There is a network again, says the phone, or the app came to the front: nothing pauses any more, in `keepInStep` neither.
    public func wake() async throws {
        await forgetPauses()
        _ = try await sendAll()
    }

    /// What waits may be tried at once, and the copy looked at.
    func forgetPauses() async {
        await sender.wake()
        await uploader.wake()
        await pausing.wake()
    }

    /// Keeps the copy and the outbox in step with the server for as long as the task runs: it waits for changes, sends what is noted at
    /// once, and pauses longer each time while there is no way to the server. Where the server tells this person no changes, it sends all the
    /// same, and asks again every few minutes. Throws when the disk takes nothing more, or a person has to sign in.
    /// - Parameter onPull: is told whenever a pull comes to something else than the one before.
    public func keepInStep(onPull: @escaping @Sendable (Replica.Outcome) -> Void = { _ in }) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.keepSending() }
            group.addTask { try await self.keepPulling(onPull) }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Sends whenever the outbox is otherwise, or a pause is over, and uploads beside it: a large file keeps no scan waiting.
    private func keepSending() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await self.keep {
                    let outcome = try await self.sender.send()
                    // What was sent is shown on top until a look at the server that began later: the one that waits began before. So is it
                    // with what another phone may have brought since.
                    if try self.store.needsPull() { try self.free(try await self.replica.pull()) }
                    return outcome
                }
            }
            group.addTask { [uploader] in try await self.keep { try await uploader.upload() } }
            try await group.next()
            group.cancelAll()
        }
    }

    private func keep(_ send: @escaping @Sendable () async throws -> OutboxSender.Outcome) async throws {
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [store] in
                for try await _ in store.watchOutbox() { tick.yield() }
            }
            group.addTask { [now] in
                var timer: Task<Void, any Error>?
                defer { timer?.cancel() }
                for await _ in ticks {
                    let outcome = try await send()
                    timer?.cancel()
                    if outcome == .signInNeeded { throw OfficeFailure.signInNeeded }
                    guard case .again(let time) = outcome else { continue }
                    timer = Task {
                        try await Task.sleep(for: .seconds(max(0.1, time.timeIntervalSince(now()))))
                        tick.yield()
                    }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func keepPulling(_ onPull: @Sendable (Replica.Outcome) -> Void) async throws {
        let backOff = BackOff(longest: 30)
        var failures = 0
        var last: Replica.Outcome?
        var hasStream = true
        var unheard = 0
        while !Task.isCancelled {
            // The first look, and one after a failure, says at once where the copy stands; then a stream, or where there is none, one look
            // that waits after another.
            let isKnown = last == .upToDate
            let isStream = hasStream && isKnown
            let wakes = await pausing.wakes
            let outcome = isStream ? try await replica.listen() : try await replica.pull(waiting: isKnown ? 25 : 0)
            if isStream, outcome == .notOffered {
                hasStream = false
                continue
            }
            if isStream, case .later(nil) = outcome {
                unheard += 1
                // A stream begins only after a pull that was answered: it is not the network. Some proxies hold back even its head.
                hasStream = unheard < 2
            }
            if isStream, case .later(let seconds?) = outcome {
                unheard = 0
                try await pausing.pause(seconds, since: wakes)
                continue
            }
            if outcome != last { onPull(outcome) }
            last = outcome
            switch outcome {
            case .upToDate: failures = 0
            case .later(let seconds):
                failures += 1
                try await pausing.pause(backOff.delay(failures: failures, retryAfter: seconds), since: wakes)
            case .signInNeeded: throw OfficeFailure.signInNeeded
            case .refused, .notOffered:
                try free(outcome)
                try await pausing.pause(300, since: wakes)
            }
        }
    }
}

/// Pauses that end early when somebody wakes them, also where that comes just before they begin.
private actor Pausing {
    /// How often they were woken.
    private(set) var wakes = 0
    private var sleeping: [UUID: Task<Void, any Error>] = [:]

    /// - Parameter wakes: as they were when the work began that now pauses.
    func pause(_ seconds: Double, since wakes: Int) async throws {
        guard wakes == self.wakes else { return }
        let sleep = Task { try await Task.sleep(for: .seconds(seconds)) }
        let id = UUID()
        sleeping[id] = sleep
        defer { sleeping[id] = nil }
        await withTaskCancellationHandler {
            _ = await sleep.result
        } onCancel: {
            sleep.cancel()
        }
        try Task.checkCancellation()
    }

    func wake() {
        wakes += 1
        for sleep in sleeping.values { sleep.cancel() }
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Other>(_ change: (Wrapped) async -> Other) async -> Other? {
        guard let self else { return nil }
        return await change(self)
    }
}
