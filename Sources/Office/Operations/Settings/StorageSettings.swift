/// Where photos lie and what they may be (contract, section 5).
public struct StorageSettings: Sendable {
    /// The stores there are.
    enum Kind: String, CaseIterable { case disk, s3, supabase }

    /// The store that was chosen, with what it needs to know.
    enum Place: Sendable {
        /// `disk` has the rest.
        case disk
        case s3(S3Settings)
        case supabase(SupabaseSettings)
    }

    /// A folder of this machine.
    public struct Disk: Sendable {
        /// The folder's path.
        public var path: String
        /// The secret of another server that keeps its photos here; nil lets no server in.
        public var serviceKey: String?
        /// What photos leave free, in bytes.
        public var reserve: Int
    }

    /// The store.
    var place: Place
    /// The folder, where the store is that.
    public var disk: Disk
    /// The largest photo, in bytes.
    public var photoSizeLimit: Int
    /// The fewest pixels of a photo that a report names; 0 for any.
    public var leastPixels: Int
    /// The most pixels of a photo that a report names.
    public var mostPixels: Int
    /// How long a photo is kept that no report names.
    public var uploadRetention: Duration
    /// How many of them there may be.
    public var uploadQuota: UploadQuota

    /// Short keys can be guessed.
    private static let shortestServiceKey = 32

    init(_ reader: inout SettingsReader) {
        let kind: Kind? = reader.choice(.storage)
        let s3 = S3Settings(&reader, isNeeded: kind == .s3)
        let supabase = SupabaseSettings(&reader, isNeeded: kind == .supabase)
        place =
            switch kind {
            case .s3?: s3.map(Place.s3) ?? .disk
            case .supabase?: supabase.map(Place.supabase) ?? .disk
            default: .disk
            }
        disk = Disk(
            path: reader.text(.storageDir) ?? "", serviceKey: reader.text(.storageServiceKey),
            reserve: reader.number(.storageReserve) ?? 0)
        photoSizeLimit = reader.number(.photoMaxSize) ?? 1
        leastPixels = reader.number(.photoMinPixels) ?? 0
        mostPixels = reader.number(.photoMaxPixels) ?? 1
        if leastPixels > mostPixels, !reader.hasFault(of: .photoMaxPixels) {
            reader.fail(.photoMaxPixels, "must not be less than \(Setting.photoMinPixels.name)")
        }
        uploadRetention = reader.duration(.uploadRetention)
        uploadQuota = UploadQuota(&reader)
        if let key = disk.serviceKey, key.utf8.count < Self.shortestServiceKey {
            reader.fail(
                .storageServiceKey, "must have at least \(Self.shortestServiceKey) bytes (openssl rand -hex 32 makes one)")
        }
    }
}
