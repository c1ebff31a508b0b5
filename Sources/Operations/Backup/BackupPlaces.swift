import API
import Settings

/// Makes the place that a command line names.
enum BackupPlaces {
    /// A folder, or `s3://bucket/prefix`.
    static func open(_ text: String, _ settings: Settings, isWritten: Bool) throws(CommandFailure) -> any BackupPlace {
        if text.hasPrefix("s3://") { return try BackupBucket(text, settings) }
        return try isWritten ? BackupFolder(writing: text) : BackupFolder(reading: text)
    }
}
