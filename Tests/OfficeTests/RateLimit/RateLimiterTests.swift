import EventLoop
import TestSupport
import Testing
import Text

@testable import API

/// What is counted against whom. Limits: 6 a minute of an account, 3 a minute of an address.
@Suite(.mayBlock) struct RateLimiterTests {
    private let limiter = RateLimiter(accounts: RateLimit(perMinute: 6), strangers: RateLimit(perMinute: 3))
    private let start = EventLoop.Instant.now + .seconds(1)

    private func refusal(_ ask: (RateLimiter) throws(RateLimiter.Refusal) -> Void) -> RateLimiter.Refusal? {
        do throws(RateLimiter.Refusal) {
            try ask(limiter)
            return nil
        } catch {
            return error
        }
    }

    private func stranger(_ address: String, after seconds: Int = 0) -> RateLimiter.Refusal? {
        refusal { limiter throws(RateLimiter.Refusal) in
            try limiter.countStranger(IPAddress(address), at: start + .seconds(seconds))
        }
    }

    private func badToken(_ address: String) -> RateLimiter.Refusal? {
        refusal { limiter throws(RateLimiter.Refusal) in try limiter.countBadToken(from: IPAddress(address), at: start) }
    }

    private func unknownToken(_ address: String) -> RateLimiter.Refusal? {
        refusal { limiter throws(RateLimiter.Refusal) in try limiter.admitUnknownToken(from: IPAddress(address), at: start) }
    }

    @Test("an account has its limit, and not another's")
    func accounts() {
        let ask = { (subject: String, seconds: Int) in
            refusal { limiter throws(RateLimiter.Refusal) in
                try limiter.countAccount(subject, at: start + .seconds(seconds))
            }
        }
        for _ in 0..<6 { #expect(ask("ana", 0) == nil) }
        #expect(ask("ana", 0) == RateLimiter.Refusal(scope: .account, wait: .seconds(10)))
        #expect(ask("bob", 0) == nil)
        #expect(ask("ana", 10) == nil)
        #expect(ask("ana", 10) != nil)
    }

    @Test("an address without a token has its limit, and not another's")
    func strangers() {
        for _ in 0..<3 { #expect(stranger("192.0.2.1") == nil) }
        #expect(stranger("192.0.2.1") == RateLimiter.Refusal(scope: .address, wait: .seconds(20)))
        #expect(stranger("192.0.2.2") == nil)
        #expect(stranger("192.0.2.1", after: 20) == nil)
    }

    @Test(
        "bad tokens use up the strangers' limit, then are refused as such, and looked at until there were a hundred times as many"
    )
    func badTokens() {
        for _ in 0..<3 {
            #expect(unknownToken("192.0.2.3") == nil)
            #expect(badToken("192.0.2.3") == nil)
        }
        #expect(stranger("192.0.2.3") != nil)
        for _ in 0..<297 {
            #expect(unknownToken("192.0.2.3") == nil, "a good one among them is still let through")
            #expect(badToken("192.0.2.3")?.wait == .seconds(20))
        }
        #expect(unknownToken("192.0.2.3") == RateLimiter.Refusal(scope: .address, wait: .milliseconds(200)))
        #expect(unknownToken("192.0.2.4") == nil)
    }

    private func attempt(_ attempt: RateLimiter.Attempt, _ address: String) -> RateLimiter.Refusal? {
        refusal { limiter throws(RateLimiter.Refusal) in try limiter.count(attempt, of: IPAddress(address), at: start) }
    }

    @Test("asking for mail and showing a proof are counted apart")
    func attempts() {
        for _ in 0..<60 { #expect(attempt(.mail, "192.0.2.5") == nil) }
        #expect(attempt(.mail, "192.0.2.5") == RateLimiter.Refusal(scope: .mail, wait: .seconds(5)))
        for _ in 0..<60 { #expect(attempt(.proof, "192.0.2.5") == nil) }
        #expect(attempt(.proof, "192.0.2.5")?.scope == .proof)
    }

    @Test("networks of 56 and 48 bits have a limit as well: who holds one has not the limits of all networks in it")
    func wideNetworks() {
        let admitted = { (addresses: [String]) in addresses.count { attempt(.mail, $0) == nil } }
        let site = (0..<400).map { "2001:db8:1:\(String($0 % 200, radix: 16))::1" }
        #expect(admitted(site) == 4 * 60)
        let wide = (0..<3000).map { "2001:db8:1:\(String(($0 % 250 + 1) << 8, radix: 16))::1" }
        #expect(admitted(wide) == 12 * 60, "four of the sixteen shares are used up")
        #expect(attempt(.mail, "2001:db8:2::1") == nil)
        #expect(attempt(.mail, "192.0.2.6") == nil)
    }

    @Test("a flood from one IPv6 network of 48 bits shuts no other network out")
    func flood() {
        for network in 0..<65_536 {
            for _ in 0..<3 { _ = attempt(.mail, "2001:db8:3:\(String(network, radix: 16))::1") }
        }
        for network in 0..<1000 { #expect(attempt(.mail, "2001:db8:\(String(network + 16, radix: 16))::1") == nil) }
        for last in 1...250 { #expect(attempt(.mail, "198.51.100.\(last)") == nil) }
    }

    @Test("a flood from very many networks leaves newcomers half of what they may ask for")
    func manyNetworks() {
        for network in 0..<400_000 {
            let address = "10.\(network >> 16).\(network >> 8 & 255).\(network & 255)"
            for _ in 0..<2 { _ = attempt(.proof, address) }
        }
        for last in 1...250 {
            #expect((0..<30).count { _ in attempt(.proof, "203.0.113.\(last)") == nil } >= 29)
        }
    }

    @Test("all addresses of an IPv6 network of 64 bits are one, and an IPv4-mapped address is not among them")
    func networks() {
        for address in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2:3:4:5:6"] { #expect(stranger(address) == nil) }
        #expect(stranger("2001:db8:1:2::abcd") != nil)
        #expect(stranger("2001:db8:1:3::1") == nil)
        for _ in 1...3 { #expect(stranger("no address") == nil) }
        #expect(stranger("another") != nil, "those without an address are one client")
        for last in 1...9 { #expect(stranger("::ffff:198.51.100.\(last)") == nil) }
    }

    @Test(
        "the wait is told in whole seconds, rounded up, one at least",
        arguments: [(1, 1), (999, 1), (1000, 1), (1001, 2), (20_000, 20)])
    func seconds(milliseconds: Int, seconds: Int) {
        #expect(RateLimiter.Refusal(scope: .account, wait: .milliseconds(milliseconds)).seconds == seconds)
    }
}
