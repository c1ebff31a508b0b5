/// What happened to the replicas of a run.
struct FeedTally: Sendable {
    var pages = 0
    var changes = 0
    /// What came in streams.
    var events = 0
    /// Answers that did not come, or that the phone did not store.
    var lost = 0
    /// How often a cursor told nothing any more.
    var resyncs = 0
    var fullRuns = 0
    /// Transactions of other programs that were committed.
    var commits = 0
    /// Of these, those that sat open for over a second.
    var lateCommits = 0
}
