/// What a person may do in a tenant; each role includes those before it (contract, section 2).
package enum Role: String, Sendable, CaseIterable {
    case viewer, staff, manager, admin
}
