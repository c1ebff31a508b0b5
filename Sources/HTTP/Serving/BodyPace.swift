/// How long a client may take over a body.
public enum BodyPace: Sendable {
    /// All of it within `Deadlines.body`.
    case whole
    /// However long it takes, as long as bytes keep coming (`Deadlines.uploadGrace`, `uploadRate` and `uploadPause`).
    case upload
    /// As an upload, but a silence is over after `Deadlines.uploadGrace`: what came is kept, and the client, who may be back
    /// on another connection, goes on where it was.
    case resumable
}

/// How much longer an upload may keep the server waiting. Bytes earn time, waiting spends it; no clock of its own.
///
/// Time in which the server itself is busy costs the client nothing.
struct UploadAllowance {
    private let deadlines: Deadlines
    private let most: Duration
    /// How long the next wait may last. Below zero once more was spent than there was.
    private(set) var left: Duration

    init(_ deadlines: Deadlines, isResumable: Bool = false) {
        self.deadlines = deadlines
        most = isResumable ? deadlines.uploadGrace : max(deadlines.uploadGrace, deadlines.uploadPause)
        left = deadlines.uploadGrace
    }

    /// Some bytes of the body have come. What is earned has a limit: a fast start does not buy an hour of silence.
    mutating func received(_ bytes: Int) {
        let earned = Duration.seconds(1) * Double(bytes) / Double(max(1, deadlines.uploadRate))
        left = min(left + earned, most)
    }

    /// The server has waited that long for bytes.
    mutating func waited(_ time: Duration) {
        left -= time
    }
}
