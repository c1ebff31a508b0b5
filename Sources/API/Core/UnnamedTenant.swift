import Synchronization

/// What a call names as its tenant where the token claims none: nothing, and Postgres finds out. Where tenants are distributed a call goes
/// to a tenant's node, so there it is an id that is nobody's, and whoever gets the call asks the other nodes.
package final class UnnamedTenant: Sendable {
    private let isDistributed = Atomic(false)

    /// A version 4 UUID it is not, so no tenant has it; nor is it what a claim that can't be read stands for.
    private static let nobodys = "ffffffff-ffff-ffff-ffff-ffffffffffff"

    package init() {}

    /// Once it is known.
    package func databaseIsDistributed() { isDistributed.store(true, ordering: .relaxed) }

    func name(_ tenant: String?) -> String? {
        if let tenant { return tenant }
        return isDistributed.load(ordering: .relaxed) ? Self.nobodys : nil
    }
}
