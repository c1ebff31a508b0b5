/// What requests of more than a field or two say.
extension Mutation {
    static let handover: @Sendable (Subject) -> [JSONField] = { subject in
        let code = subject.code.map { [JSONField("scanned_code", $0)] } ?? []
        let contents = subject.contents.map { [JSONField("contents", $0)] } ?? []
        let lost = (subject.isLost ? [JSONField("lost", true)] : []) + last(subject)
        return [JSONField("asset_id", subject.asset), JSONField("at", WireTime.text(subject.at))] + code + contents + lost
            + override(subject)
    }

    static let countedPickup: @Sendable (Subject) -> [JSONField] = { subject in
        [JSONField("line_id", subject.line), JSONField("qty", subject.qty), JSONField("at", WireTime.text(subject.at))]
            + override(subject)
    }

    static let countedReturn: @Sendable (Subject) -> [JSONField] = { subject in
        countedPickup(subject) + [JSONField("lost", subject.lost), JSONField("used", subject.used)] + last(subject)
    }

    static let swap: @Sendable (Subject) -> [JSONField] = { subject in
        let code = subject.otherCode.map { [JSONField("scanned_code", $0)] } ?? []
        let reason = subject.reason.map { [JSONField("reason", $0)] } ?? []
        return [
            JSONField("asset_id", subject.asset), JSONField("by_asset_id", subject.other),
            JSONField("at", WireTime.text(subject.at)),
        ] + code + reason
    }

    private static let last: @Sendable (Subject) -> [JSONField] = { $0.isLast ? [JSONField("last", true)] : [] }

    private static let override: @Sendable (Subject) -> [JSONField] = { subject in
        subject.reason.map { [JSONField("override", [JSONField("reason", $0)])] } ?? []
    }

    static let report: @Sendable (Subject) -> [JSONField] = { subject in
        [
            JSONField("reservation_id", subject.reservation), JSONField("asset_id", subject.asset),
            JSONField("direction", "out"), JSONField("condition", subject.condition),
            JSONField("photo_object_paths", subject.photos),
        ]
    }

    /// What belongs to one inspection keeps its order.
    static let inspection: @Sendable (Subject) -> String = { "inspection \($0.inspection)" }

    static let newInspection: @Sendable (Subject) -> [JSONField] = { subject in
        [
            JSONField("id", subject.inspection), JSONField("reservation_id", subject.reservation),
            JSONField("asset_id", subject.asset), JSONField("stage", "pickup"), JSONField("at", WireTime.text(subject.at)),
        ]
    }

    /// What was uploaded for it: the required photo, a signature, and a video. There is always something to change.
    static let inspectionChange: @Sendable (Subject) -> [JSONField] = { subject in
        let pictures = subject.photos.filter { !$0.hasSuffix(".mp4") }
        var fields = [JSONField("notes", subject.mark)]
        if let photo = pictures.first { fields.append(JSONField("photos", [JSONField("overview", photo)])) }
        if pictures.count > 1 {
            let signOff = [
                JSONField("name", "Somebody"), JSONField("signature_path", pictures[1]),
                JSONField("at", WireTime.text(subject.at)),
            ]
            fields.append(JSONField("sign_offs", [JSONField("staff", signOff)]))
        }
        if let video = subject.photos.first(where: { $0.hasSuffix(".mp4") }) { fields.append(JSONField("video", video)) }
        return fields
    }

    static let newAsset: @Sendable (Subject) -> [JSONField] = { subject in
        let newcomer = subject.newcomer
        let code = newcomer.code.map { [JSONField("code", $0)] } ?? []
        return [
            JSONField("asset_tag", newcomer.tag), JSONField("serial_num", newcomer.serial), JSONField("name", newcomer.name),
            JSONField("manufacturer", "Acme"), JSONField("notes", subject.mark),
        ] + code
    }

    static let newTicket: @Sendable (Subject) -> [JSONField] = { subject in
        [
            JSONField("subject", subject.mark), JSONField("customer_name", "Acme Films"),
            JSONField("tracking_numbers", [subject.mark + " out"]), JSONField("return_tracking", subject.mark + " back"),
        ]
    }

    /// A number that nobody else has, so that there is always something to change; into a slot or the next free one.
    static let parcels: @Sendable (Subject) -> [JSONField] = { subject in
        let parcel = subject.parcel
        let slot = parcel.isNext ? [] : [JSONField("slot", parcel.slot)]
        return [
            JSONField(
                "tracking_numbers", [[JSONField("tracking_number", subject.mark), JSONField("status", "in_transit")] + slot])
        ]
    }
}
