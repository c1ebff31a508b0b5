/// A change that a phone can ask for. The harness knows no more of one than its line in the table below.
struct Mutation: Sendable {
    /// The operationId in the API's description.
    let name: String
    /// How often it is tapped, against the others.
    let weight: Int
    /// What an acknowledged one leaves in the audit, a pattern of LIKE.
    let effect: String
    /// Whether photos are uploaded before.
    var hasPhotos = false
    /// Under `/api/office`.
    let path: @Sendable (Subject) -> String
    let body: @Sendable (Subject) -> [JSONField]

    /// Every change that exists; a new one joins with one line.
    static let all = [
        Mutation(
            name: "pickUpAsset", weight: 45, effect: "asset.picked\\_up",
            path: { "/reservations/\($0.reservation)/pickups" }, body: handover),
        Mutation(
            name: "returnAsset", weight: 35, effect: "asset.returned",
            path: { "/reservations/\($0.reservation)/returns" }, body: handover),
        Mutation(
            name: "setReservationStatus", weight: 14, effect: "reservation.%",
            path: { "/reservations/\($0.reservation)/status" }, body: { [JSONField("to", $0.status)] }),
        Mutation(
            name: "fileConditionReport", weight: 10, effect: "condition\\_report.created", hasPhotos: true,
            path: { _ in "/condition-reports" }, body: report),
    ]

    private static let handover: @Sendable (Subject) -> [JSONField] = { subject in
        let code = subject.code.map { [JSONField("scanned_code", $0)] } ?? []
        return [JSONField("asset_id", subject.asset), JSONField("at", WireTime.text(subject.at))] + code
    }

    private static let report: @Sendable (Subject) -> [JSONField] = { subject in
        [
            JSONField("reservation_id", subject.reservation), JSONField("asset_id", subject.asset),
            JSONField("direction", "out"), JSONField("condition", subject.condition),
            JSONField("photo_object_paths", subject.photos),
        ]
    }
}
