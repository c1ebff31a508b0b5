import API
import Crypto
import Storage
import Text

extension StorageSettings {
    /// Short keys can be guessed.
    private static let shortestServiceKey = 32

    /// - Parameter isUsed: whether what the place needs has to be there. Where it need not, no store is made of it.
    init(_ reader: inout SettingsReader, isUsed: Bool = true) {
        let kind: Kind? = reader.choice(.storage)
        let (s3Access, bucket) = S3Access.read(&reader, isNeeded: isUsed && kind == .s3)
        let s3 = bucket.flatMap { s3Access?.bucket($0) }
        let supabase = SupabaseSettings(&reader, isNeeded: isUsed && kind == .supabase)
        let place: Place =
            switch kind {
            case .s3?: s3.map(Place.s3) ?? .disk
            case .supabase?: supabase.map(Place.supabase) ?? .disk
            default: .disk
            }
        let disk = Disk(
            path: reader.text(.storageDir) ?? "", serviceKey: reader.text(.storageServiceKey),
            reserve: reader.number(.storageReserve) ?? 0)
        let limits = FileLimits(
            photo: reader.number(.photoMaxSize) ?? 1, video: reader.number(.videoLimit) ?? 1,
            document: reader.number(.documentLimit) ?? 1)
        let leastPixels = reader.number(.photoMinPixels) ?? 0
        let mostPixels = reader.number(.photoMaxPixels) ?? 1
        if leastPixels > mostPixels, !reader.hasFault(of: .photoMaxPixels) {
            reader.fail(.photoMaxPixels, "must not be less than \(Setting.photoMinPixels.name)")
        }
        self.init(
            place: place, disk: disk, s3Access: s3Access, fileLimits: limits, leastPixels: leastPixels,
            mostPixels: mostPixels,
            uploadRetention: reader.duration(.uploadRetention), uploadQuota: UploadQuota(&reader))
        if let key = disk.serviceKey, key.utf8.count < Self.shortestServiceKey {
            reader.fail(
                .storageServiceKey, "must have at least \(Self.shortestServiceKey) bytes (openssl rand -hex 32 makes one)")
        }
    }
}

extension UploadQuota {
    fileprivate init(_ reader: inout SettingsReader) {
        let account = Share(count: reader.number(.uploadsOpen) ?? 0, bytes: reader.number(.uploadBytesPerAccount) ?? 0)
        let tenant = Share(count: reader.number(.uploadsPerTenant) ?? 0, bytes: reader.number(.uploadBytesPerTenant) ?? 0)
        self.init(account: account, tenant: tenant)
    }
}

extension S3Settings {
    /// Nil when it is missing or none; that is a fault only where it is needed.
    static func bucketName(_ reader: inout SettingsReader, isNeeded: Bool) -> String? {
        guard let name = reader.text(.s3Bucket, isNeeded: isNeeded, "names the bucket of photos") else { return nil }
        guard S3Bucket.isName(name) else {
            reader.fail(.s3Bucket, "must be 3 to 63 lower-case letters, digits, dots and hyphens")
            return nil
        }
        return name
    }
}

extension S3Access {
    /// The store, and the bucket of photos in it; nil where something is missing, which is a fault only where it is needed.
    static func read(_ reader: inout SettingsReader, isNeeded: Bool) -> (store: S3Access?, bucket: String?) {
        let region = Self.region(&reader)
        let ownEndpoint = reader.address(.s3Endpoint)
        let usesPathStyle = reader.text(.s3PathStyle) == nil ? ownEndpoint != nil : reader.isOn(.s3PathStyle)
        let bucket = S3Settings.bucketName(&reader, isNeeded: isNeeded)
        let accessKeyID = reader.text(.s3AccessKeyID, isNeeded: isNeeded, "names the key that may use the bucket")
        let secret = reader.text(.s3SecretAccessKey, isNeeded: isNeeded, "is the secret of S3_ACCESS_KEY_ID")
        let sessionToken = reader.text(.s3SessionToken)
        guard let endpoint = ownEndpoint ?? WebAddress(S3Bucket.amazonEndpoint(region: region)), let accessKeyID, let secret
        else {
            return (nil, bucket)
        }
        let credentials = SigV4Credentials(accessKeyID: accessKeyID, secretAccessKey: secret, sessionToken: sessionToken)
        return (
            S3Access(endpoint: endpoint, usesPathStyle: usesPathStyle, region: region, credentials: credentials), bucket
        )
    }

    private static func region(_ reader: inout SettingsReader) -> String {
        let region = reader.text(.s3Region) ?? ""
        if region.contains(where: { !($0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")) }) {
            reader.fail(.s3Region, "must be lower-case letters, digits and hyphens, such as eu-central-1")
        }
        return region
    }
}

extension SupabaseSettings {
    /// Nil when something is missing; that is a fault only where it is needed.
    init?(_ reader: inout SettingsReader, isNeeded: Bool) {
        let address = reader.address(.supabaseURL, isNeeded: isNeeded, "is where the project is, such as https://ref.supabase.co")
        let key = reader.text(.supabaseServiceKey, isNeeded: isNeeded, "is the project's service_role or secret key")
        guard let address, let key else { return nil }
        self.init(address: address, serviceKey: key)
    }
}
