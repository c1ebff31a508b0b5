import API
import EventLoop
import HTTP

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
