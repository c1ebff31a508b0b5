import Synchronization

/// Knows whether checkpoints are mailed, for `/readyz`: who reads the mails sees nothing where none comes.
package final class CheckpointMailWatch: Sendable {
    /// The warning of `/readyz` while they are not.
    package static let warning = "checkpoint_mail_stopped"

    private let isStopped = Atomic(false)

    package init() {}

    package var warnings: [String] { isStopped.load(ordering: .acquiring) ? [Self.warning] : [] }

    /// How the last try ended.
    func note(isStopped: Bool) { self.isStopped.store(isStopped, ordering: .releasing) }
}
