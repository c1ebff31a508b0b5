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

        /// True when it has to do with a picture's width and height.
        fileprivate var isAboutPixels: Bool { self == .tooSmall || self == .tooManyPixels }
    }

    let path: String
    let reason: Reason
    /// Where there is one.
    let file: StoredFile?

    init(path: String, reason: Reason, file: StoredFile? = nil) {
        self.path = path
        self.reason = reason
        self.file = file
    }

    /// Writes its members into an object that is begun: `object_path` and `reason`, and how many pixels a picture has and may have.
    /// - Parameter pixels: how many one may have.
    func write(to json: inout JSONWriter, pixels: ClosedRange<Int>) {
        for (name, text) in [("object_path", path), ("reason", reason.rawValue)] {
            json.name(name)
            json.string(text)
        }
        guard reason.isAboutPixels, let width = file?.width, let height = file?.height else { return }
        let limit = reason == .tooSmall ? ("least_pixels", pixels.lowerBound) : ("most_pixels", pixels.upperBound)
        for (name, number) in [("width", width), ("height", height), limit] {
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
        refused: [RefusedFile], isPaper: Bool = false, reservationStatus: String?, pixels: ClosedRange<Int>
    ) {
        self.init(.photoNotUploaded)
        let first = refused.first
        facts = [
            "count": String(refused.count), "reason": first?.reason.rawValue ?? "", "least": String(pixels.lowerBound),
            "most": String(pixels.upperBound),
        ]
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
            json.array { json in for file in refused { json.object { json in file.write(to: &json, pixels: pixels) } } }
        }
        current = json.bytes
    }
}

extension AccountContext {
    /// How many pixels a picture may have.
    var pixelsOfPicture: ClosedRange<Int> { services.settings[.photoMinPixels]...services.settings[.photoMaxPixels] }
}
