import API
import Crypto
import HTTP
import JSON
import Postgres

/// A caller who asks the Storage API by a header, not by a signed URL.
package enum StorageCaller: AccountableCaller {
    /// Another server that keeps its photos here: it may do everything.
    case service
    /// A signed-in person: they may see the photos of their tenant's reports.
    case person(VerifiedToken)

    package var person: VerifiedToken? {
        if case .person(let person) = self { person } else { nil }
    }

    static let seeing = Statement.read("office.list_visible_photos", .caller, ["object_paths": "json"])
    package static let statements = [seeing]
}

extension StorageContext {
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
        let answer = try await services.read(
            StorageCaller.seeing,
            .caller(person, .viewer, services) + ["object_paths": String(decoding: json.bytes, as: UTF8.self)],
            of: person)
        if let refusal = answer.refusal { throw refusal }
        guard let object = answer.object else {
            throw OfficeError(unreadable: StorageCaller.seeing.name, telling: services.log)
        }
        var found: [String: ObjectPath] = [:]
        for member in object.members {
            if case .string(let key) = member.value { found[member.name] = ObjectPath(key) }
        }
        return found
    }
}
