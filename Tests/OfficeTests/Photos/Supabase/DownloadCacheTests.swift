import TestSupport
import Testing

@testable import Storage

/// The bounded memory of signed URLs, and how long a URL says it lives.
@Suite(.mayBlock) struct DownloadCacheTests {
    @Test("a URL is kept for its clock hour; of two the first stays")
    func hour() {
        let cache = DownloadCache(capacity: 10)
        #expect(cache.url(for: "a", halfHour: 3600) == nil)
        #expect(cache.keep("first", for: "a", halfHour: 3600) == "first")
        #expect(cache.keep("second", for: "a", halfHour: 3600) == "first")
        #expect(cache.url(for: "a", halfHour: 3600) == "first")
        #expect(cache.url(for: "a", halfHour: 7200) == nil)
        #expect(cache.keep("third", for: "a", halfHour: 7200) == "third")
    }

    @Test("no more are kept than its capacity; those asked for stay longest")
    func bound() {
        let cache = DownloadCache(capacity: 4)
        for number in 0..<100 {
            _ = cache.keep("\(number)", for: "\(number)", halfHour: 0)
            #expect(cache.url(for: "0", halfHour: 0) == "0")
        }
        #expect((0..<100).count { cache.url(for: "\($0)", halfHour: 0) != nil } <= 4)
    }

    @Test(
        "a URL's expiry is that of its token, where it has one that says",
        arguments: [
            // {"exp":1700000000}
            ("/a?token=e30.eyJleHAiOjE3MDAwMDAwMDB9.c2ln", 1_700_000_000),
            ("/a?download=x&token=e30.eyJleHAiOjE3MDAwMDAwMDB9.c2ln&y=z", 1_700_000_000),
            ("/a?token=e30.eyJleHAiOjEuNX0.c2ln", nil), ("/a?token=e30.e30.c2ln", nil), ("/a?token=x", nil), ("/a?token=", nil),
            ("/a", nil), ("/a?token=..", nil), ("/a?x-token=e30.eyJleHAiOjE3MDAwMDAwMDB9.c2ln", nil),
        ] as [(String, Int64?)])
    func expiry(url: String, seconds: Int64?) { #expect(SignedURLToken.expiry(in: url) == seconds) }
}
