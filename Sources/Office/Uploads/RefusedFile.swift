import API
import JSON
import Settings

/// A file that can't be named: it is not there, or is not what it was said to be.
struct RefusedFile {
    /// Why; machines decide by it. (`not_minted` and `already_reported` come from Postgres.)
    enum Reason: String {
        case missing
        case wrongType = "wrong_type"
        case tooSmall = "too_small"
        case tooManyPixels = "too_many_pixels"
        case tooLarge = "too_large"
        case wrongLength = "wrong_length"

        init(_ fault: PictureLimits.Fault) { self = fault == .tooMany ? .tooManyPixels : .tooSmall }
    }

    let path: String
    let reason: Reason
    /// Where there is one.
    let file: StoredFile?
    /// What is wrong with a picture's width and height, where that is the reason.
    let fault: PictureLimits.Fault?

    init(path: String, reason: Reason, file: StoredFile? = nil) {
        self.path = path
        self.reason = reason
        self.file = file
        fault = nil
    }

    init(path: String, fault: PictureLimits.Fault, file: StoredFile) {
        self.path = path
        reason = Reason(fault)
        self.file = file
        self.fault = fault
    }

    /// Writes its members into an object that is begun: `object_path` and `reason`, and how many pixels a picture has and may have.
    func write(to json: inout JSONWriter, limits: PictureLimits) {
        for (name, text) in [("object_path", path), ("reason", reason.rawValue)] {
            json.name(name)
            json.string(text)
        }
        guard let fault, let width = file?.width, let height = file?.height else { return }
        for (name, number) in [("width", width), ("height", height), limits.named(fault)] {
            json.name(name)
            json.int(number)
        }
    }
}

extension OfficeError {
    /// The one 409 that names all files which can't be named.
    /// - Parameters:
    ///   - refused: one at least.
    ///   - isPaper: whether a document's, else a report's photos.
    ///   - reservationStatus: nil where no reservation is the subject.
    init(
        refused: [RefusedFile], isPaper: Bool = false, reservationStatus: String?, limits: PictureLimits
    ) {
        self.init(.photoNotUploaded)
        let first = refused.first
        facts = ["count": String(refused.count), "reason": first?.reason.rawValue ?? ""]
        if let fault = first?.fault {
            if fault == .side { facts["measure"] = "side" }
            facts["limit"] = String(limits.named(fault).number)
        }
        if isPaper { facts["of"] = "document" }
        if let width = first?.file?.width, let height = first?.file?.height {
            facts["width"] = String(width)
            facts["height"] = String(height)
        }
        var json = JSONWriter()
        json.object { json in
            if let reservationStatus {
                json.name("reservation_status")
                json.string(reservationStatus)
            }
            json.name("photos")
            json.array { json in for file in refused { json.object { json in file.write(to: &json, limits: limits) } } }
        }
        current = json.bytes
    }
}
