/// How often a server looks for what is over.
package enum PurgePace {
    private static let longestPause: Duration = .seconds(600)
    private static let shortestPause: Duration = .milliseconds(100)

    /// Ten minutes between two looks; less for what is kept for less than twenty, so that it goes soon after.
    package static func pause(keeping retention: Duration) -> Duration { max(shortestPause, min(longestPause, retention / 2)) }
}
