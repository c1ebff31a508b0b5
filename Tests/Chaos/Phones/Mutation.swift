import JSON

/// A change that a phone can ask for. The harness knows no more of one than its line in the table below.
struct Mutation: Sendable {
    /// The operationId in the API's description, or a name of ours for one of several things that an operation does.
    let name: String
    /// The operationId where it has another name here.
    var operation: String?
    /// How often it is tapped, against the others.
    let weight: Int
    /// What an acknowledged one leaves in the audit, a pattern of LIKE.
    let effect: String
    /// Whether staff may not.
    var isForManagers = false
    /// Whether photos, of an inspection also a video, are uploaded before.
    var hasPhotos = false
    /// Whether the contract says what comes of sending it twice without a key.
    var isSafeWithoutKey = false
    /// Whether the ledger remembers its key, so that it can be undone.
    var isInLedger = false
    var target = Target.asset
    var app = App.office
    var method = "POST"
    /// Whether the body is the list that its only field has.
    var isList = false
    /// Changes with the same one leave a phone in the order they were tapped.
    var strand: @Sendable (Subject) -> String = { $0.asset }
    /// Under the app's root.
    let path: @Sendable (Subject) -> String
    let body: @Sendable (Subject) -> [JSONField]

    /// Whose contract it is.
    enum App: String { case office = "/api/office", assets = "/api/mobile/v1" }

    /// What it is about, beside a reservation.
    enum Target { case asset, line, key, contents }

    /// The body of the request about a subject.
    func bytes(_ subject: Subject) -> [UInt8] {
        guard isList, let list = body(subject).first?.value else { return body(subject).bytes }
        var writer = JSONWriter()
        writer.value(list)
        return writer.bytes
    }

    /// Every change that exists; a new one joins with one line.
    static let all = [
        Mutation(
            name: "pickUpAsset", weight: 45, effect: "asset.picked\\_up", isInLedger: true,
            path: { "/reservations/\($0.reservation)/pickups" }, body: handover),
        Mutation(
            name: "returnAsset", weight: 35, effect: "asset.returned", isInLedger: true,
            path: { "/reservations/\($0.reservation)/returns" }, body: handover),
        Mutation(
            name: "pickUpCase", operation: "pickUpAsset", weight: 14, effect: "asset.picked\\_up", isInLedger: true,
            path: { "/reservations/\($0.reservation)/pickups" }, body: handover),
        Mutation(
            name: "returnCase", operation: "returnAsset", weight: 11, effect: "asset.returned", isInLedger: true,
            path: { "/reservations/\($0.reservation)/returns" }, body: handover),
        Mutation(
            name: "pickUpCounted", operation: "pickUpAsset", weight: 15, effect: "stock.picked\\_up", isInLedger: true,
            target: .line, strand: { $0.line }, path: { "/reservations/\($0.reservation)/pickups" }, body: countedPickup),
        Mutation(
            name: "returnCounted", operation: "returnAsset", weight: 13, effect: "stock.returned", isInLedger: true,
            target: .line, strand: { $0.line }, path: { "/reservations/\($0.reservation)/returns" }, body: countedReturn),
        Mutation(
            name: "swapAsset", weight: 12, effect: "asset.swapped", isInLedger: true,
            path: { "/reservations/\($0.reservation)/swaps" }, body: swap),
        Mutation(
            name: "undoOperation", weight: 18, effect: "%undone", target: .key, strand: { "undo \($0.undoneKey)" },
            path: { "/reservations/\($0.reservation)/undo" }, body: { [JSONField("key", $0.undoneKey)] }),
        Mutation(
            name: "putAssetContents", weight: 4, effect: "asset.changed", target: .contents, method: "PUT", isList: true,
            path: { "/assets/\($0.asset)/contents" }, body: { [JSONField("contents", $0.contents ?? [])] }),
        Mutation(
            name: "setReservationStatus", weight: 18, effect: "reservation.%", isForManagers: true, strand: { $0.reservation },
            path: { "/reservations/\($0.reservation)/status" }, body: { [JSONField("to", $0.status)] }),
        Mutation(
            name: "fileConditionReport", weight: 10, effect: "condition\\_report.created", hasPhotos: true,
            path: { _ in "/condition-reports" }, body: report),
        Mutation(
            name: "createInspection", weight: 12, effect: "inspection.created", strand: inspection, path: { _ in "/inspections" },
            body: newInspection),
        Mutation(
            name: "updateInspection", weight: 16, effect: "inspection.changed", hasPhotos: true, method: "PATCH",
            strand: inspection,
            path: { "/inspections/\($0.inspection)" }, body: inspectionChange),
        Mutation(
            name: "completeInspection", weight: 12, effect: "inspection.completed", strand: inspection,
            path: { "/inspections/\($0.inspection)/complete" },
            body: { [JSONField("at", WireTime.text($0.at)), JSONField("mark", $0.mark)] }),
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
