import TestSupport
import Testing
import Text

@testable import Storage

/// Names of buckets and keys, addresses, and the one word that is taken from an error.
@Suite(.mayBlock) struct S3NameTests {
    @Test(
        "names of buckets that can stand in a host",
        arguments: ["abc", "my-photos.2026", "0a0", String(repeating: "a", count: 63)])
    func good(name: String) { #expect(S3Bucket.isName(name)) }

    @Test("other names", arguments: ["", "ab", "Photos", "-ab", "ab.", "a/b", "a b", "é-é", String(repeating: "a", count: 64)])
    func bad(name: String) { #expect(!S3Bucket.isName(name)) }

    @Test(
        "a sealed key has the tag's digits; a tag of another form is spelt in digits",
        arguments: [
            ("a/b.png", "\"0f9e\"", "sealed/a/b-0f9e.png"), ("a/b.png", "\"0f9e-2\"", "sealed/a/b-0f9e-2.png"),
            ("a/b", "0f", "sealed/a/b-0f"), ("a.png", "\"/../\"", "sealed/a-222f2e2e2f22.png"), ("a.png", "", "sealed/a-.png"),
            ("a.png", "W/\"1\"", "sealed/a-572f223122.png"),
        ])
    func sealed(path: String, tag: String, key: String) { #expect(SealedKey.of(path, tag: tag) == key) }

    @Test(
        "an address is taken apart, without the port that its scheme has anyway",
        arguments: [
            ("https://s3.example", "https", "s3.example", ""), ("http://10.0.0.1:9000/", "http", "10.0.0.1:9000", ""),
            ("https://s3.example:443/a/b//", "https", "s3.example", "/a/b"), ("http://s3.example:80", "http", "s3.example", ""),
            ("http://[::1]:9000", "http", "[::1]:9000", ""), ("http://s3.example:443", "http", "s3.example:443", ""),
        ])
    func address(text: String, scheme: String, authority: String, path: String) throws {
        let address = try #require(WebAddress(text))
        #expect([address.scheme, address.authority, address.path] == [scheme, authority, path])
    }

    @Test(
        "no address",
        arguments: [
            "", "s3.example", "ftp://s3.example", "https://", "https:///a", "https://:9000", "https://u:p@s3.example",
            "https://s3.example?x", "https://s3.example#x", "https://s3 .example", "https://é.example", "https://s3.example\\a",
        ])
    func noAddress(text: String) { #expect(WebAddress(text) == nil) }
}
