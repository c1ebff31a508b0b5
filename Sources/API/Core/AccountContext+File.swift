import Crypto
import HTTP
import Postgres
import Text

/// A file as the body of a request.
extension AccountContext {
    /// Reads it in pieces, once it is known that the person may send one: 413, 415, key and query, account and role, in this order.
    ///
    /// - Parameters:
    ///   - mediaType: what it is sent as; a file without a type is taken for it.
    ///   - aliases: other types of such files, whose bytes tell the rest.
    ///   - foreign: types of files that people send in its place, each as the fact `file` of the refusal.
    ///   - limit: its largest size in bytes, unpacked.
    ///   - needsKey: whether it has to have an `Idempotency-Key`.
    ///   - faults: those of the query, which are told when the file could be one, together with the key's.
    /// - Returns: the change that it is: its fingerprint is that of the file's bytes and of the query.
    package func file(
        _ mediaType: String, aliases: Set<String> = [], foreign: [String: String] = [:], limit: Int, needsKey: Bool,
        faults: [FieldFault], _ take: ([UInt8]) async -> Void
    ) async throws(OfficeError) -> Change {
        guard case .stream(let file) = body else { throw OfficeError(.internal) }
        if let length = file.announcedLength, length > limit { throw OfficeError(.bodyTooLarge) }
        let (type, isReadable) = sentType(or: mediaType)
        guard isReadable, type == mediaType || aliases.contains(type) else {
            var refusal = OfficeError(.unsupportedMediaType)
            refusal.facts = foreign[type].map { ["file": $0] } ?? ["type": mediaType]
            throw refusal
        }
        let key = try key(isNeeded: needsKey, beside: faults)
        if let refusal = try await read(Self.me).refusal { throw refusal }
        let digest = RunningSHA256()
        file.setPace(.upload)
        do throws(HTTPError) {
            try await file.forEachPiece(limit: limit) { piece in
                digest.update(piece)
                await take(piece)
            }
        } catch {
            throw OfficeError(http: error)
        }
        let path = "/" + request.target.segments.joined(separator: "/")
        // The same file read in another way is another change.
        let asked = request.target.query.parameters.map { $0.name + [UInt8(ascii: "=")] + $0.bytes }
        let query =
            asked.isEmpty ? "" : "?" + String(decoding: Array(asked.joined(separator: [UInt8(ascii: "&")])), as: UTF8.self)
        let line = "\(request.method.name) \(path)\(query)\n" + Hexadecimal.encode(digest.finish())
        return Change(key: key, fingerprint: Hexadecimal.encode(SHA256.digest(of: Array(line.utf8))), notedBy: nil)
    }

    /// The key and the query, their faults together; the key's code wins.
    private func key(isNeeded: Bool, beside faults: [FieldFault]) throws(OfficeError) -> String? {
        let fields = request.headers.all("Idempotency-Key").map { String(decoding: $0, as: UTF8.self) }
        var refusal: OfficeError?
        var key: String?
        if isNeeded {
            do throws(OfficeError) { key = try IdempotencyKey.parse(fields) } catch { refusal = error }
        }
        if refusal != nil || !faults.isEmpty {
            throw OfficeError(refusal?.code ?? .validationFailed, details: faults)
        }
        return key
    }

    /// The type without its parameters, and whether its letters are taken. A file in UTF-16 says so itself, by its byte order mark.
    private func sentType(or mediaType: String) -> (type: String, isReadable: Bool) {
        let charsets = ["charset=utf-8", "charset=utf-16"]
        guard let type = request.headers[.contentType] else { return (mediaType, true) }
        let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        return (parts.first ?? "", parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || charsets.contains($0) })
    }

    /// Answers with what a changing function says that may take minutes, because it brings a whole file.
    ///
    /// - Parameter isAlone: whether it waits until no other of its house is under way.
    package func writeLong(
        _ statement: Statement, _ change: Change, _ own: Arguments, isAlone: Bool
    ) async throws(OfficeError) -> FunctionResult {
        let all = Arguments.change(change, of: caller, role, requestID: request.id, services) + own
        return isAlone
            ? try await services.writeAlone(statement, all, of: caller)
            : try await services.write(statement, all, of: caller, isLong: true)
    }
}
