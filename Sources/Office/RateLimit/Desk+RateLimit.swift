import Crypto
import HTTP

/// Where requests are counted. Each throws 429 where there were too many.
extension Desk {
    /// Counts a request that shows no token.
    func countStranger(_ request: Request) throws(OfficeError) {
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

    /// Lets a token be looked at: always one that was good before, another only while its address sent few bad ones.
    func admit(_ token: [UInt8], of request: Request) throws(OfficeError) {
        try limited(request) { limiter throws(RateLimiter.Refusal) in
            do throws(RateLimiter.Refusal) {
                try limiter.admitUnknownToken(from: request.client, at: request.receivedAt)
            } catch {
                if !tokens.remembers(token) { throw error }
            }
        }
    }

    /// What a limiter refuses is a 429, and told in the log.
    func limited(_ request: Request, _ ask: (RateLimiter) throws(RateLimiter.Refusal) -> Void) throws(OfficeError) {
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
