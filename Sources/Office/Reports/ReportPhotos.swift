import API
import HTTP
import JSON
import Postgres

/// Brings the photos of a report from uploaded to sealed. The key and the rights are looked at before storage is asked, and
/// nothing is open in Postgres while it is.
struct ReportPhotos {
    static let preparing = Statement.read(
        "office.prepare_condition_report_2", .notedKeyedCaller, ["reservation": "uuid", "asset": "uuid", "object_paths": "json"])

    let context: AccountContext
    let reservation: String
    let asset: String

    enum Outcome {
        /// There is an answer already: of an earlier try, or a refusal.
        case answered(FunctionResult)
        /// All are sealed; the JSON describes them for `office.file_condition_report`.
        case sealed(String)
    }

    /// Looks at every photo, and seals them when all are good.
    func settle(_ paths: [String], _ change: Change) async throws(OfficeError) -> Outcome {
        guard !paths.isEmpty else { return .sealed("[]") }
        let answer = try await context.read(
            Self.preparing, change, ["reservation": reservation, "asset": asset, "object_paths": Self.text(paths)])
        if answer.code == ErrorCode.photoNotUploaded.rawValue {
            if let tenant = answer.tenant { context.request.log.set("tenant", .text(tenant)) }
            let error = try await refusal(naming: paths, answer)
            throw error
        }
        guard answer.refusal == nil, answer.outcome != .replayed else { return .answered(answer) }
        // Filed under this key long ago: its photos are settled, and the answer is kept once more.
        guard answer.status != 201 else { return .sealed("[]") }
        guard let facts = answer.object else {
            throw OfficeError(unreadable: Self.preparing.name, telling: context.services.log)
        }
        switch try await UploadedFiles(context: context).settle(UploadedFiles.Announced.list(in: facts)) {
        case .sealed(let sealed): return .sealed(sealed.json)
        case .refused(let refused):
            let status = if case .string(let status)? = facts["reservation_status"] { status } else { "" }
            throw OfficeError(refused: refused, reservationStatus: status, limits: context.services.settings.pictureLimits)
        }
    }

    /// The 409 that names all photos at fault: those that Postgres refuses, and those of the others that are not in storage as they were said
    /// to be.
    private func refusal(naming paths: [String], _ answer: FunctionResult) async throws(OfficeError) -> OfficeError {
        guard var error = answer.refusal, let told = answer.facts, case .object(let facts)? = FunctionResult.document(told),
            case .object(let current)? = facts["current"], case .array(let refused)? = current["photos"]
        else { throw OfficeError(unreadable: Self.preparing.name, telling: context.services.log) }
        let obstacles = try await UploadedFiles(context: context).obstacles(to: UploadedFiles.Announced.list(in: facts))
        let limits = context.services.settings.pictureLimits
        var json = JSONWriter()
        json.object { json in
            if let status = current["reservation_status"] {
                json.name("reservation_status")
                json.value(status)
            }
            json.name("photos")
            json.array { json in
                for path in paths {
                    for photo in refused where Self.path(of: photo) == path { json.value(photo) }
                    for file in obstacles where file.path == path {
                        json.object { json in file.write(to: &json, limits: limits) }
                    }
                }
            }
        }
        error.current = json.bytes
        return error
    }

    private static func path(of photo: JSONValue) -> String? {
        if case .object(let photo) = photo, case .string(let path)? = photo["object_path"] { path } else { nil }
    }

    private static func text(_ paths: [String]) -> String {
        var json = JSONWriter()
        json.array { json in for path in paths { json.string(path) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
