import Crypto
import HTTP

/// Where requests are counted. Each throws 429 where there were too many.
extension Services {
    /// Counts a request that shows no token.
    package func countStranger(_ request: Request) throws(OfficeError) {
        try limited(request) { limiter throws(RateLimiter.Refusal) in
            try limiter.countStranger(request.client, at: request.receivedAt)
        }
    }

    /// Counts a request whose token, or signed URL, was looked at and found bad.
    func countBadToken(_ request: Request) throws(OfficeError) {
        try limited(request) { limiter throws(RateLimiter.Refusal) in
            try limiter.countBadToken(from: request.client, at: request.receivedAt)
        }
    }

    /// Counts that something was looked at which was good once: too many of them, and no more are looked at.
    package func countLook(_ request: Request) {
        limiter?.countLook(from: request.client, at: request.receivedAt)
    }

    /// Adds what a person's request costs beyond one: so many more. One that has waited has paid.
    package func charge(_ requests: Int, to person: VerifiedToken, _ request: Request) {
        guard !request.isResumed else { return }
        limiter?.add(requests, to: person.subject, at: request.receivedAt)
    }

    /// Lets something that only its signature can prove be looked at, such as a token that was not good before, while its address sent few
    /// bad ones.
    package func admitUnknownToken(of request: Request) throws(OfficeError) {
        try limited(request) { limiter throws(RateLimiter.Refusal) in
            try limiter.admitUnknownToken(from: request.client, at: request.receivedAt)
        }
    }

    /// Counts a request of whoever has been told apart by what they showed.
    package func countAccount(_ subject: String, _ request: Request) throws(OfficeError) {
        try limited(request) { limiter throws(RateLimiter.Refusal) in
            try limiter.countAccount(subject, at: request.receivedAt)
        }
    }

    /// A limiter's refusal is a 429, and told in the log.
    package func limited(_ request: Request, _ ask: (RateLimiter) throws(RateLimiter.Refusal) -> Void) throws(OfficeError) {
        guard let limiter else { return }
        do throws(RateLimiter.Refusal) {
            try ask(limiter)
        } catch {
            request.log.set("rate_limit", .text(error.scope.rawValue))
            var refusal = OfficeError(.rateLimited)
            refusal.retryAfter = error.seconds
            throw refusal
        }
    }
}

extension AccountContext {
    /// Counts another request of the caller's, one that came with this and is refused without being asked.
    package func countCaller(_ other: Request) throws(OfficeError) { try services.countAccount(caller.subject, other) }
}
