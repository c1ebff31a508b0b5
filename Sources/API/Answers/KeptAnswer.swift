import EventLoop
import HTTP
import Postgres

/// A body under the snapshot that the statement which made it returned. Belongs to its loop.
package final class KeptAnswer {
    /// The state that Postgres compares with the present one.
    package struct State {
        /// The id of the log of changes.
        package let epoch: String
        /// A `pg_snapshot`.
        package let snapshot: String
        /// Where the body depends on the clock: the tenant's local day of a list, the time until which a reservation is good.
        package let time: String?
        /// As Postgres wrote them.
        let facts: [UInt8]

        /// Reads the facts of a function that lets its bodies be kept: epoch, snapshot and perhaps a day or time, with spaces between. Nil where
        /// nothing may be kept.
        init?(facts: [UInt8]?) {
            guard let facts else { return nil }
            let words = facts.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard words.count >= 2 else { return nil }
            self.facts = facts
            epoch = words[0]
            snapshot = words[1]
            time = words.count > 2 ? words[2] : nil
        }
    }

    /// One of several things that a body consists of.
    package struct Part {
        package let id: String
        /// Where it stands in the body.
        package let range: Range<Int>

        package init(id: String, range: Range<Int>) {
            self.id = id
            self.range = range
        }
    }

    package let tenant: String
    package let body: [UInt8]
    package let parts: [Part]
    /// The ids of the parts as Postgres reads an array.
    package let partIDs: String
    /// Nil where it may not be kept.
    package internal(set) var state: State?
    package var forms: KeptForms?
    var checkedAt = EventLoop.Instant.now
    /// Since when it is kept.
    var changedAt = EventLoop.Instant.now
    /// The bytes that the forms take.
    var formBytes = 0

    package init(tenant: String, body: [UInt8], parts: [Part] = [], state: State?) {
        self.tenant = tenant
        self.body = body
        self.parts = parts
        partIDs = parts.map(\.id).postgresArray
        self.state = state
    }

    /// About what it takes in memory, in bytes.
    var cost: Int { body.capacity + formBytes + parts.count * 150 + 600 }
}
