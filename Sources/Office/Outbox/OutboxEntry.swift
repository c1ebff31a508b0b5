import API
import HTTP
import JSON
import Text

/// An entry of an outbox, as it was sent.
struct OutboxEntry {
    /// The key as it was sent; nil where it is no text.
    let sentKey: String?
    /// The key as the office knows it; nil where it is none.
    let key: String?
    /// The keys of what has to be done before, as the office knows them.
    let after: [String]
    /// The call that the entry asks for, or why nothing can be made of it.
    let call: Result<Call, OfficeError>
    /// The call that the entry asks for, also where something else of it is wrong: it holds up its asset all the same.
    let named: Call?

    /// The call that an entry asks for.
    struct Call {
        let endpoint: Endpoint
        let parameters: PathParameters
        let method: Method
        let target: RequestTarget
        let body: Body
        /// The assets and lines that it names.
        let subjects: [String]
        /// The key of what it takes back, as the office knows it.
        let undone: String?
    }

    /// Faults of an entry itself are told here, all at once; whether key and body are good, its endpoint tells.
    ///
    /// - Parameter size: of the document that it stands in, in bytes.
    init(_ value: JSONValue, in size: Int, _ routes: OutboxRoutes?) {
        var fields = BodyFields(value, name: "entry")
        let keyError = fields.key()
        sentKey = if case .string(let text)? = fields.value("key") { text } else { nil }
        let key = sentKey.flatMap { try? IdempotencyKey.parse([$0]) }
        after = fields.after()
        self.key = key
        let call = fields.call(in: size, routes)
        named = call
        if fields.faults.isEmpty, let call {
            self.call = .success(call)
        } else {
            self.call = .failure(OfficeError(keyError ?? .validationFailed, details: fields.faults))
        }
    }
}

extension BodyFields {
    /// The fault of the key, if there is one. One that is no text is noted: no header could hold it.
    fileprivate mutating func key() -> ErrorCode? {
        switch value("key") {
        case nil where isObject, .null?: return .idempotencyKeyRequired
        case .string(let text)?: return (try? IdempotencyKey.parse([text])) == nil ? .idempotencyKeyInvalid : nil
        case nil: return nil
        default:
            fail("key", .wrongType)
            return .idempotencyKeyInvalid
        }
    }

    fileprivate mutating func after() -> [String] {
        let texts = optionalTexts("after", atMost: OutboxEndpoint.mostEntries)
        let keys = texts.compactMap { try? IdempotencyKey.parse([$0]) }
        if keys.count != texts.count { fail("after", .invalidValue) }
        return keys
    }

    fileprivate mutating func call(in size: Int, _ routes: OutboxRoutes?) -> OutboxEntry.Call? {
        let name = requiredText("method")
        guard let path = requiredText("path") else { return nil }
        guard let target = RequestTarget(path: path), let routes else {
            fail("path", .notSupported)
            return nil
        }
        let method = Method(ArraySlice((name ?? "").utf8))
        let document = value("body")
        func call(_ endpoint: Endpoint, _ parameters: PathParameters) -> OutboxEntry.Call {
            OutboxEntry.Call(
                endpoint: endpoint, parameters: parameters, method: method, target: target,
                // An entry without a body is a request without one.
                body: .json(document, count: document == nil ? 0 : size),
                subjects: endpoint.outbox?.ids(in: document, parameters) ?? [],
                undone: endpoint.outbox?.undoneKey(in: document).flatMap { try? IdempotencyKey.parse([$0]) })
        }
        do throws(OutboxRoutes.Fault) {
            let (endpoint, parameters) = try routes.find(method, target)
            return call(endpoint, parameters)
        } catch {
            switch error {
            case .path:
                fail("path", .notSupported)
                return nil
            case .method(let endpoint, let parameters):
                if name != nil { fail("method", .notSupported) }
                return call(endpoint, parameters)
            }
        }
    }
}
