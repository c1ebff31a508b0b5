import API
import HTTP
import JSON
import Text

/// An answer as Postgres wrote it, on its way to one whose files have URLs instead of stored keys.
struct SignedFiles {
    private let document: JSONValue

    /// Throws where it can't be read.
    init(_ answer: FunctionResult, to context: AccountContext) throws(OfficeError) {
        guard let document = answer.document else {
            throw OfficeError(unreadable: context.endpoint.operation, telling: context.services.log)
        }
        self.document = document
    }

    /// The answer with a signed URL for each file, where the people of the house reach the server.
    func signed(for context: AccountContext, of tenant: String?) async throws(OfficeError) -> [UInt8] {
        var keys: [String] = []
        _ = Self.replacing(document) { key in
            keys.append(key)
            return []
        }
        let wanted = keys
        var downloads: [SignedDownload] = []
        if !wanted.isEmpty {
            let base = try await context.publicBase(of: tenant)
            downloads = try await context.storing { store throws(StorageFault) in
                try await store.mintDownloads(of: wanted, base: base)
            }
        }
        var next = downloads.makeIterator()
        let signed = Self.replacing(document) { _ in next.next().map(Self.members) ?? [] }
        var json = JSONWriter()
        json.value(signed)
        return json.bytes
    }

    /// The document with each `stored_key` replaced by what is given for it, in the document's order.
    private static func replacing(_ value: JSONValue, _ members: (String) -> [JSONObject.Member]) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map { replacing($0, members) })
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.flatMap { member in
                        if member.name == "stored_key", case .string(let key) = member.value { return members(key) }
                        return [JSONObject.Member(name: member.name, value: replacing(member.value, members))]
                    }))
        default: value
        }
    }

    /// A response with such an answer as its body. The URLs are secrets beside texts that anyone may have written, so it is not packed.
    static func response(_ answer: FunctionResult, to context: AccountContext) async throws(OfficeError) -> Response {
        var response = try answer.response(to: context)
        response.body = try await SignedFiles(answer, to: context).signed(for: context, of: answer.tenant)
        response.compression = .never
        return response
    }

    private static func members(of download: SignedDownload) -> [JSONObject.Member] {
        [
            JSONObject.Member(name: "url", value: .string(download.url)),
            JSONObject.Member(name: "expires_at", value: .string(Timestamp.wireText(seconds: download.expiresAt))),
        ]
    }
}
