import Foundation
import GRDB
import QuartermasterAPI

/// Brings what waits to the server, but for its files, which `FileUploader` brings before. What was noted is sent until the server has it or a
/// person lets it go, whatever becomes of the network or of this process.
public actor OutboxSender {
    private let store: HouseStore
    private let client: OfficeClient
    private let account: @Sendable () async throws -> Id?
    private let now: @Sendable () -> Date
    private var order: SendingOrder
    private let rounds = Rounds<Outcome>()
    /// Whether the server takes many changes in one request, as far as is known.
    private var takesBatches = true

    /// The most that the server takes in one request.
    static let most = 100

    /// Why `send` came to an end.
    public enum Outcome: Sendable, Hashable {
        /// Nothing is left to send; something may be parked.
        case nothingWaits
        /// Call again then, or sooner after `wake`.
        case again(Date)
        /// Call again when the person has signed in.
        case signInNeeded
    }

    /// - Parameters:
    ///   - account: who is signed in, by `account_id` of `me`; what others noted waits until they are asked. With nil all is sent. Nothing is
    ///     sent while it throws an `OfficeFailure`.
    ///   - now: the phone's clock.
    public init(
        store: HouseStore, client: OfficeClient, account: @escaping @Sendable () async throws -> Id? = { nil },
        backOff: BackOff = BackOff(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.client = client.of(house: store.house)
        self.account = account
        self.now = now
        order = SendingOrder(backOff: backOff)
    }

    /// Sends what may be sent, all of it in one request where the server takes that, until nothing is due. A second call while one runs
    /// waits for the same end, and has it look again.
    public func send() async throws -> Outcome {
        try await rounds.run { [self] in try await sendAllDue() }
    }

    /// Forgets all pauses: for when the phone says that there is a network again.
    public func wake() { order.pauses.wake() }

    private func sendAllDue() async throws -> Outcome {
        while true {
            guard try store.waits() else { return .nothingWaits }
            let sender: Id?
            do {
                sender = try await account()
            } catch let failure as OfficeFailure {
                return order.pauses.unknown(failure, at: now())
            }
            let time = now()
            let (due, wakeTime) = try store.due(by: order, at: time, upTo: limit, sender: sender)
            guard !due.isEmpty else { return wakeTime.map(Outcome.again) ?? .nothingWaits }
            // What was withdrawn meanwhile is not sent.
            let sent = try await store.write { try Entries.mark(tried: due, in: $0) }
            guard !sent.isEmpty else { continue }
            let isSettled = sent.count > 1 ? try await sendTogether(sent, sender) : try await sendAlone(sent[0], sender)
            guard isSettled else { return .signInNeeded }
        }
    }

    /// After each request in a row that got no answer half as many: a slow way may be too slow for all of them, and one that no server
    /// answers is alone at last, and keeps no other waiting.
    private var limit: Int { takesBatches ? max(1, Self.most >> min(order.pauses.failures, 7)) : 1 }

    /// False when the person has to sign in first.
    private func sendAlone(_ entry: NotedChange, _ sender: Id?) async throws -> Bool {
        do {
            let answer = try await client.answer(
                entry.method, entry.path, body: Data(entry.body(sender: sender).utf8), key: entry.key)
            let verdict = Verdict(status: answer.status, retryAfter: answer.retryAfter, body: answer.body)
            try await settle([(entry, verdict)], sender)
            return verdict != .signInAgain
        } catch let failure as OfficeFailure {
            return failed([entry], failure)
        }
    }

    /// False when the person has to sign in first.
    private func sendTogether(_ entries: [NotedChange], _ sender: Id?) async throws -> Bool {
        do {
            let answer = try await client.sendOutbox(
                zip(entries, SendingOrder.waits(in: entries)).map { $0.entry(sender: sender, after: $1) })
            switch Verdict.of(answer, keys: entries.map(\.key)) {
            case .verdicts(let verdicts):
                try await settle(Array(zip(entries, verdicts)), sender)
                return !verdicts.contains(.signInAgain)
            case .unknownHere:
                takesBatches = false
                return true
            // It does not say whose fault it is; alone, the first is told its own.
            case .whole(.refused): return try await sendAlone(entries[0], sender)
            case .whole(.signInAgain): return false
            case .whole(let verdict):
                try await settle([(entries[0], verdict)], sender, isOfAll: true)
                if case .later(nil) = verdict { order.pauses.restAll(retryAfter: nil, at: now()) }
                return true
            }
        } catch let failure as OfficeFailure {
            return failed(entries, failure)
        }
    }

    /// Whether to go on after a request without an answer. The server may have the changes or not: the same keys, sent again, make both come
    /// out the same.
    private func failed(_ entries: [NotedChange], _ failure: OfficeFailure) -> Bool {
        if failure == .signInNeeded { return false }
        order.pauses.postpone(entries[0].key, retryAfter: nil, at: now())
        order.pauses.restAll(retryAfter: nil, at: now())
        return true
    }

    /// Does what the verdicts say, in one transaction. Where one of them says that it comes too soon, or is not the office's, all rest.
    private func settle(
        _ settled: [(entry: NotedChange, verdict: Verdict)], _ sender: Id?, isOfAll: Bool = false
    ) async throws {
        let time = now()
        let unneeded: [String] = try await store.write { db in
            var unneeded: [String] = []
            for (entry, verdict) in settled {
                switch verdict {
                case .done: unneeded += try Entries.finish(entry, at: time, in: db)
                case .refused(let refusal): unneeded += try Self.refuse(entry, refusal, sender, in: db)
                case .later, .notTheOffice, .signInAgain, .behind: break
                }
            }
            return unneeded
        }
        store.files.remove(unneeded)
        order.hear(settled, isOfAll: isOfAll, at: now())
    }

    /// It is parked. But where the server only lacks bytes that are here still, they are sent again, a few times, and then it; and where a pickup
    /// of another phone may be on its way, once after the next pull. What the role of who sends is refused for waits for its own person again.
    /// Brings the names of the files that are not needed any more.
    private static func refuse(_ entry: NotedChange, _ refusal: Refusal, _ sender: Id?, in db: Database) throws -> [String] {
        if entry.isForItsOwn(refusal, sender: sender) {
            try Entries.hold(entry, in: db)
            return []
        }
        switch refusal.code {
        case .photoNotUploaded: try refuseForPhotos(entry, refusal, in: db)
        case .moreThanOut where entry.refusedIn == nil: try Entries.holdBack(entry, in: db)
        case .inspectionIncomplete where try InspectionFiles.mend(entry, refusal, sender: sender, in: db): break
        default: try Entries.set(refusal, of: entry, in: db)
        }
        // An inspection takes no more once it is completed, by whomever.
        let isOver = refusal.code == .alreadyApplied && [.inspectionFilled, .inspectionCompleted].contains(entry.kind)
        return isOver ? try InspectionFiles.letGo(of: entry.inspection, in: db) : []
    }

    private static func refuseForPhotos(_ entry: NotedChange, _ refusal: Refusal, in db: Database) throws {
        var isForPerson = false
        var isToldOfOne = false
        for photo in refusal.current?.photos ?? [] {
            guard let file = entry.files.first(where: { $0.objectPath == photo.objectPath }) else { continue }
            isToldOfOne = true
            if [.missing, .notMinted, .wrongLength].contains(photo.reason), file.resets < NotedFile.mostResets {
                try Files.startOver(file.name, isReset: true, in: db)
            } else {
                isForPerson = true
                try Files.set(.refused, reason: photo.reason.rawValue, of: file.name, in: db)
            }
        }
        if isForPerson || !isToldOfOne { try Entries.set(refusal, of: entry, in: db) }
    }
}
