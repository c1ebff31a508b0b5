import API
import Crypto
import Settings
import Text

extension AnySetting {
    private static let ofFiles: [Command] = [.serve, .tenant, .demo, .backup, .restore, .storage]

    package static let storageDir = Setting(
        "STORAGE_DIR", .text, default: "/var/lib/quartermaster/storage", .must, for: ofFiles,
        "The folder of `disk`; it is made if its parent is there. Servers that share it share its photos.")
    package static let storage = Setting(
        "STORAGE", .choice, default: StorageSettings.Kind.disk, .may, for: ofFiles,
        "Where photos, videos and documents are stored.")
    package static let storageServiceKey = Setting(
        "STORAGE_SERVICE_KEY", .secret(atLeast: 32), .may,
        "The secret, at least 32 bytes, of another server that stores its photos in the `disk` of this one.")
    package static let storageReserve = Setting(
        "STORAGE_RESERVE", .size(0...1_125_899_906_842_624), default: 268_435_456, .leave,
        "The space that photos leave free on the disk of `STORAGE_DIR`: with less, no photo is accepted, and everything else goes on."
    )
    package static let uploadRetention = Setting(
        "UPLOAD_RETENTION", .duration(atMost: .days(365), usual: .days(1)...(.days(60))), default: .days(7), .leave,
        "How long an upload is kept if no report, inspection or document refers to it.")

    package static let s3Endpoint = Setting(
        "S3_ENDPOINT", .address, unset: "Amazon's of the region", .may, for: ofFiles,
        "Where the S3 store is; phones are sent there, too. Needs the library libcurl.")
    package static let s3Region = Setting(
        "S3_REGION",
        .text("must be lower-case letters, digits and hyphens, such as eu-central-1") { text in
            text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        }, default: "us-east-1", .may, for: ofFiles, "The store's region, as signatures name it.")
    package static let s3Bucket = Setting(
        "S3_BUCKET", .text("must be 3 to 63 lower-case letters, digits, dots and hyphens", where: S3Bucket.isName), .may,
        for: ofFiles,
        "The bucket for photos; `STORAGE=s3` needs it.")
    package static let s3AccessKeyID = Setting(
        "S3_ACCESS_KEY_ID", .text, .may, for: ofFiles,
        "Names the key that may read, write, delete and list in the bucket; `STORAGE=s3` needs it.")
    package static let s3SecretAccessKey = Setting(
        "S3_SECRET_ACCESS_KEY", .text, .may, for: ofFiles, "The secret of that key; `STORAGE=s3` needs it.")
    package static let s3SessionToken = Setting(
        "S3_SESSION_TOKEN", .text, .may, for: ofFiles, "The session token that comes with temporary keys.")
    package static let s3PathStyle = Setting(
        "S3_PATH_STYLE", .isOn, unset: "on with `S3_ENDPOINT`", .may, for: ofFiles,
        "Whether the bucket's name is in the path of URLs; otherwise it is in their host.")

    package static let supabaseURL = Setting(
        "SUPABASE_URL", .address, .may, for: ofFiles,
        "The Supabase project whose storage holds the photos, in its bucket `\(ObjectPath.bucket)`; `STORAGE=supabase` needs it. "
            + "Needs the library libcurl.")
    package static let supabaseServiceKey = Setting(
        "SUPABASE_SERVICE_KEY", .text, .may, for: ofFiles,
        "The project's service_role or secret key; `STORAGE=supabase` needs it.")
}

extension SettingSection {
    /// Where files are stored, by the store that heeds the settings.
    package static let stores: [(kind: StorageSettings.Kind, settings: [AnySetting])] = [
        (.disk, [.storageDir, .storageServiceKey]),
        (.s3, [.s3Endpoint, .s3Region, .s3Bucket, .s3AccessKeyID, .s3SecretAccessKey, .s3SessionToken, .s3PathStyle]),
        (.supabase, [.supabaseURL, .supabaseServiceKey]),
    ]

    /// Where files are stored.
    package static let storage = SettingSection(
        [.storage] + stores.flatMap(\.settings) + [.storageReserve, .uploadRetention]
    ) { reader in
        // A command that has no business with photos does without the store; of `tenant` those that have read what backup and restore do.
        let command = reader.settings.command
        guard command != .tenant, AnySetting.storage.commands.contains(command) else { return }
        switch reader[.storage] {
        case .disk: break
        case .s3:
            reader.need(.s3Bucket, "names the bucket of photos")
            reader.need(.s3AccessKeyID, "names the key that may use the bucket")
            reader.need(.s3SecretAccessKey, "is the secret of S3_ACCESS_KEY_ID")
        case .supabase:
            reader.need(.supabaseURL, "is where the project is, such as https://ref.supabase.co")
            reader.need(.supabaseServiceKey, "is the project's service_role or secret key")
        }
    }
}

extension Settings {
    /// Where files are stored.
    package var storage: StorageSettings { StorageSettings(self) }
}

/// Where photos, videos and papers lie (docs/apps/photos.md, "Photos and condition reports" and docs/apps/inspections.md).
package struct StorageSettings: Sendable {
    /// The stores there are.
    package enum Kind: String, CaseIterable, Sendable { case disk, s3, supabase }

    /// The store that was chosen, with what it needs to know.
    package enum Place: Sendable {
        /// `disk` has the rest.
        case disk
        case s3(S3Settings)
        case supabase(SupabaseSettings)
    }

    /// A folder of this machine.
    package struct Disk: Sendable {
        /// The folder's path.
        package let path: String
        /// The bytes that photos leave free.
        package let reserve: Int
    }

    /// The store; `disk` where what another one needs is not there.
    package let place: Place
    /// The folder, where the store is that.
    package let disk: Disk
    /// The S3 store that the settings speak of, wherever photos lie: backups may go there.
    package let s3Access: S3Access?

    init(_ settings: Settings) {
        disk = Disk(path: settings[.storageDir], reserve: settings[.storageReserve])
        s3Access = S3Access(settings)
        place =
            switch settings[.storage] {
            case .disk: .disk
            case .s3: S3Settings(settings).map(Place.s3) ?? .disk
            case .supabase: SupabaseSettings(settings).map(Place.supabase) ?? .disk
            }
    }

    /// The origin of the URLs of photos, where they lie elsewhere; nil where this server has them.
    package var origin: String? {
        switch place {
        case .disk: nil
        case .s3(let s3): s3.bucket.origin
        case .supabase(let supabase): "\(supabase.address.scheme)://\(supabase.address.authority)"
        }
    }
}

extension S3Settings {
    /// Nil where something is missing.
    package init?(_ settings: Settings) {
        guard let store = S3Access(settings), let bucket = settings[.s3Bucket] else { return nil }
        self = store.bucket(bucket)
    }
}

extension S3Access {
    /// Nil where something is missing.
    init?(_ settings: Settings) {
        guard let endpoint = settings[.s3Endpoint] ?? WebAddress(S3Bucket.amazonEndpoint(region: settings[.s3Region])),
            let accessKeyID = settings[.s3AccessKeyID], let secret = settings[.s3SecretAccessKey]
        else { return nil }
        self.init(
            endpoint: endpoint, usesPathStyle: settings[.s3PathStyle] ?? (settings[.s3Endpoint] != nil),
            region: settings[.s3Region],
            credentials: SigV4Credentials(
                accessKeyID: accessKeyID, secretAccessKey: secret, sessionToken: settings[.s3SessionToken]))
    }
}

extension SupabaseSettings {
    /// Nil where something is missing.
    package init?(_ settings: Settings) {
        guard let address = settings[.supabaseURL], let key = settings[.supabaseServiceKey] else { return nil }
        self.init(address: address, serviceKey: key)
    }
}
