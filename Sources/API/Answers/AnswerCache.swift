import Crypto
import EventLoop
import HTTP

/// Bodies of answers that a loop keeps, within a number of bytes. The server asks Postgres with each request whether one is still as it
/// was (docs/database.md), so nothing here is ever older than the request that it answers. Belongs to its loop.
///
/// Entries live in a young and an old half, as in `TokenCache`: what nobody asked for while the young half filled up is dropped.
package final class AnswerCache {
    /// The name of a body within its tenant, made of all that was asked for.
    package struct Key: Hashable {
        let tenant: String
        let name: String

        /// About what it takes in memory, in bytes: the name holds what was asked for, a place or a cursor.
        var cost: Int { name.utf8.count }
    }

    private let loop: EventLoop
    private let halfBytes: Int
    private var young: [Key: KeptAnswer] = [:]
    private var old: [Key: KeptAnswer] = [:]
    private var youngBytes = 0
    private var oldBytes = 0
    private var tenants = TenantMemory()
    /// Bodies that somebody asks Postgres about, with those who wait for that.
    private var renewals: [Key: [UnsafeContinuation<Void, Never>]] = [:]

    /// Keeps at most `bytes` bytes.
    package init(bytes: Int, on loop: EventLoop) {
        halfBytes = bytes / 2
        self.loop = loop
    }

    /// How many bytes are kept.
    package var bytes: Int { youngBytes + oldBytes }
    /// How often Postgres said that a kept body is as it was.
    package private(set) var hits = 0
    /// How often a body had to be made, because none was kept or it had changed.
    package private(set) var misses = 0

    /// After so long it is cheaper to make a body again than to find out what changed since.
    private static let longestRest: Duration = .seconds(600)

    /// So long after a change the next one is likely.
    private static let unrest: Duration = .milliseconds(100)

    /// The body by that name, where it has not changed lately: then nobody waits, and there is nothing to renew. Nil where
    /// `beginRenewal` has to be asked.
    func quietAnswer(_ name: String, for person: VerifiedToken) -> KeptAnswer? {
        guard let tenant = tenants.tenant(of: person), let found = young[Key(tenant: tenant, name: name)], isQuiet(found)
        else { return nil }
        return found
    }

    /// To be called before Postgres is asked about a body. Nobody waits where it has not changed lately. Where it has, is not kept, or was
    /// not asked about for too long, the first one asks while the others wait: they are then told of what is there since, and Postgres
    /// makes the same rows once.
    ///
    /// - Returns: what has to be given to `endRenewal` once Postgres has answered; nil where there is nothing to end.
    func beginRenewal(_ name: String, for person: VerifiedToken) async -> Key? {
        guard let tenant = tenants.tenant(of: person) else { return nil }
        let key = Key(tenant: tenant, name: name)
        if let kept = young[key] ?? old[key], isQuiet(kept) { return nil }
        guard renewals[key] != nil else {
            renewals[key] = []
            return key
        }
        await withUnsafeContinuation { renewals[key]?.append($0) }
        return nil
    }

    /// Lets those go on who wait for this renewal.
    func endRenewal(_ key: Key) {
        for waiter in renewals.removeValue(forKey: key) ?? [] { waiter.resume() }
    }

    /// The body by that name in the tenant that the person was last found in; nil where there is none.
    package func answer(_ name: String, for person: VerifiedToken) -> KeptAnswer? {
        guard let tenant = tenants.tenant(of: person) else { return nil }
        let key = Key(tenant: tenant, name: name)
        guard let found = young[key] ?? raise(key), isOfUse(found) else { return nil }
        return found
    }

    /// Whether Postgres is told of it.
    private func isOfUse(_ kept: KeptAnswer) -> Bool { loop.now - kept.checkedAt < Self.longestRest }

    /// Whether nobody has to wait for another's question about it: most likely it is as it was.
    private func isQuiet(_ kept: KeptAnswer) -> Bool { loop.now - kept.changedAt > Self.unrest && isOfUse(kept) }

    /// Keeps what Postgres has just said of a body, in the person's tenant.
    package func keep(_ answer: KeptAnswer, _ name: String, for person: VerifiedToken) {
        misses += 1
        tenants.note(answer.tenant, of: person)
        answer.checkedAt = loop.now
        answer.changedAt = loop.now
        let key = Key(tenant: answer.tenant, name: name)
        guard answer.cost + key.cost <= halfBytes else { return }
        remove(key)
        insert(answer, key)
        answer.forms = KeptForms { [weak self, weak answer] bytes in
            answer?.formBytes += bytes
            guard let self, let answer else { return }
            if young[key] === answer { youngBytes += bytes } else if old[key] === answer { oldBytes += bytes }
            if youngBytes > halfBytes { turn() }
        }
    }

    /// Notes that Postgres has just said that a body is as it was.
    package func renew(_ answer: KeptAnswer, as state: KeptAnswer.State) {
        hits += 1
        answer.state = state
        answer.checkedAt = loop.now
    }

    private func insert(_ answer: KeptAnswer, _ key: Key) {
        let cost = answer.cost + key.cost
        if youngBytes + cost > halfBytes, !young.isEmpty { turn() }
        young[key] = answer
        youngBytes += cost
    }

    /// The young half becomes the old one, and what is in the old one is dropped.
    private func turn() {
        (old, oldBytes) = (young, youngBytes)
        (young, youngBytes) = ([:], 0)
    }

    /// Brings one from the old half to the young.
    private func raise(_ key: Key) -> KeptAnswer? {
        guard let found = old.removeValue(forKey: key) else { return nil }
        oldBytes -= found.cost + key.cost
        insert(found, key)
        return found
    }

    private func remove(_ key: Key) {
        if let gone = young.removeValue(forKey: key) { youngBytes -= gone.cost + key.cost }
        if let gone = old.removeValue(forKey: key) { oldBytes -= gone.cost + key.cost }
    }
}

/// In which tenant a person was found, for what is asked of Postgres about it; Postgres finds the person anew each time.
private struct TenantMemory {
    private struct Person: Hashable {
        let subject: String
        let claim: String?
    }

    private var young: [Person: String] = [:]
    private var old: [Person: String] = [:]

    private static let half = 4096

    mutating func tenant(of person: VerifiedToken) -> String? {
        let key = Person(subject: person.subject, claim: person.tenant)
        if let tenant = young[key] { return tenant }
        guard let tenant = old.removeValue(forKey: key) else { return nil }
        note(tenant, of: person)
        return tenant
    }

    mutating func note(_ tenant: String, of person: VerifiedToken) {
        if young.count >= Self.half {
            old = young
            young = [:]
        }
        young[Person(subject: person.subject, claim: person.tenant)] = tenant
    }
}
