import API
import HTTP
import Images
import JSON
import Postgres
import Text

/// Brings the photos of a report from uploaded to sealed. The key and the rights are looked at before storage is asked, and
/// nothing is open in Postgres while it is.
struct ReportPhotos {
    static let preparing = Statement.call(
        "office.prepare_condition_report", .keyedCaller, ["reservation": "uuid", "asset": "uuid", "object_paths": "json"])

    let context: AccountContext
    let reservation: String
    let asset: String

    /// A photo as it was minted. A store may not bind an upload to a length, or to any limit: so both are looked at here.
    private struct Announced {
        let path: String
        let type: ImageType
        let length: Int?
    }

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
        guard answer.refusal == nil, answer.outcome != .replayed else { return .answered(answer) }
        // Filed under this key long ago: its photos are settled, and the answer is kept once more.
        if answer.status == 201 { return .sealed("[]") }
        let (status, uploads) = Self.uploads(in: answer.body)
        for _ in 0..<Self.tries {
            let photos = try await look(at: uploads, reservationStatus: status)
            if let sealed = try await seal(photos) { return .sealed(Self.description(sealed)) }
        }
        throw OfficeError(.unavailable)
    }

    /// How often photos are looked at again when an upload came between looking and sealing. What is sealed stays, so the
    /// second time finds it.
    private static let tries = 3

    private typealias SealedPhoto = (photo: StoredPhoto, key: String)

    /// Nil when other bytes have taken the place of those that were found.
    private func seal(_ photos: [StoredPhoto]) async throws(OfficeError) -> [SealedPhoto]? {
        var sealed: [SealedPhoto] = []
        for photo in photos {
            let key = try await context.storing { store throws(StorageFault) -> String? in
                do throws(StorageFault) { return try await store.seal(photo) } catch .changed { return nil }
            }
            guard let key else { return nil }
            sealed.append((photo, key))
        }
        return sealed
    }

    private func look(
        at uploads: [Announced], reservationStatus: String
    ) async throws(OfficeError) -> [StoredPhoto] {
        var photos: [StoredPhoto] = []
        var refusal = PhotoRefusal(
            reservationStatus: reservationStatus, pixels: context.services.rules.leastPixels...context.services.rules.mostPixels)
        for upload in uploads {
            switch try await context.storing({ store throws(StorageFault) in
                try await store.look(at: upload.path, as: upload.type)
            }
            ) {
            case .missing: refusal.add(upload.path, .missing)
            case .wrongType: refusal.add(upload.path, .wrongType)
            case .photo(let photo) where photo.size > context.services.rules.photoSizeLimit: refusal.add(upload.path, .tooLarge)
            case .photo(let photo) where photo.size != upload.length ?? photo.size: refusal.add(upload.path, .wrongLength)
            case .photo(let photo) where photo.pixels < context.services.rules.leastPixels: refusal.add(photo, .tooSmall)
            case .photo(let photo) where photo.pixels > context.services.rules.mostPixels: refusal.add(photo, .tooManyPixels)
            case .photo(let photo): photos.append(photo)
            }
        }
        if let error = refusal.error { throw error }
        return photos
    }

    // MARK: To and from Postgres

    private static func text(_ paths: [String]) -> String {
        var json = JSONWriter()
        json.array { json in for path in paths { json.string(path) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func uploads(in body: [UInt8]) -> (status: String, [Announced]) {
        guard case .object(let object)? = try? JSONValue(parsing: body), case .string(let status)? = object["reservation_status"],
            case .array(let uploads)? = object["uploads"]
        else { return ("", []) }
        return (
            status,
            uploads.compactMap { upload in
                guard case .object(let upload) = upload, case .string(let path)? = upload["object_path"],
                    case .string(let name)? = upload["content_type"], let type = ImageType(rawValue: name)
                else { return nil }
                let length = if case .number(let text)? = upload["content_length"] { Int(text) } else { Int?.none }
                return Announced(path: path, type: type, length: length)
            }
        )
    }

    private static func description(_ photos: [SealedPhoto]) -> String {
        var json = JSONWriter()
        json.array { json in
            for (photo, key) in photos {
                json.object { json in
                    let texts = [("object_path", photo.path), ("stored_key", key), ("content_type", photo.type.rawValue)]
                    for (name, text) in texts {
                        json.name(name)
                        json.string(text)
                    }
                    for (name, number) in [("size_bytes", photo.size), ("width", photo.width), ("height", photo.height)] {
                        json.name(name)
                        json.int(number)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension StoredPhoto {
    /// Its area; as large as can be said where the product is not to be had.
    package var pixels: Int {
        let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
        return isOver ? .max : pixels
    }
}
