/// What went wrong with a try, as the database, the API and the desk name it: the one table.
package enum WebhookFault: String, Sendable, CaseIterable {
    /// An answer that is none of 200 to 299.
    case status
    /// Such an answer, of a receiver whose clock is another.
    case clock
    case timeout
    case forbiddenAddress = "forbidden_address"
    case nameNotFound = "name_not_found"
    case notReachable = "not_reachable"
    case tls
    case connectionLost = "connection_lost"
    case answerTooLarge = "answer_too_large"
    case invalidURL = "invalid_url"
    /// The webhook's secret can't be opened by the sealing key.
    case secretUnreadable = "secret_unreadable"
    case libraryMissing = "library_missing"
}
