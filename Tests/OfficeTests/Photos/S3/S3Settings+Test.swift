@testable import Service
@testable import Storage

extension S3Settings {
    /// What the program reads from these settings.
    static func reading(_ environment: [String: String]) -> S3Settings? {
        var reader = SettingsReader(environment, readFile: { _ in nil })
        let (store, bucket) = S3Access.read(&reader, isNeeded: true)
        return bucket.flatMap { store?.bucket($0) }
    }
}
