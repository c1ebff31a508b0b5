import Crypto
import Foundation
import Testing

/// What botocore signed, as `Vectors/generate.py` wrote it down.
struct SigV4Vectors: Decodable {
    let presigned: [SigV4Vector]
    let authorized: [SigV4Vector]

    static func load() throws -> SigV4Vectors {
        let url = try #require(Bundle.module.url(forResource: "vectors", withExtension: "json", subdirectory: "Vectors"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(SigV4Vectors.self, from: Data(contentsOf: url))
    }
}

/// One request, and the URL or the `Authorization` field that came of it.
struct SigV4Vector: Decodable {
    let method: String
    let scheme: String
    let authority: String
    let path: String
    let query: [[String]]
    let headers: [[String]]
    let region: String
    let accessKey: String
    let secret: String
    let token: String?
    let time: Int64
    let lifetime: Int?
    let url: String?
    let payload: String?
    let authorization: String?

    var signer: SigV4Signer {
        let credentials = SigV4Credentials(accessKeyID: accessKey, secretAccessKey: secret, sessionToken: token)
        return SigV4Signer(credentials: credentials, region: region)
    }

    var request: SigV4Request {
        SigV4Request(
            method: method, scheme: scheme, authority: authority, path: Array(path.utf8),
            query: query.map { ($0[0], $0[1]) }, headers: headers.map { ($0[0], $0[1]) })
    }

    /// The digest of the payload from its hexadecimal digits.
    var digest: [UInt8] {
        let digits = Array((payload ?? "").utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
    }
}
