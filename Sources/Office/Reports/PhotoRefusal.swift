import API
import JSON

/// Gathers the photos that a report can't name, for the one 409 that names them all.
struct PhotoRefusal {
    /// Why; machines decide by it. (`not_minted` and `already_reported` come from Postgres.)
    enum Reason: String {
        case missing
        case wrongType = "wrong_type"
        case tooSmall = "too_small"
        case tooManyPixels = "too_many_pixels"
        case tooLarge = "too_large"
        case wrongLength = "wrong_length"
    }

    let reservationStatus: String
    /// How many a photo may have.
    let pixels: ClosedRange<Int>
    private var photos: [(path: String, reason: Reason, photo: StoredPhoto?)] = []

    init(reservationStatus: String, pixels: ClosedRange<Int>) {
        self.reservationStatus = reservationStatus
        self.pixels = pixels
    }

    mutating func add(_ path: String, _ reason: Reason) { photos.append((path, reason, nil)) }

    /// For a reason that has to do with its width and height.
    mutating func add(_ photo: StoredPhoto, _ reason: Reason) { photos.append((photo.path, reason, photo)) }

    /// Nil when there is nothing to refuse.
    var error: OfficeError? {
        guard let first = photos.first else { return nil }
        var error = OfficeError(.photoNotUploaded)
        error.facts = [
            "count": String(photos.count), "reason": first.reason.rawValue, "least": String(pixels.lowerBound),
            "most": String(pixels.upperBound),
        ]
        if let photo = first.photo {
            error.facts["width"] = String(photo.width)
            error.facts["height"] = String(photo.height)
        }
        error.current = current
        return error
    }

    private var current: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("reservation_status")
            json.string(reservationStatus)
            json.name("photos")
            json.array { json in photos.forEach { write($0, to: &json) } }
        }
        return json.bytes
    }

    private func write(_ refused: (path: String, reason: Reason, photo: StoredPhoto?), to json: inout JSONWriter) {
        json.object { json in
            for (name, text) in [("object_path", refused.path), ("reason", refused.reason.rawValue)] {
                json.name(name)
                json.string(text)
            }
            guard let photo = refused.photo else { return }
            let limit =
                refused.reason == .tooSmall ? ("least_pixels", pixels.lowerBound) : ("most_pixels", pixels.upperBound)
            for (name, number) in [("width", photo.width), ("height", photo.height), limit] {
                json.name(name)
                json.int(number)
            }
        }
    }
}
