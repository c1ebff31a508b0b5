import API
import Storage

extension StorageSettings {
    /// Short keys can be guessed.
    private static let shortestServiceKey = 32

    init(_ reader: inout SettingsReader) {
        let kind: Kind? = reader.choice(.storage)
        let s3 = S3Settings(&reader, isNeeded: kind == .s3)
        let supabase = SupabaseSettings(&reader, isNeeded: kind == .supabase)
        let place: Place =
            switch kind {
            case .s3?: s3.map(Place.s3) ?? .disk
            case .supabase?: supabase.map(Place.supabase) ?? .disk
            default: .disk
            }
        let disk = Disk(
            path: reader.text(.storageDir) ?? "", serviceKey: reader.text(.storageServiceKey),
            reserve: reader.number(.storageReserve) ?? 0)
        let photoSizeLimit = reader.number(.photoMaxSize) ?? 1
        let leastPixels = reader.number(.photoMinPixels) ?? 0
        let mostPixels = reader.number(.photoMaxPixels) ?? 1
        if leastPixels > mostPixels, !reader.hasFault(of: .photoMaxPixels) {
            reader.fail(.photoMaxPixels, "must not be less than \(Setting.photoMinPixels.name)")
        }
        self.init(
            place: place, disk: disk, photoSizeLimit: photoSizeLimit, leastPixels: leastPixels, mostPixels: mostPixels,
            uploadRetention: reader.duration(.uploadRetention), uploadQuota: UploadQuota(&reader))
        if let key = disk.serviceKey, key.utf8.count < Self.shortestServiceKey {
            reader.fail(
                .storageServiceKey, "must have at least \(Self.shortestServiceKey) bytes (openssl rand -hex 32 makes one)")
        }
    }
}

extension UploadQuota {
    fileprivate init(_ reader: inout SettingsReader) {
        let account = Share(count: reader.number(.uploadsPerAccount) ?? 0, bytes: reader.number(.uploadBytesPerAccount) ?? 0)
        let tenant = Share(count: reader.number(.uploadsPerTenant) ?? 0, bytes: reader.number(.uploadBytesPerTenant) ?? 0)
        self.init(account: account, tenant: tenant)
    }
}
