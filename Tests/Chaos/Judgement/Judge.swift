import Invariants
import Postgres

/// Looks at what is left when nothing moves any more: in the database, and in what the phones remember.
struct Judge {
    let record: History.Record
    let invariants: [Invariant]

    /// How many things are looked for.
    var count: Int { invariants.count + Judge.ownMeanings.count }

    func findings(in session: Session) throws -> [Finding] {
        for statement in record.sql { try session.execute(statement) }
        return try record.findings + invariants.flatMap { try $0.findings(in: session) }
    }

    func meaning(of invariant: String) -> String {
        invariants.first { $0.name == invariant }?.meaning ?? Judge.ownMeanings[invariant] ?? ""
    }

    /// What no SQL can see.
    static let ownMeanings = [
        "photo-lost": "A report's photo is not in storage as the phone sent it: the picture of the scratch is gone.",
        "photo-replaced": "A photo that a report names was taken in again with other bytes: a proof that can be swapped is none.",
        "replica-otherwise":
            "A phone that followed the changes shows something else than one that has just fetched everything: somebody goes by what "
            + "is no longer so.",
        "replica-refused": "The feed refused a question that is right: that phone shows nothing new from then on.",
        "replica-unsettled":
            "Nothing moves any more and the feed has no end: a phone fetches the house again and again, and is never done.",
        "slow-recovery": "Postgres was back and the servers were not: the whole warehouse waits for nothing.",
        "server-died": "A server ended by itself when something near it broke: somebody is called at night.",
        "unclean-end": "A server did not end well when it was asked to: every deployment looks like a failure.",
    ]
}
