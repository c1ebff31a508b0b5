import API
import Crypto

/// A bucket of an S3 store, and the keys that may use it.
package struct S3Settings: Sendable {
    package let bucket: S3Bucket
    package let region: String
    let credentials: SigV4Credentials

    package init(bucket: S3Bucket, region: String, credentials: SigV4Credentials) {
        self.bucket = bucket
        self.region = region
        self.credentials = credentials
    }
}
