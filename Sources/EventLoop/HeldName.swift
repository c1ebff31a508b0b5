import CLinux
import Glibc

/// A name that this process holds for as long as this is there, in the network that its ports are in: an abstract name of a Unix socket, over
/// which nothing is sent. The kernel gives it back however the process ends.
public final class HeldName: Sendable {
    private let descriptor: Int32

    /// The longest name, in bytes.
    public static let longest = 106

    /// Holds it. Nil while another does, or where there is no descriptor for it.
    public init?(_ name: String) {
        descriptor = qm_hold_name("@" + name)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The names that begin so and are held, by whichever process; none where the system does not say.
    public static func all(beginningWith prefix: String) -> [String] {
        // A pseudo-file says nothing of its length.
        guard let bytes = ProcessEnvironment.readFile("/proc/self/net/unix") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard let name = line.split(separator: " ", maxSplits: 7).last, name.hasPrefix("@\(prefix)") else { return nil }
            return String(name.dropFirst())
        }
    }
}
