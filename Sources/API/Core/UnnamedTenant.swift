import Synchronization

/// The tenant that a call names where the token claims none: nothing, and Postgres finds out. Where tenants are distributed a
/// call goes to a tenant's node, so there it is an id that is nobody's, and whoever gets the call asks the other nodes.
package final class UnnamedTenant: Sendable {
    private let isDistributed = Atomic(false)

    /// It is no version 4 UUID, so no tenant has it, and it differs from the id that a claim which can't be read stands for.
    private static let nobodys = "ffffffff-ffff-ffff-ffff-ffffffffffff"

    package init() {}

    /// Once it is known.
    package func databaseIsDistributed() { isDistributed.store(true, ordering: .relaxed) }

    /// What a call names where the token claims that tenant, or none.
    package func name(_ tenant: String?) -> String? {
        if let tenant { return tenant }
        return isDistributed.load(ordering: .relaxed) ? Self.nobodys : nil
    }
}
