import Text

/// Signs requests to an S3 store with AWS Signature Version 4: in the query, for a client that gets a URL, or in the
/// `Authorization` field, for a request of our own. Pure: the clock is the caller's.
public struct SigV4Signer: Sendable {
    /// How long a signed URL may live, in seconds: a second to seven days. Stores refuse what is outside.
    public static let lifetimes = 1...604_800

    private static let algorithm = "AWS4-HMAC-SHA256"

    private let credentials: SigV4Credentials
    private let region: String
    private let service: String

    /// A signer for one region of a store, such as `us-east-1`.
    public init(credentials: SigV4Credentials, region: String, service: String = "s3") {
        self.credentials = credentials
        self.region = region
        self.service = service
    }

    /// The URL by which anybody may make this one request until it expires; the body is not part of the signature.
    /// - Parameters:
    ///   - lifetime: seconds; the nearest of ``lifetimes`` counts.
    ///   - now: seconds since the beginning of 1970.
    public func presignedURL(for request: SigV4Request, lifetime: Int, at now: Int64) -> String {
        let time = SigV4Timestamp(secondsSince1970: now)
        let canonical = CanonicalRequest(request)
        let parameters = request.query + presignParameters(canonical.signedHeaders, lifetime: lifetime, at: time)
        let query = parameters.map {
            (name: PercentEncoding.encodedQuery($0.name), value: PercentEncoding.encodedQuery($0.value))
        }
        let signature = signature(of: canonical.text(query: query, payload: .unsigned), at: time)
        return Self.url(of: request, query: query + [("X-Amz-Signature", signature)])
    }

    /// The URL, and the fields to send with it: the request's own, and those of the signature.
    /// - Parameters:
    ///   - payload: what the store is to check of the body.
    ///   - now: seconds since the beginning of 1970.
    public func signed(_ request: SigV4Request, payload: SigV4Payload, at now: Int64) -> SigV4SignedRequest {
        let time = SigV4Timestamp(secondsSince1970: now)
        var request = request
        request.headers += [("x-amz-content-sha256", payload.text), ("x-amz-date", time.text)]
        if let token = credentials.sessionToken { request.headers.append(("x-amz-security-token", token)) }
        let canonical = CanonicalRequest(request)
        let query = request.query.map {
            (name: PercentEncoding.encodedQuery($0.name), value: PercentEncoding.encodedQuery($0.value))
        }
        let signature = signature(of: canonical.text(query: query, payload: payload), at: time)
        let parts = [
            "\(Self.algorithm) Credential=\(credentials.accessKeyID)/\(scope(at: time))",
            "SignedHeaders=\(canonical.signedHeaders)", "Signature=\(signature)",
        ]
        request.headers.append(("authorization", parts.joined(separator: ", ")))
        return SigV4SignedRequest(url: Self.url(of: request, query: query), headers: request.headers)
    }

    private func presignParameters(
        _ signedHeaders: String, lifetime: Int, at time: SigV4Timestamp
    ) -> [(name: String, value: String)] {
        let seconds = min(max(lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound)
        let token = credentials.sessionToken.map { [(name: "X-Amz-Security-Token", value: $0)] } ?? []
        return [
            ("X-Amz-Algorithm", Self.algorithm), ("X-Amz-Credential", "\(credentials.accessKeyID)/\(scope(at: time))"),
            ("X-Amz-Date", time.text), ("X-Amz-Expires", String(seconds)), ("X-Amz-SignedHeaders", signedHeaders),
        ] + token
    }

    private func scope(at time: SigV4Timestamp) -> String {
        [time.day, region, service, "aws4_request"].joined(separator: "/")
    }

    private func signature(of canonicalRequest: String, at time: SigV4Timestamp) -> String {
        let digest = Hexadecimal.encode(SHA256.digest(of: canonicalRequest.utf8))
        let stringToSign = [Self.algorithm, time.text, scope(at: time), digest].joined(separator: "\n")
        let key = [time.day, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secretAccessKey)".utf8)) {
            HMACSHA256(key: $0).code(for: $1.utf8)
        }
        return Hexadecimal.encode(HMACSHA256(key: key).code(for: stringToSign.utf8))
    }

    private static func url(of request: SigV4Request, query: [(name: String, value: String)]) -> String {
        let base = "\(request.scheme)://\(request.authority)\(PercentEncoding.encodedPath(request.path))"
        return query.isEmpty ? base : base + "?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}
