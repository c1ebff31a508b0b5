import API
import Crypto
import JSON

/// A house's newest tree as `office.audit_head` tells of it.
package struct AuditHead {
    package let generation: Int
    package let checkpoint: Checkpoint
    /// RFC 3339.
    let sealedAt: String
    /// In which database it was last signed; nil where it never was.
    let signedIn: String?
    /// Which database this is.
    let here: String
    /// The root that it has at the size of the checkpoint that was kept; nil where it has none.
    let keptRoot: [UInt8]?

    /// Nil for any other document.
    package init?(_ document: JSONValue) {
        guard case .object(let head) = document, let generation = head.text("generation").flatMap({ Int($0) }),
            let origin = head.text("origin"), let size = head.text("size").flatMap({ Int($0) }),
            let root = head.bytes("root"), let sealedAt = head.text("sealed_at"), let here = head.text("here")
        else { return nil }
        self.generation = generation
        checkpoint = Checkpoint(origin: origin, size: size, root: root)
        self.sealedAt = sealedAt
        signedIn = head.text("signed_in")
        self.here = here
        keptRoot = head.bytes("kept_root")
    }

    /// Whether the log is named as the house's log of its generation is: otherwise the database could have any name signed.
    func isNamed(for tenant: String) -> Bool { Self.isNamed(checkpoint.origin, for: tenant, generation) }

    /// Whether that is a name of a house's log of that generation.
    package static func isNamed(_ origin: String, for tenant: String, _ generation: Int) -> Bool {
        origin.hasSuffix("/audit/\(tenant)" + (generation > 1 ? "/\(generation)" : ""))
    }
}
