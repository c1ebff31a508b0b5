import Testing
import Text

@testable import Crypto

@Suite("Signature Version 4")
struct SigV4Tests {
    private static let time: Int64 = 1_369_353_600
    private let signer = SigV4Signer(
        credentials: SigV4Credentials(
            accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")

    @Test("the example of the S3 documentation")
    func documentation() {
        let request = SigV4Request(method: "GET", authority: "examplebucket.s3.amazonaws.com", path: Array("/test.txt".utf8))
        let url = signer.presignedURL(for: request, lifetime: 86_400, at: Self.time)
        #expect(
            url == "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }

    @Test(
        "a PUT in path style pins what it names",
        arguments: [
            ("a.jpg", [], "627c1534ef4215fc1bdcffd8506578090a6bdf8beeeed57359aed313248bffc7"),
            ("a.jpg", [("Content-Type", "image/jpeg")], "bdbb9065f49b469a8d61701189d8c877e519164fe4fc3e2ea5cf89a1812b12e5"),
            (
                "a.jpg", [("content-type", "image/jpeg"), ("content-length", "123")],
                "bcb253158ffa8bc01481425eb944993e4225d885c6dd7f9f1755488023239611"
            ),
            ("a b+c~é(1).jpg", [], "ce265a2ac78ed17089ed9b564f5d0d1e20abef61ee526d4c72d636bdbcd6bad1"),
        ] as [(String, [(String, String)], String)])
    func golden(key: String, headers: [(String, String)], signature: String) {
        let request = SigV4Request(
            method: "PUT", scheme: "http", authority: "127.0.0.1:9000", path: Array("/photos/u1/\(key)".utf8),
            headers: headers.map { ($0.0, $0.1) })
        #expect(signer.presignedURL(for: request, lifetime: 600, at: Self.time).hasSuffix("&X-Amz-Signature=\(signature)"))
    }

    @Test("500 random keys, types and times: each URL is botocore's, byte for byte")
    func presigned() throws {
        let vectors = try SigV4Vectors.load().presigned
        #expect(vectors.count == 500)
        for vector in vectors {
            let url = vector.signer.presignedURL(for: vector.request, lifetime: try #require(vector.lifetime), at: vector.time)
            #expect(url.utf8.elementsEqual(try #require(vector.url).utf8), "\(url)")
        }
    }

    @Test("100 random HEAD, GET, DELETE and copying PUT: each Authorization field is botocore's")
    func authorized() throws {
        let vectors = try SigV4Vectors.load().authorized
        #expect(vectors.count == 100)
        for vector in vectors {
            let signed = vector.signer.signed(vector.request, payload: .digest(vector.digest), at: vector.time)
            let fields = Dictionary(signed.headers.map { ($0.name, $0.value) }) { first, _ in first }
            #expect(fields["authorization"] == vector.authorization)
            #expect(fields["x-amz-content-sha256"] == vector.payload)
            #expect(fields["x-amz-security-token"] == vector.token)
            #expect(signed.url == "\(vector.scheme)://\(vector.authority)\(PercentEncoding.encodedPath(vector.path.utf8))")
        }
    }

    @Test(
        "a lifetime is brought into what stores take",
        arguments: [(0, 1), (-5, 1), (1, 1), (604_801, 604_800), (.max, 604_800)])
    func lifetime(asked: Int, given: Int) {
        let request = SigV4Request(method: "GET", authority: "a", path: [0x2F])
        let url = signer.presignedURL(for: request, lifetime: asked, at: Self.time)
        #expect(url.contains("&X-Amz-Expires=\(given)&"))
    }

    @Test(
        "a time is written in UTC, and one that does not fit is the nearest",
        arguments: [
            (0, "19700101T000000Z"), (1_369_353_600, "20130524T000000Z"), (951_782_399, "20000228T235959Z"),
            (1_709_164_800, "20240229T000000Z"), (.min, "19700101T000000Z"), (.max, "99991231T235959Z"),
        ] as [(Int64, String)])
    func timestamp(seconds: Int64, text: String) {
        let time = SigV4Timestamp(secondsSince1970: seconds)
        #expect(time.text == text)
        #expect(time.day == String(text.prefix(8)))
    }

    @Test("fields of one name are signed as one, in their order")
    func repeatedField() {
        let request = SigV4Request(
            method: "GET", authority: "h", path: [0x2F], headers: [("X-B", " 1 \t 2 "), ("x-a", ""), ("x-b", "3")])
        let canonical = CanonicalRequest(request)
        #expect(canonical.signedHeaders == "host;x-a;x-b")
        let text = canonical.text(query: [], payload: .unsigned)
        #expect(text == "GET\n/\n\nhost:h\nx-a:\nx-b:1 2,3\n\nhost;x-a;x-b\nUNSIGNED-PAYLOAD")
    }

    @Test("the query is sorted by its encoded names, then values")
    func sortedQuery() {
        let canonical = CanonicalRequest(SigV4Request(method: "GET", authority: "h", path: [0x2F]))
        let text = canonical.text(query: [("b", "2"), ("a%20", ""), ("b", "1"), ("B", "x")], payload: .empty)
        #expect(text.split(separator: "\n")[2] == "B=x&a%20=&b=1&b=2")
        #expect(text.hasSuffix("\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    }

    @Test("printed keys do not show the secret")
    func description() {
        let credentials = SigV4Credentials(accessKeyID: "AK", secretAccessKey: "hidden", sessionToken: "veiled")
        for text in ["\(credentials)", String(reflecting: credentials)] {
            #expect(text == "SigV4Credentials(AK)")
        }
    }
}
