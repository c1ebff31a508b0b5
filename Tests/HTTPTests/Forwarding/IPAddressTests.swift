import Testing
import Text

@testable import HTTP

@Suite("Addresses")
struct IPAddressTests {
    @Test(
        "An address is read in any of its forms and written in one",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
            ("::1", "::1"), ("2001:DB8::1", "2001:db8::1"), ("2001:0db8:0:0:0:0:0:1", "2001:db8::1"), ("1::", "1::"),
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::ffff:c000:201", "192.0.2.1"),
            ("0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"), ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
            ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ])
    func forms(text: String, canonical: String) { #expect(IPAddress(text)?.description == canonical) }

    @Test(
        "What is no address is none",
        arguments: [
            "", " ", "localhost", "192.0.2", "192.0.2.1.5", "192.0.2.256", "192.0.2.01", "192.0.2.-1", "192.0.2.1 ", "0x7f.0.0.1",
            "3221225985", "192.0.2.1/32", "192.0.2.1:80", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::g",
            "::12345", "fe80::1%eth0", "[::1]", "::192.0.2.1.1", "192.0.2.1::", "unknown", "_hidden", "１９２.0.2.1",
        ])
    func noAddress(text: String) { #expect(IPAddress(text) == nil) }

    @Test(
        "A block contains the addresses of its prefix and its family",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("192.0.2.0/31", "192.0.2.1", true),
            ("128.0.0.0/1", "200.0.0.1", true), ("128.0.0.0/1", "8000::", false), ("fd00::/8", "fdff::1", true),
            ("fd00::/8", "fe00::1", false), ("::1", "::1", true), ("2001:db8::/33", "2001:db8:8000::", false),
            ("::ffff:10.0.0.0/8", "10.9.9.9", true), ("::/1", "192.0.2.1", false),
        ])
    func blocks(block: String, address: String, isInside: Bool) throws {
        #expect(try #require(AddressBlock(block)).contains(#require(IPAddress(address))) == isInside)
    }

    @Test(
        "What is no block is none, and so is everybody's and one with bits behind its prefix",
        arguments: [
            "", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x", "10.0.0.0/ 8", "10.0.0.1/8", "0.0.0.0/0",
            "::/0", "fd00::1/8", "::/129", "proxy.example", "10.0.0.0/99999999999999999999", "/8",
        ])
    func noBlock(text: String) { #expect(AddressBlock(text) == nil) }
}
