import API
import Crypto
import EventLoop
import HTTP

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

extension SignInContext {
    /// The hash of a password that is to be kept. The work is counted like a proof.
    func newHash(of password: String) async throws(SignInError) -> String {
        try count(.proof)
        return try await hashing { passwords throws(SignInError) in
            guard let hash = await passwords.hash(password) else { throw .unavailable }
            return hash
        }
    }

    /// Does what takes the work of a hash, in its turn. Refuses where too many are waiting; for a client that has gone while
    /// it waited nothing is done.
    func hashing<Value>(
        _ work: (PasswordCheck) async throws(SignInError) -> Value
    ) async throws(SignInError) -> Value {
        let passwords = signIn.passwords
        let turn = await passwords.queue.enter(from: ClientNetwork(of: request.client, .narrow))
        if turn == .refused { throw .unavailable }
        defer { passwords.queue.leave() }
        if turn == .waited, request.isClientGone { throw .unavailable }
        let start = EventLoop.Instant.now
        defer { request.log.set("password_us", .number(Int((.now - start) / .microseconds(1)))) }
        return try await work(passwords)
    }
}
