import Crypto
import HTTP
import JSON

/// The steps of every request of every API, in this order: who asks is settled and counted, the body is read, the handler is
/// called, its answer is dressed, or its failure told. Nothing of it can be forgotten in a handler.
package enum Pipeline<Speech: Dialect> {
    package typealias Handler<Caller> = @Sendable (RequestContext, Caller, Body) async throws(Speech.Failure) -> Response
    /// A handler that takes no body, and mostly has nothing to wait for.
    package typealias Replier<Caller> = @Sendable (RequestContext, Caller) throws(Speech.Failure) -> Reply

    /// Answers a request, at once where neither its access nor its replier has to wait. A refusal always is waited for.
    static func reply<Caller>(
        to context: RequestContext, _ access: Access<Speech, Caller>, _ replier: @escaping Replier<Caller>
    ) -> Reply {
        guard let admit = access.admitAtOnce else {
            return .later {
                await respond(to: context, access) { context, caller, _ throws(Speech.Failure) in
                    try await replier(context, caller).response()
                }
            }
        }
        do throws(Speech.Failure) {
            switch try replier(context, try admit(context)) {
            case .now(let response): return .now(Speech.dressed(response, for: context.request))
            case .later(let work): return .later { Speech.dressed(await work(), for: context.request) }
            }
        } catch {
            return .later { await refusal(error, context, nil) }
        }
    }

    /// Answers a request, whatever comes of it.
    static func respond<Caller>(
        to context: RequestContext, _ access: Access<Speech, Caller>, _ handler: Handler<Caller>
    ) async -> Response {
        let request = context.request
        var document = context.body?.document
        do throws(Speech.Failure) {
            let caller =
                if let known = try access.admitKnown?(context) { known } else { try await access.admit(context) }
            let body =
                if let body = context.body {
                    body
                } else if context.endpoint.body == .none {
                    Body.none
                } else {
                    try await read(context, of: caller)
                }
            document = body.document
            return Speech.dressed(try await handler(context, caller, body), for: request)
        } catch {
            return await refusal(error, context, document)
        }
    }

    /// Tells a failure, to the client and to all who keep such things.
    private static func refusal(
        _ error: Speech.Failure, _ context: RequestContext, _ document: JSONValue?
    ) async -> Response {
        let request = context.request
        if let state = (error as? OfficeError)?.sqlState { request.log.set("sqlstate", .text(state)) }
        let failure = counted(error, context)
        let code = Speech.code(of: failure)
        context.services.meter.countRefusal(code, in: Speech.name)
        request.log.set("code", .text(code))
        context.services.refusals.note(
            code, status: Speech.status(of: failure), of: request, context.endpoint.operation, context.parameters, document)
        await Speech.settle(request, context.services)
        return Speech.dressed(Speech.response(failure, to: request, id: request.id), for: request)
    }

    /// Whoever was refused before it was known who asks is counted now, and told so where there were too many. A fault of the
    /// server's own is nobody's guess.
    private static func counted(_ failure: Speech.Failure, _ context: RequestContext) -> Speech.Failure {
        let status = Speech.status(of: failure)
        guard !context.admission.isSettled, status != 429, status < 500 else { return failure }
        do throws(Speech.Failure) {
            try context.counting(Speech.self) { services throws(OfficeError) in
                if context.admission.showsProof {
                    try services.countBadToken(context.request)
                } else {
                    try services.countStranger(context.request)
                }
            }
            return failure
        } catch {
            return error
        }
    }

    // MARK: The body

    private static func read<Caller>(_ context: RequestContext, of caller: Caller) async throws(Speech.Failure) -> Body {
        switch context.endpoint.body {
        case .none: return .none
        case .stream: return .stream(context.request.body)
        case .json(let limit, let values):
            let bytes: [UInt8]
            do throws(HTTPError) {
                bytes = try await collect(context.request, limit: limit)
            } catch {
                throw Speech.failure(.http(error))
            }
            try await charge(bytes, to: caller, context)
            let document = await context.services.document(
                bytes, values: values, keepsUnstorable: Speech.tellsUnstorableText)
            return .json(document, count: bytes.count)
        }
    }

    private static func collect(_ request: Request, limit: Int) async throws(HTTPError) -> [UInt8] {
        if Speech.requiresJSONType {
            // Too much is said before the wrong type (openapi/openapi.yaml, "Errors"), where the head tells.
            if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
                throw HTTPError(.contentTooLarge, "the body is too large")
            }
            // Where nothing is sent there is no type to be wrong.
            guard request.body.announcedLength == 0 || request.isJSON else {
                throw HTTPError(.unsupportedMediaType, "not application/json")
            }
        }
        return try await request.body.collect(limit: limit)
    }

    /// A person owes for the bytes they send. A large body is parsed only for those who may do this at all: there the account's
    /// fault is told before the body's.
    private static func charge<Caller>(
        _ bytes: [UInt8], to caller: Caller, _ context: RequestContext
    ) async throws(Speech.Failure) {
        guard let person = (caller as? any AccountableCaller)?.person else { return }
        context.services.countBody(bytes, of: person, context.request)
        guard bytes.count > Services.largeBody else { return }
        do throws(OfficeError) {
            let answer = try await AccountContext(requestContext: context, caller: person, body: .none).read(AccountContext.me)
            if let refusal = answer.refusal { throw refusal }
        } catch {
            throw Speech.failure(.office(error))
        }
    }
}

extension Request {
    /// `application/json`, in UTF-8 where a charset is named (RFC 8259 section 8.1). A body without a type is taken for it.
    fileprivate var isJSON: Bool {
        guard let type = headers[.contentType] else { return true }
        let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        return parts.first == "application/json"
            && parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0 == "charset=utf-8" }
    }
}
