import API
import Outbound

/// How mail goes out: through the house's mail server, or into the log.
package struct MailSettings: Sendable {
    /// Nil when there is none: then codes are printed.
    package let server: SMTPServer?
    /// Nil when there is no server, or nothing that is a sender was named.
    package let sender: MailSender?
    package let pace: MailPace

    package init(server: SMTPServer?, sender: MailSender?, pace: MailPace) {
        self.server = server
        self.sender = sender
        self.pace = pace
    }
}

/// How long the worker waits, and for what.
package struct MailPace: Sendable {
    /// Before a message is tried for the second time. Doubled each time, up to ``longestPause``.
    package let firstPause: Duration
    /// The most time for one try.
    package let timeout: Duration

    package init(firstPause: Duration, timeout: Duration) {
        self.firstPause = firstPause
        self.timeout = timeout
    }

    /// Long enough for a mail server that puts strangers off (greylisting), short next to how long a code is good.
    private static let longestPause: Duration = .seconds(60)
    /// For the statements before and after a try.
    private static let margin: Duration = .seconds(30)

    /// Between two looks at the outbox when nobody rings.
    var lookPause: Duration { firstPause }

    /// How long a message that was taken up belongs to its server: longer than any try.
    var lease: Duration { timeout * 2 + Self.margin }

    /// After this a try that has not begun may not begin, so that it ends before the lease.
    var latestStart: Duration { lease - timeout - Self.margin / 2 }

    /// The pause after a try that failed, the first try being 1.
    package func pause(afterAttempt attempt: Int) -> Duration {
        let doublings = min(max(0, attempt - 1), 16)
        return min(max(firstPause, Self.longestPause), firstPause * (1 << doublings))
    }
}
