import Crypto
import HTTP
import JSON

extension Call {
    /// The query's parameters, to be taken out one by one.
    var query: QueryFields { QueryFields(request.target.query) }

    /// The UUID of a path segment; nil when it is none, which the functions answer with that row's 404.
    func id(_ parameter: String) -> String? {
        parameters[parameter].flatMap(UUIDText.canonical)
    }

    /// Reads a change: body, key and query are judged together, all faults at once; the key's code wins (contract, section 1).
    ///
    /// - Parameters:
    ///   - keyIsOptional: whether it goes without a key.
    ///   - bodyIsOptional: whether nothing is as good as an empty object.
    func change<Values>(
        keyIsOptional: Bool = false, bodyIsOptional: Bool = false, _ take: (inout BodyFields) -> Values
    ) async throws(OfficeError) -> (Change, Values) {
        var bytes = try await bodyBytes()
        if bodyIsOptional, bytes.isEmpty { bytes = Array("{}".utf8) }
        var refusal: OfficeError?
        var key: String?
        if !keyIsOptional || !keyFields.isEmpty {
            do throws(OfficeError) { key = try IdempotencyKey.parse(keyFields) } catch { refusal = error }
        }
        let (document, values) = try Self.judge(bytes, beside: refusal, take)
        return (Change(key: key, fingerprint: fingerprint(document)), values)
    }

    /// Reads the body of a request that needs no key, all its faults at once.
    func fields<Values>(_ take: (inout BodyFields) -> Values) async throws(OfficeError) -> Values {
        try Self.judge(try await bodyBytes(), beside: nil, take).1
    }

    /// `refusal` is what is wrong besides the body: its code wins.
    private static func judge<Values>(
        _ bytes: [UInt8], beside refusal: OfficeError?, _ take: (inout BodyFields) -> Values
    ) throws(OfficeError) -> (JSONValue, Values) {
        let document = try? JSONValue(parsing: bytes)
        var fields = BodyFields(document)
        let values = take(&fields)
        guard let document else { throw refusal ?? OfficeError(.invalidJSON) }
        guard fields.faults.isEmpty else {
            throw OfficeError(refusal?.code ?? .validationFailed, details: fields.faults)
        }
        if let refusal { throw refusal }
        return (document, values)
    }

    private var keyFields: [String] {
        request.headers.all("Idempotency-Key").map { String(decoding: $0, as: UTF8.self) }
    }

    /// The path with its ids in lower case.
    private func fingerprint(_ document: JSONValue) -> String {
        let segments = request.target.segments.map { UUIDText.canonical($0) ?? $0 }
        return Fingerprint.of(method: request.method.name, path: "/" + segments.joined(separator: "/"), body: document)
    }

    private func bodyBytes() async throws(OfficeError) -> [UInt8] {
        do throws(HTTPError) {
            // Too much is said before the wrong type (contract, section 1), where the head tells.
            if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > desk.rules.bodyLimit {
                throw HTTPError(.contentTooLarge, "the body is too large")
            }
            guard isJSON else { throw HTTPError(.unsupportedMediaType, "not application/json") }
            return try await request.body.collect(limit: desk.rules.bodyLimit)
        } catch {
            throw OfficeError(http: error)
        }
    }

    /// `application/json`, in UTF-8 where a charset is named (RFC 8259 section 8.1). A body without a type is taken for it.
    private var isJSON: Bool {
        guard let type = request.headers[.contentType] else { return true }
        let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        return parts.first == "application/json"
            && parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0 == "charset=utf-8" }
    }
}
