import Foundation

/// A condition report in a phone's outbox, as the client guide has it: what is in it is on the phone's disk, and each step
/// is written down once its answer was heard.
struct SavedReport {
    /// What becomes of one request on its way.
    enum Weather: CaseIterable {
        case clear
        /// It never gets there.
        case down
        /// It is cut half way.
        case cut
        /// It gets there; the answer does not come back, or the app is killed before it is written down.
        case answerLost
        /// It gets there twice.
        case sentTwice
    }

    private struct Picture {
        let bytes: [UInt8]
        var upload: MintedUpload?
        var isUploaded = false
    }

    private let phone: Phone
    private let asset: Asset
    private let reservation: Reservation
    private let key = ID.fresh()
    private var pictures: [Picture]
    /// Its id, once that was heard.
    private(set) var id: String?

    init(of asset: Asset, on reservation: Reservation, pictures: [[UInt8]], phone: Phone) {
        self.phone = phone
        self.asset = asset
        self.reservation = reservation
        self.pictures = pictures.map { Picture(bytes: $0) }
    }

    /// Takes the next step, and writes it down if it is heard that it was done.
    mutating func goOn(_ weather: Weather) throws {
        guard let next = pictures.firstIndex(where: { !$0.isUploaded }) else {
            let answer = try send(report, weather)
            id = answer?.status == 201 ? answer?["id"]?.string : nil
            return
        }
        if let upload = pictures[next].upload {
            let put = Request("PUT", upload.target, headers: upload.headers, body: pictures[next].bytes)
            pictures[next].isUploaded = try send(put, weather)?.status == 200
        } else {
            pictures[next].upload = try send(request("/uploads", Phone.upload(of: asset, on: reservation)), weather)
                .flatMap(MintedUpload.init)
        }
    }

    private var report: Request {
        let body = Phone.report(asset, on: reservation, photos: pictures.compactMap(\.upload?.path))
        return request("", body).with("Idempotency-Key", key)
    }

    private func request(_ path: String, _ body: JSONTree) -> Request {
        Request("POST", "/api/office/condition-reports" + path, headers: [("Content-Type", "application/json")], body: body.bytes)
            .with("Authorization", "Bearer " + phone.token)
    }

    /// The answer, where it is heard.
    private func send(_ request: Request, _ weather: Weather) throws -> Answer? {
        switch weather {
        case .clear: return try phone.client.send(request)
        case .down: return nil
        case .cut:
            let connection = try Connection(port: phone.client.port)
            try connection.send(Array(request.bytes.prefix(request.bytes.count - (request.body?.count ?? 0) / 2)))
            return nil
        case .answerLost:
            _ = try phone.client.send(request)
            return nil
        case .sentTwice:
            _ = try phone.client.send(request)
            return try phone.client.send(request)
        }
    }
}
