import API
import Storage
import Text

extension Check {
    /// Without it no photo is taken, and none is shown.
    static let storage = Check("storage") { examination in
        let storage = examination.settings.storage
        guard !examination.faults.contains(where: { storageNames.contains($0.name) }) else {
            return .wrong("not looked at: the settings of storage are faulty")
        }
        if let trouble = StorageProbe.trouble(storage) { return .wrong(trouble) }
        let stray = storage.place.settingsOfOthers.flatMap { [$0.name, $0.fileName] }
            .filter { examination.environment[$0]?.isEmpty == false }
        guard stray.isEmpty else {
            return .warning(
                "photos lie in \(storage.place.description), so these have no effect: \(stray.joined(separator: ", "))")
        }
        return .ok("photos lie in \(storage.place.description)")
    }

    private static let storageNames = Set(
        ([.storage] + StorageSettings.Place.settings.flatMap(\.settings)).flatMap { [$0.name, $0.fileName] })
}

extension StorageSettings.Place {
    /// The settings that only one store heeds, by the store.
    fileprivate static let settings: [(kind: StorageSettings.Kind, settings: [Setting])] = [
        (.disk, [.storageDir, .storageServiceKey]),
        (.s3, [.s3Endpoint, .s3Region, .s3Bucket, .s3AccessKeyID, .s3SecretAccessKey, .s3SessionToken, .s3PathStyle]),
        (.supabase, [.supabaseURL, .supabaseServiceKey]),
    ]

    /// What has no effect while this store is chosen.
    fileprivate var settingsOfOthers: [Setting] { Self.settings.filter { $0.kind != kind }.flatMap(\.settings) }

    /// For a sentence that goes on with more.
    fileprivate var description: String {
        switch self {
        case .disk: "STORAGE_DIR"
        case .s3(let settings): "the S3 bucket \(settings.bucket.name)"
        case .supabase(let settings): "the Supabase project \(settings.address.text)"
        }
    }

    private var kind: StorageSettings.Kind {
        switch self {
        case .disk: .disk
        case .s3: .s3
        case .supabase: .supabase
        }
    }
}
