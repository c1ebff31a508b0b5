import API
import Crypto
import Storage
import Text

extension S3Settings {
    /// Nil when something is missing; that is a fault only where it is needed.
    init?(_ reader: inout SettingsReader, isNeeded: Bool) {
        let region = Self.region(&reader)
        let ownEndpoint = reader.address(.s3Endpoint)
        let usesPathStyle = reader.text(.s3PathStyle) == nil ? ownEndpoint != nil : reader.isOn(.s3PathStyle)
        let name = Self.bucketName(&reader, isNeeded: isNeeded)
        let accessKeyID = reader.text(.s3AccessKeyID, isNeeded: isNeeded, "names the key that may use the bucket")
        let secret = reader.text(.s3SecretAccessKey, isNeeded: isNeeded, "is the secret of S3_ACCESS_KEY_ID")
        let sessionToken = reader.text(.s3SessionToken)
        guard let endpoint = ownEndpoint ?? WebAddress(S3Bucket.amazonEndpoint(region: region)), let name, let accessKeyID,
            let secret
        else { return nil }
        self.init(
            bucket: S3Bucket(name: name, endpoint: endpoint, usesPathStyle: usesPathStyle), region: region,
            credentials: SigV4Credentials(accessKeyID: accessKeyID, secretAccessKey: secret, sessionToken: sessionToken))
    }

    private static func region(_ reader: inout SettingsReader) -> String {
        let region = reader.text(.s3Region) ?? ""
        if region.contains(where: { !($0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")) }) {
            reader.fail(.s3Region, "must be lower-case letters, digits and hyphens, such as eu-central-1")
        }
        return region
    }

    private static func bucketName(_ reader: inout SettingsReader, isNeeded: Bool) -> String? {
        guard let name = reader.text(.s3Bucket, isNeeded: isNeeded, "names the bucket of photos") else { return nil }
        guard S3Bucket.isName(name) else {
            reader.fail(.s3Bucket, "must be 3 to 63 lower-case letters, digits, dots and hyphens")
            return nil
        }
        return name
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
