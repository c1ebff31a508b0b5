import Foundation
import Images
import TestSupport
import Testing

@testable import API
@testable import Storage

/// The URLs that phones get from the S3 store. That their signatures are right is for the tests of signatures.
@Suite(.mayBlock) struct S3SignedURLTests {
    private static let keys = [
        "S3_BUCKET": "photos", "S3_ACCESS_KEY_ID": "AKIDEXAMPLE", "S3_SECRET_ACCESS_KEY": "a-key-for-tests-alone",
    ]

    private func store(_ changes: [String: String] = [:]) throws -> S3Store {
        let settings = try #require(S3Settings.reading(Self.keys.merging(changes) { $1 }))
        return S3Store(settings, client: try StorageClients.get())
    }

    private func upload(_ changes: [String: String] = [:], length: Int? = nil) async throws -> (URLComponents, SignedUpload) {
        let upload = FileUpload(path: "h/r/a/x.jpg", type: .jpeg, length: length)
        let signed = try await store(changes).mintUpload(upload, base: "http://unused")
        return (try #require(URLComponents(string: signed.url)), signed)
    }

    private func query(_ url: URLComponents, _ name: String) -> String? {
        url.queryItems?.first { $0.name == name }?.value
    }

    @Test("an upload is signed for two hours with its type, which is all that the phone sends")
    func type() async throws {
        let before = Int64(Date().timeIntervalSince1970)
        let (url, signed) = try await upload()
        #expect(query(url, "X-Amz-Expires") == "7200")
        #expect(query(url, "X-Amz-SignedHeaders") == "content-type;host")
        #expect(query(url, "X-Amz-Security-Token") == nil)
        #expect(signed.headers.map(\.name) == ["content-type"])
        #expect(signed.headers.map(\.value) == ["image/jpeg"])
        #expect((before + 7199...before + 7210).contains(signed.expiresAt))
    }

    @Test("a length that was given is signed, too")
    func length() async throws {
        let (url, signed) = try await upload(length: 1234)
        #expect(query(url, "X-Amz-SignedHeaders") == "content-length;content-type;host")
        #expect(signed.headers.map(\.name) == ["content-type"])
    }

    @Test("temporary keys bring their token along")
    func sessionToken() async throws {
        let (url, _) = try await upload(["S3_SESSION_TOKEN": "a+b/c="])
        #expect(query(url, "X-Amz-Security-Token") == "a+b/c=")
    }

    @Test(
        "the bucket stands in the host, or in the path where the endpoint is another's",
        arguments: [
            ([:], "https://photos.s3.us-east-1.amazonaws.com/h/r/a/x.jpg"),
            (["S3_REGION": "eu-central-1"], "https://photos.s3.eu-central-1.amazonaws.com/h/r/a/x.jpg"),
            (["S3_PATH_STYLE": "on"], "https://s3.us-east-1.amazonaws.com/photos/h/r/a/x.jpg"),
            (["S3_ENDPOINT": "http://minio:9000"], "http://minio:9000/photos/h/r/a/x.jpg"),
            (["S3_ENDPOINT": "https://minio:443/", "S3_PATH_STYLE": "off"], "https://photos.minio/h/r/a/x.jpg"),
            (["S3_ENDPOINT": "https://p.supabase.co/storage/v1/s3"], "https://p.supabase.co/storage/v1/s3/photos/h/r/a/x.jpg"),
        ] as [([String: String], String)])
    func address(changes: [String: String], url: String) async throws {
        let (_, signed) = try await upload(changes)
        #expect(signed.url.hasPrefix(url + "?X-Amz-Algorithm=AWS4-HMAC-SHA256&"))
    }

    @Test("downloads are signed from the start of the half hour, so that they stay the same within it")
    func downloads() async throws {
        let store = try store()
        let before = Int64(Date().timeIntervalSince1970)
        let signed = try await store.mintDownloads(of: ["sealed/a.png", "sealed/b.png"], base: "")
        let after = Int64(Date().timeIntervalSince1970)
        for (download, name) in zip(signed, ["a", "b"]) {
            let url = try #require(URLComponents(string: download.url))
            #expect(url.path == "/sealed/\(name).png")
            #expect(["0000Z", "3000Z"].contains(query(url, "X-Amz-Date")?.suffix(5)))
            #expect(query(url, "X-Amz-Expires") == "3600")
            #expect(download.expiresAt % 1800 == 0)
            #expect((before + 1800...after + 3600).contains(download.expiresAt))
        }
        let again = try await store.mintDownloads(of: ["sealed/a.png"], base: "")
        if again[0].expiresAt == signed[0].expiresAt { #expect(again[0].url == signed[0].url) }
    }
}
