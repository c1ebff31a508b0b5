/// A change that a phone can ask for. The harness knows no more of one than its line in the table below.
struct Mutation: Sendable {
    /// The operationId in the API's description.
    let name: String
    /// How often it is tapped, against the others.
    let weight: Int
    /// What an acknowledged one leaves in the audit, a pattern of LIKE.
    let effect: String
    /// Whether staff may not.
    var isForManagers = false
    /// Whether photos are uploaded before.
    var hasPhotos = false
    /// Whether the contract says what comes of sending it twice without a key.
    var isSafeWithoutKey = false
    var app = App.office
    var method = "POST"
    /// Changes with the same one leave a phone in the order they were tapped.
    var strand: @Sendable (Subject) -> String = { $0.asset }
    /// Under the app's root.
    let path: @Sendable (Subject) -> String
    let body: @Sendable (Subject) -> [JSONField]

    /// Whose contract it is.
    enum App: String { case office = "/api/office", assets = "/api/mobile/v1" }

    /// Every change that exists; a new one joins with one line.
    static let all = [
        Mutation(
            name: "pickUpAsset", weight: 45, effect: "asset.picked\\_up",
            path: { "/reservations/\($0.reservation)/pickups" }, body: handover),
        Mutation(
            name: "returnAsset", weight: 35, effect: "asset.returned",
            path: { "/reservations/\($0.reservation)/returns" }, body: handover),
        Mutation(
            name: "setReservationStatus", weight: 18, effect: "reservation.%", isForManagers: true, strand: { $0.reservation },
            path: { "/reservations/\($0.reservation)/status" }, body: { [JSONField("to", $0.status)] }),
        Mutation(
            name: "fileConditionReport", weight: 10, effect: "condition\\_report.created", hasPhotos: true,
            path: { _ in "/condition-reports" }, body: report),
        Mutation(
            name: "createAsset", weight: 18, effect: "asset.created", isForManagers: true, isSafeWithoutKey: true,
            app: .assets, strand: { $0.newcomer.tag }, path: { _ in "/assets" }, body: newAsset),
        Mutation(
            name: "createTicket", weight: 7, effect: "ticket.created", isForManagers: true, app: .assets,
            strand: { $0.mark }, path: { _ in "/tickets" }, body: newTicket),
        Mutation(
            name: "updateTicket", weight: 10, effect: "ticket.updated", isForManagers: true, app: .assets, method: "PATCH",
            strand: { $0.parcel.strand }, path: { "/tickets/\($0.parcel.ticket)" }, body: parcels),
        Mutation(
            name: "receiveOutbound", weight: 16, effect: "parcel.received", isSafeWithoutKey: true, app: .assets,
            strand: { $0.parcel.strand }, path: { "/tracking/outbound/\($0.parcel.ticket)/mark-received" },
            body: { [JSONField("slot", $0.parcel.slot), JSONField("notes", $0.mark)] }),
        Mutation(
            name: "receiveReturn", weight: 6, effect: "parcel.received", isSafeWithoutKey: true, app: .assets,
            strand: { $0.parcel.strand }, path: { "/tracking/return/\($0.parcel.ticket)/mark-received" },
            body: { [JSONField("notes", $0.mark)] }),
    ]
}
