import API
import Crypto
import EventLoop

/// Makes and compares hashes of passwords, on threads of their own: few, because each takes 32 MiB meanwhile.
package final class PasswordCheck: Sendable {
    private static let threads = 2

    /// Who asks for a hash has a place here first.
    let queue = TurnQueue(places: threads, mostWaiting: 32, mostOfOneNetwork: 8)
    private let pool = BlockingPool(name: "passwords", threads: threads)
    /// Compared with where there is no hash, so that it takes as long.
    private let nobodys = PasswordHash.ofNobody()

    package init() {}

    /// The text of a new hash; nil when there is no memory for it.
    func hash(_ password: String) async -> String? {
        await pool.run { PasswordHash(of: Array(password.utf8))?.text }
    }

    /// Whether the password is that of the hash; the same work where there is none.
    func isRight(_ password: String, for text: String?) async -> Bool {
        let known = text.flatMap { PasswordHash($0) }
        let hash = known ?? nobodys
        let isRight = await pool.run { hash.isHash(of: Array(password.utf8)) }
        return isRight && known != nil
    }
}
