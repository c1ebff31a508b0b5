import Foundation

/// A certificate made for one test, with its key, in a folder that goes away with it. The `openssl` command makes it.
public final class TestCertificate: Sendable {
    /// What the command said instead.
    public struct Failure: Error { let output: String }

    /// The kinds of keys there are.
    public enum KeyKind: String, Sendable {
        case p256 = "ec -pkeyopt ec_paramgen_curve:P-256"
        case rsa = "rsa:2048"
        case weakRSA = "rsa:1024"
    }

    private let folder: URL

    /// The PEM file of the certificate.
    public var chainPath: String { folder.appendingPathComponent("chain.pem").path }
    /// The PEM file of its key.
    public var keyPath: String { folder.appendingPathComponent("key.pem").path }
    /// The certificate, PEM.
    public var chain: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: chainPath))) } }
    /// Its key, PEM.
    public var key: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: keyPath))) } }

    /// Signed by itself, for this machine and 30 days unless said. `names` are as subjectAltName takes them, dates `YYYYMMDD`.
    public init(
        _ commonName: String = "localhost", names: String = "DNS:localhost,IP:127.0.0.1", kind: KeyKind = .p256,
        from: String? = nil, until: String? = nil, signedBy issuer: TestCertificate? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let new = "-newkey \(kind.rawValue) -nodes -keyout key.pem -subj /CN=\(commonName) -addext subjectAltName=\(names)"
        if let from, let until {
            try openssl("req -new \(new) -out request.pem")
            try Self.issuerSettings.write(to: folder.appendingPathComponent("ca.cnf"), atomically: true, encoding: .utf8)
            try Data().write(to: folder.appendingPathComponent("index.txt"))
            try openssl(
                "ca -batch -notext -config ca.cnf -create_serial -selfsign -keyfile key.pem -in request.pem -out chain.pem "
                    + "-startdate \(from)000000Z -enddate \(until)000000Z")
        } else if let issuer {
            try openssl("req -x509 \(new) -out chain.pem -days 30 -CA \(issuer.chainPath) -CAkey \(issuer.keyPath)")
            try Data(try chain + issuer.chain).write(to: URL(fileURLWithPath: chainPath))
        } else {
            try openssl("req -x509 \(new) -out chain.pem -days 30")
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Its key under a password, PEM; as PKCS #8, or in the older form of one algorithm.
    public func lockedKey(asPKCS8: Bool) throws -> [UInt8] {
        try openssl((asPKCS8 ? "pkcs8 -topk8" : "ec -aes128") + " -in key.pem -passout pass:secret -out locked.pem")
        return Array(try Data(contentsOf: folder.appendingPathComponent("locked.pem")))
    }

    /// Puts another certificate and its key in the place of this one's files, as a renewal does.
    public func renew(as other: TestCertificate) throws {
        try Data(try other.chain).write(to: URL(fileURLWithPath: chainPath), options: .atomic)
        try Data(try other.key).write(to: URL(fileURLWithPath: keyPath), options: .atomic)
    }

    private func openssl(_ arguments: String) throws {
        let run = try OpenSSLCommand.run(arguments.split(separator: " ").map(String.init), in: folder)
        guard run.exit == 0 else { throw Failure(output: run.output) }
    }

    /// `openssl ca` alone sets both dates.
    private static let issuerSettings = """
        [ca]
        default_ca = own
        [own]
        database = index.txt
        new_certs_dir = .
        serial = serial
        default_md = sha256
        policy = any
        copy_extensions = copy
        [any]
        commonName = supplied
        """
}
