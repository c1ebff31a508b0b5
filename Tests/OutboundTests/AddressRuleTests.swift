import Testing
import Text

@testable import Outbound

@Suite("Which addresses requests of strangers may go to")
struct AddressRuleTests {
    @Test(
        "Public ones",
        arguments: [
            "8.8.8.8", "17.188.0.1", "93.184.216.34", "192.0.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1",
        ])
    func good(text: String) throws {
        #expect(AddressRule.publicOnly().allows(try #require(IPAddress(text))))
    }

    /// None of them is of the Internet at large.
    static let special = [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.7",
        "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1",
        "ff02::1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
        "5f00::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1", "fec0::1", "fd00:ec2::254", "64:ff9b::7f00:1", "2002:a9fe:a9fe::1",
    ]

    @Test("None of this machine, its networks, of many, reserved, or that stand for others", arguments: special)
    func bad(text: String) throws {
        #expect(!AddressRule.publicOnly().allows(try #require(IPAddress(text))))
        #expect(AddressRule.anywhere.allows(try #require(IPAddress(text))))
    }

    @Test("An IPv4 address in the form of IPv6 is none of them, however public")
    func mapped() throws {
        let address = try #require(IPAddress("::ffff:8.8.8.8"))
        #expect(AddressRule.publicOnly().allows(address))
        #expect(!AddressRule.publicOnly().allows(address, isMapped: true))
    }

    @Test("A network that is named is good, in the clear too, where nothing else is")
    func named() throws {
        let block = try #require(AddressBlock("10.1.0.0/16"))
        let rule = AddressRule.publicOnly(except: [block])
        let addresses = ["10.1.2.3", "10.2.0.1", "8.8.8.8"].compactMap { IPAddress($0) }
        #expect(addresses.map { rule.allows($0) } == [true, false, true])
        let clear = try #require(rule.inTheClear)
        #expect(addresses.map { clear.allows($0) } == [true, false, false])
        #expect(AddressRule.publicOnly().inTheClear == nil)
        #expect(AddressRule.anywhere.inTheClear?.allows(addresses[1]) == true)
    }
}
