import Settings

@testable import Storage

extension S3Settings {
    /// What the program reads from these settings.
    static func reading(_ environment: [String: String]) -> S3Settings? {
        S3Settings(Settings(reading: environment))
    }
}

extension Settings {
    /// What the program reads from this environment for its storage.
    init(reading environment: [String: String]) {
        self = SettingsReader([.storage], environment: environment, for: .serve, readFile: { _ in nil }).settings
    }
}
