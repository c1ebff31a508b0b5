import JSON

/// What became of the photos, as a person sees it who opens the reservation, or the inspection: by the URLs in the list of its reports.
extension Phone {
    func lookAtPhotos(of entry: Entry) {
        if entry.operation.mutation.name == "updateInspection" { return lookAtInspection(of: entry) }
        for upload in entry.uploads where upload.isStored {
            guard let path = upload.path else { continue }
            let shown = url(ofPhoto: path, on: entry.subject.reservation).flatMap(download)
            guard shown?.status != 200 || shown?.body != upload.bytes else { continue }
            let found = shown.map { "\($0.status) with \($0.body.count) bytes, sent were \(upload.bytes.count)" } ?? "not listed"
            stage.history.found(Finding(invariant: "photo-lost", subject: "photo \(path)", found: found))
        }
    }

    /// What a completed inspection still names opens as it was sent.
    private func lookAtInspection(of entry: Entry) {
        var (_, request) = request("/api/office/inspections/\(entry.subject.inspection)", [])
        request.method = "GET"
        guard let document = wifi.exchange(request, losing: nil).answer?.json, document["status"]?.text == "completed" else {
            return
        }
        for upload in entry.uploads where upload.isStored {
            guard let path = upload.path, let file = JSONValue.object(document).file(named: path) else { continue }
            let shown = file["url"]?.text.flatMap(download)
            guard shown?.status != 200 || shown?.body != upload.bytes else { continue }
            let found = shown.map { "\($0.status) with \($0.body.count) bytes, sent were \(upload.bytes.count)" } ?? "no URL"
            stage.history.found(Finding(invariant: "photo-lost", subject: "file \(path)", found: found))
        }
    }

    private func url(ofPhoto path: String, on reservation: String) -> String? {
        var (_, request) = request("/api/office/reservations/\(reservation)/condition-reports", [])
        request.method = "GET"
        let reports = wifi.exchange(request, losing: nil).answer?.json?["condition_reports"]?.elements ?? []
        let photos = reports.flatMap { $0["photos"]?.elements ?? [] }
        return photos.first { $0["object_path"]?.text == path }?["url"]?.text
    }

    private func download(_ url: String) -> WireAnswer? {
        guard let target = Picture.target(ofURL: url) else { return nil }
        return wifi.exchange(WireRequest(method: "GET", target: target, headers: [], body: []), losing: nil).answer
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? { if case .object(let object) = self { object[name] } else { nil } }

    /// The object in it that has this path.
    fileprivate func file(named path: String) -> JSONValue? {
        switch self {
        case .object(let object):
            self["object_path"]?.text == path ? self : object.members.lazy.compactMap { $0.value.file(named: path) }.first
        case .array(let elements): elements.lazy.compactMap { $0.file(named: path) }.first
        default: nil
        }
    }

    fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
