import Crypto
import HTTP
import JSON
import Postgres

/// Who asks the Storage API by a header, not by a signed URL.
enum StorageCaller {
    /// Another server that keeps its photos here: it may do everything.
    case service
    /// A signed-in person: they may see the photos of their tenant's reports.
    case person(VerifiedToken)

    static let seeing = Statement.call("office.visible_photos", "office.bearer", "text", "json")
    static let statements = [seeing]
}

extension StorageCall {
    /// Who is asking; throws where nobody is let in.
    func caller() async throws(StorageError) -> StorageCaller {
        if let key = request.headers.first("apikey"), desk.isServiceKey(key) { return .service }
        guard let token = BearerToken.extract(from: request.headers.first(.authorization)) else {
            throw stranger(.invalid("there is no bearer token"))
        }
        if desk.isServiceKey(token) { return .service }
        do throws(OfficeError) {
            return .person(try await desk.office.caller(token, of: request))
        } catch {
            throw StorageError(office: error)
        }
    }

    /// Whether there is anything in the head by which the caller could be let in.
    var showsCredential: Bool {
        let fields: [FieldName] = [.authorization, "apikey", "x-signature"]
        return fields.contains { request.headers.first($0) != nil } || !request.target.query["token"].isEmpty
    }

    /// What a caller without a good credential is told: the error, or that there were too many.
    func stranger(_ error: StorageError) -> StorageError {
        do throws(OfficeError) {
            try desk.office.countBadToken(request)
            return error
        } catch {
            return StorageError(office: error)
        }
    }

    /// Throws for everybody but the service.
    func requireService() async throws(StorageError) {
        guard case .service = try await caller() else { throw .forbidden }
    }

    /// Those of the paths that the caller may see, each with the path under which its bytes lie.
    func visible(_ paths: [ObjectPath], to caller: StorageCaller) async throws(StorageError) -> [String: ObjectPath] {
        switch caller {
        case .service: return Dictionary(paths.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
        case .person(let person):
            do throws(OfficeError) {
                return try await reported(paths, to: person)
            } catch {
                throw StorageError(office: error)
            }
        }
    }

    private func reported(_ paths: [ObjectPath], to person: VerifiedToken) async throws(OfficeError) -> [String: ObjectPath] {
        var json = JSONWriter()
        json.array { json in for path in paths { json.string(path.text) } }
        let answer = try await desk.office.read(
            StorageCaller.seeing,
            [
                person.bearer(isOfOwnIssuer: desk.office.rules.isOwnIssuer), Role.viewer.rawValue,
                String(decoding: json.bytes, as: UTF8.self),
            ], lane: .quick)
        if let refusal = answer.refusal { throw refusal }
        guard case .object(let object)? = try? JSONValue(parsing: answer.body) else { return [:] }
        var found: [String: ObjectPath] = [:]
        for member in object.members {
            if case .string(let key) = member.value { found[member.name] = ObjectPath(key) }
        }
        return found
    }
}
