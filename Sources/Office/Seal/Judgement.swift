import Crypto

/// Whether a tree may be signed, by what was signed before.
package struct Judgement {
    /// Why a tree can't go on.
    package enum Reason: String, Sendable {
        /// It has fewer leaves than were signed.
        case shorter
        /// It has other leaves.
        case forked
        /// The database was restored, copied or promoted, and nothing tells that it is the tree that was signed.
        case restored
    }

    /// The tree that is to begin.
    package struct Next: Equatable {
        package let generation: Int
        package let reason: Reason
    }

    /// Nil where the tree is signed.
    package let next: Next?

    package init(_ head: AuditHead, _ kept: CheckpointShelf.Kept?) {
        next = Self.reason(head, kept).map { Next(generation: max(head.generation, kept?.generation ?? 0) + 1, reason: $0) }
    }

    private static func reason(_ head: AuditHead, _ kept: CheckpointShelf.Kept?) -> Reason? {
        // Another server may have begun a younger one.
        guard let kept, kept.generation >= head.generation else {
            return head.signedIn == nil || head.signedIn == head.here ? nil : .restored
        }
        if kept.generation > head.generation || kept.checkpoint.size > head.checkpoint.size { return .shorter }
        return head.keptRoot == kept.checkpoint.root && kept.checkpoint.origin == head.checkpoint.origin ? nil : .forked
    }
}
