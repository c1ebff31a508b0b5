import TLS
import TestCertificates
import Testing

@Suite("A certificate and its key")
struct KeyPairTests {
    private func fault(_ chain: [UInt8], _ key: [UInt8]) -> KeyPairFault? {
        do throws(KeyPairFault) {
            _ = try TLSContext(chain: chain, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test("A pair serves, of either kind of key, with its chain, and from one file")
    func good() throws {
        let issuer = try TestCertificate("issuer", names: "DNS:issuer")
        for certificate in try [TestCertificate(), TestCertificate(kind: .rsa), TestCertificate(signedBy: issuer)] {
            #expect(try fault(certificate.chain, certificate.key) == nil)
            let together = try certificate.chain + certificate.key
            #expect(fault(together, together) == nil)
        }
    }

    @Test("What is no certificate, or cut short, is told apart from what is no key")
    func damaged() throws {
        let certificate = try TestCertificate()
        let (chain, key) = (try certificate.chain, try certificate.key)
        #expect(fault([], key) == .noCertificate)
        #expect(fault(Array("not PEM".utf8), key) == .noCertificate)
        #expect(fault(key, key) == .noCertificate)
        #expect(fault(chain.dropLast(60), key) == .noCertificate)
        #expect(fault(chain + chain.dropLast(60), key) == .noCertificate)
        #expect(fault(chain, []) == .noKey)
        #expect(fault(chain, chain) == .noKey)
        #expect(fault(chain, key.dropLast(60)) == .noKey)
    }

    @Test("A key of another certificate is refused, of the same kind or not")
    func mismatch() throws {
        let certificate = try TestCertificate()
        for other in try [TestCertificate(), TestCertificate(kind: .rsa)] {
            #expect(try fault(certificate.chain, other.key) == .keyOfAnotherCertificate)
        }
    }

    @Test("A key under a password is refused without asking for it", arguments: [true, false])
    func locked(asPKCS8: Bool) throws {
        let certificate = try TestCertificate()
        #expect(try fault(certificate.chain, certificate.lockedKey(asPKCS8: asPKCS8)) == .keyIsLocked)
    }

    @Test("A key that is too weak is refused in libssl's words")
    func weak() throws {
        let certificate = try TestCertificate(kind: .weakRSA)
        #expect(try fault(certificate.chain, certificate.key) == .refused("ee key too small"))
    }

    @Test("When a certificate holds and for whom")
    func facts() throws {
        let pair = try TestCertificate(
            "quartermaster.example", names: "DNS:quartermaster.example,DNS:*.house.example,IP:192.0.2.7",
            from: "20200101", until: "20210101")
        let certificate = try #require(try TLSContext(chain: pair.chain, key: pair.key).certificate)
        #expect(certificate.validFrom == 1_577_836_800)
        #expect(certificate.validUntil == 1_609_459_200)
        for name in ["quartermaster.example", "QUARTERMASTER.example", "a.house.example", "192.0.2.7"] {
            #expect(certificate.covers(name), "\(name)")
        }
        for name in ["", "example", "house.example", "a.b.house.example", "192.0.2.8", "quartermaster.example\0.evil"] {
            #expect(!certificate.covers(name), "\(name)")
        }
    }
}
