import HTTP
import JSON
import Postgres
import Text

extension AccountContext {
    /// The query's parameters, to be taken out one by one.
    package var query: QueryFields { requestContext.query }

    /// The UUID of a path segment; nil when it is none, which the functions answer with that row's 404.
    package func id(_ parameter: String) -> String? {
        parameters[parameter].flatMap(UUIDText.canonical)
    }

    /// Reads a change: body, key and query are judged together, all faults at once; the key's code wins (openapi/openapi.yaml, "Errors").
    /// Who noted it is read here as well, for every endpoint that may be told.
    ///
    /// - Parameters:
    ///   - keyIsOptional: whether it goes without a key.
    ///   - bodyIsOptional: whether nothing is as good as an empty object.
    ///   - bodyIsList: whether the body is a list, which then is the field `body`.
    package func change<Values>(
        keyIsOptional: Bool = false, bodyIsOptional: Bool = false, bodyIsList: Bool = false, _ take: (inout BodyFields) -> Values
    ) async throws(OfficeError) -> (Change, Values) {
        var refusal: OfficeError?
        var key: String?
        if !keyIsOptional || !keyFields.isEmpty {
            do throws(OfficeError) { key = try IdempotencyKey.parse(keyFields) } catch { refusal = error }
        }
        let document = document(orEmpty: bodyIsOptional)
        let fields = bodyIsList ? BodyFields(list: document) : BodyFields(document)
        let name = Statement.Parameters.notedBy
        var notedBy: String?
        let (judged, values) = try judge(document, fields, beside: refusal) { (body: inout BodyFields) -> Values in
            let values = take(&body)
            if endpoint.isNoted, body.has(name) { notedBy = body.uuid(name) }
            return values
        }
        // Whoever sends it again need not know who noted it.
        let asked = endpoint.isNoted ? judged.without(name) : judged
        return (Change(key: key, fingerprint: await fingerprint(asked), notedBy: notedBy), values)
    }

    /// Reads the body of a request that needs no key, all its faults at once.
    ///
    /// - Parameter bodyIsOptional: whether nothing is as good as an empty object.
    package func fields<Values>(
        bodyIsOptional: Bool = false, _ take: (inout BodyFields) -> Values
    ) throws(OfficeError) -> Values {
        let document = document(orEmpty: bodyIsOptional)
        return try judge(document, BodyFields(document), beside: nil, take).1
    }

    /// The body's document; nil where there is none.
    private func document(orEmpty: Bool) -> JSONValue? {
        guard case .json(let document, let count) = body else { return nil }
        return orEmpty && count == 0 ? .object(JSONObject(members: [])) : document
    }

    /// `refusal` is what is wrong besides body and query: its code wins.
    private func judge<Values>(
        _ document: JSONValue?, _ fields: BodyFields, beside refusal: OfficeError?, _ take: (inout BodyFields) -> Values
    ) throws(OfficeError) -> (JSONValue, Values) {
        var fields = fields
        let values = take(&fields)
        guard let document else { throw refusal ?? OfficeError(.invalidJSON) }
        let faults = query.faults + fields.faults + conditionFaults
        guard faults.isEmpty else { throw OfficeError(refusal?.code ?? .validationFailed, details: faults) }
        if let refusal { throw refusal }
        return (document, values)
    }

    /// A condition that no change judges: what it was to prevent must not happen all the same (RFC 9110, section 13.1.1). `*` holds of
    /// whatever is there.
    private var conditionFaults: [FieldFault] {
        let isConditional = request.headers.all("If-Match").contains { !$0.elementsEqual("*".utf8) }
        return isConditional ? [FieldFault(field: "If-Match", code: .notSupported)] : []
    }

    private var keyFields: [String] {
        request.headers.all("Idempotency-Key").map { String(decoding: $0, as: UTF8.self) }
    }

    private func fingerprint(_ document: JSONValue) async -> String {
        guard case .json(_, let count) = body else { return "" }
        let path = request.target.canonicalPath
        let method = request.method.name
        return await services.work(on: count) { Fingerprint.of(method: method, path: path, body: document) }
    }
}

extension JSONValue {
    /// The same without the member of that name, where it is an object that has one.
    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(let object) = self, object[name] != nil else { return self }
        return .object(JSONObject(members: object.members.filter { $0.name != name }))
    }
}
