import API
import Crypto
import Text

/// Where a bucket of an S3 store is: the host that its URLs name, and the path of each key.
package struct S3Bucket: Sendable {
    package let name: String
    private let scheme: String
    private let authority: String
    private let root: String

    /// A bucket behind an endpoint, whose name stands first in the path or first in the host.
    package init(name: String, endpoint: WebAddress, usesPathStyle: Bool) {
        self.name = name
        scheme = endpoint.scheme
        authority = usesPathStyle ? endpoint.authority : "\(name).\(endpoint.authority)"
        root = usesPathStyle ? "\(endpoint.path)/\(name)" : endpoint.path
    }

    /// The origin of its URLs.
    var origin: String { "\(scheme)://\(authority)" }

    /// A request about an object, to be signed.
    package func request(_ method: String, key: String, headers: [(name: String, value: String)] = []) -> SigV4Request {
        SigV4Request(
            method: method, scheme: scheme, authority: authority, path: Array("\(root)/\(key)".utf8), headers: headers)
    }

    /// A request about the bucket itself.
    package func request(_ method: String) -> SigV4Request {
        SigV4Request(method: method, scheme: scheme, authority: authority, path: Array((root.isEmpty ? "/" : root).utf8))
    }

    /// How a copy names its source.
    func copySource(_ key: String) -> String { PercentEncoding.encodedPath("/\(name)/\(key)".utf8) }

    /// Where Amazon's own S3 is.
    package static func amazonEndpoint(region: String) -> String { "https://s3.\(region).amazonaws.com" }

    /// 3 to 63 lower-case letters, digits, dots and hyphens, a letter or digit at both ends (Amazon S3, bucket naming rules):
    /// what can stand in a host name.
    package static func isName(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (3...63).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
        return ASCII.isLowercaseAlphanumeric(first) && ASCII.isLowercaseAlphanumeric(last)
            && bytes.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }
}

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

/// An S3 store without a bucket: where it is, and the keys that may use it.
package struct S3Access: Sendable {
    private let endpoint: WebAddress
    private let usesPathStyle: Bool
    private let region: String
    private let credentials: SigV4Credentials

    package init(endpoint: WebAddress, usesPathStyle: Bool, region: String, credentials: SigV4Credentials) {
        self.endpoint = endpoint
        self.usesPathStyle = usesPathStyle
        self.region = region
        self.credentials = credentials
    }

    /// A bucket of the store.
    package func bucket(_ name: String) -> S3Settings {
        S3Settings(
            bucket: S3Bucket(name: name, endpoint: endpoint, usesPathStyle: usesPathStyle), region: region,
            credentials: credentials)
    }
}
