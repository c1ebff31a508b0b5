import HTTP
import Postgres

extension AccountContext {
    /// Reads what may be kept: tells Postgres what this loop has by that name, and answers with the kept body where Postgres says
    /// that it is as it was. Any other answer of 200 is made a body by `assemble`, which gets the kept answer that was told of, and
    /// is kept in its place.
    ///
    /// - Parameters:
    ///   - ask: calls the function; it gets the arguments that tell of the kept answer, and that answer.
    ///   - assemble: nil where the function's answer can't be read.
    package func readKept(
        _ name: String, in cache: AnswerCache,
        _ ask: (Arguments, KeptAnswer?) async throws(OfficeError) -> FunctionResult,
        assemble: (FunctionResult, KeptAnswer?, KeptAnswer.State?) -> KeptAnswer?
    ) async throws(OfficeError) -> Response {
        var renewal: AnswerCache.Key?
        defer { if let renewal { cache.endRenewal(renewal) } }
        var kept = cache.quietAnswer(name, for: caller)
        if kept == nil {
            renewal = await cache.beginRenewal(name, for: caller)
            kept = cache.answer(name, for: caller)
        }
        // Postgres compares with what was kept when it was asked, whatever another request puts in its place meanwhile.
        let told = kept?.state
        let answer = try await ask(
            [
                "keeps": "true", "kept_tenant": kept?.tenant, "kept_epoch": told?.epoch, "kept_since": told?.snapshot,
            ], kept)
        var response = try answer.response(to: self)
        let state = if let told, told.facts == answer.facts { told } else { KeptAnswer.State(facts: answer.facts) }
        if answer.outcome == .unchanged {
            guard let kept, let state else { throw OfficeError(unreadable: name, telling: services.log) }
            cache.renew(kept, as: state)
            response.keep(kept)
            return response
        }
        guard let made = assemble(answer, kept, state) else { throw OfficeError(unreadable: name, telling: services.log) }
        // Another request may have had the same body made meanwhile.
        let present = cache.answer(name, for: caller) ?? kept
        if let present, let state, made.tenant == present.tenant, made.body == present.body {
            // The change is not shown in this body: tag and gzip form stay good.
            cache.renew(present, as: state)
            response.keep(present)
            return response
        }
        if state != nil { cache.keep(made, name, for: caller) }
        response.keep(made)
        return response
    }
}

extension Response {
    fileprivate mutating func keep(_ answer: KeptAnswer) {
        body = answer.body
        forms = answer.forms
    }
}
