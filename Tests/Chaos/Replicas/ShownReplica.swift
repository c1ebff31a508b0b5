/// What a replica shows when nothing moves any more.
struct ShownReplica: Sendable {
    let name: String
    let tenant: String
    let scope: String
    let cursor: String
    /// By kind and id.
    let documents: [String: String]
}
