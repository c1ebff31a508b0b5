import Foundation
import QuartermasterAPI

/// A small house without a server, for tests and previews: two cameras and a reservation for two. It tells its copy, and takes every change
/// unless told to refuse it. It judges nothing by itself.
public actor ScriptedOffice {
    /// Its ids.
    public enum Ids {
        /// The house.
        public static let house = id("11111111")
        /// The cameras' item.
        public static let item = id("22222222")
        /// The camera with the sticker `FX-1`, the tag `CAM-1` and the serial `S1`.
        public static let first = id("33333331")
        /// The camera with the sticker `FX-2`, the tag `CAM-2` and the serial `S2`.
        public static let second = id("33333332")
        /// The camera with the sticker `FX-3`, the tag `CAM-3` and the serial `S3`.
        public static let third = id("33333333")
        /// `R-1`, for two cameras.
        public static let reservation = id("44444441")
        /// `R-2`, for one camera.
        public static let other = id("44444442")
        /// The account of Ana, who is signed in.
        public static let ana = id("55555551")

        private static func id(_ head: String) -> Id { UUID(uuidString: head + "-0000-4000-8000-000000000000") ?? UUID() }
    }

    /// Each change that arrived, by its key: how often, and its JSON.
    public private(set) var arrived: [String: [String]] = [:]
    /// The keys in the order in which they arrived.
    public private(set) var order: [String] = []
    /// The bytes that were put, by path. What is not whole yet is there too.
    public private(set) var stored: [String: Data] = [:]
    /// How many addresses were given.
    public private(set) var minted = 0
    /// What they were said to be for, in that order: `photo` where nothing was said.
    public private(set) var purposes: [String] = []
    private var lengths: [String: Int] = [:]
    private var refusals: [Id: (status: Int, error: String)] = [:]
    private var documents: [(kind: String, id: Id, body: String)]
    private var cursor = 1
    private var takesOutboxes = true
    private var isCursorKnown = true

    /// All of it as it is in the morning.
    public init() { documents = Self.morning }

    /// Refuses changes of an asset from now on, with the body of an error; nil takes them again.
    public func refuse(_ asset: Id, _ error: String?, status: Int = 409) { refusals[asset] = error.map { (status, $0) } }

    /// Has lost the bytes of all files.
    public func loseFiles() { stored = [:] }

    /// Knows no address any more that it gave.
    public func forgetAddresses() { lengths = [:] }

    /// Is a server from before `/outbox`.
    public func takeNoOutboxes() { takesOutboxes = false }

    /// Has forgotten every cursor, as after a restore.
    public func forgetCursors() { isCursorKnown = false }

    /// Has another document from now on; with no body it is gone.
    public func put(_ kind: String, _ id: Id, _ body: String?) {
        documents.removeAll { $0.id == id }
        if let body { documents.append((kind, id, body)) }
        cursor += 1
    }

    /// Answers a request as the server would.
    public func answer(_ request: OutgoingRequest) -> IncomingAnswer {
        let path = request.url.path
        switch path {
        case _ where path.hasPrefix("/storage/v1/"): return store(request)
        case "/api/office/condition-reports/uploads", "/api/office/inspections/uploads": return mint(request.body ?? Data())
        case "/api/office/condition-reports" where request.method == "POST", _ where path.hasPrefix("/api/office/inspections"):
            let (status, body) = take(
                request.headers["Idempotency-Key"] ?? "", String(decoding: request.body ?? Data(), as: UTF8.self))
            return .json(status, body)
        case "/auth/v1/logout": return IncomingAnswer(status: 204)
        case "/api/office/me": return .json(200, Self.me)
        case "/api/office/changes": return changes(request.url.query ?? "")
        case "/api/office/outbox" where takesOutboxes: return outbox(request.body ?? Data())
        case _ where path.hasSuffix("/pickups") || path.hasSuffix("/returns") || path.hasSuffix("/undo"):
            let (status, body) = take(
                request.headers["Idempotency-Key"] ?? "", String(decoding: request.body ?? Data(), as: UTF8.self))
            return .json(status, body)
        default: return .json(404, Self.error("not_found"))
        }
    }

    /// The body of an error.
    public static func error(_ code: String, retryable: Bool = false, current: String = "null") -> String {
        #"{"error":{"code":"\#(code)","message":"\#(code)","retryable":\#(retryable),"request_id":"r","current":\#(current)}}"#
    }

    // MARK: - The feed

    private func changes(_ query: String) -> IncomingAnswer {
        if query.contains("since="), !isCursorKnown {
            isCursorKnown = true
            return .json(410, Self.error("resync_required"))
        }
        // Whoever asks from the start is told everything, whoever goes on what is new: here everything as well, and `gone`.
        let isFull = !query.contains("since=")
        let isNew = isFull || !query.contains("since=\(cursor)")
        let puts = (isNew ? documents : []).map {
            #"{"kind":"\#($0.kind)","id":"\#(OfficeClient.part($0.id))","op":"put","\#($0.kind)":\#($0.body)}"#
        }
        return .json(200, #"{"changes":[\#(puts.joined(separator: ","))],"cursor":"\#(cursor)","more":false,"full":\#(isFull)}"#)
    }

    // MARK: - Files

    private func mint(_ body: Data) -> IncomingAnswer {
        guard case .object(let wanted)? = try? JSONDecoder().decode(JSONPart.self, from: body),
            case .number(let length)? = wanted["content_length"], case .string(let end)? = wanted["ext"]
        else { return .json(400, Self.error("validation_failed")) }
        minted += 1
        if case .string(let kind)? = wanted["kind"] { purposes.append(kind) } else { purposes.append("photo") }
        let path = "photos/\(minted).\(end)"
        lengths[path] = Int(length)
        let url = "https://gear.example.com/storage/v1/object/upload/sign/condition-reports/\(path)?token=t"
        return .json(
            200,
            #"""
            {"upload_url":"\#(url)","object_path":"\#(path)","expires_at":"2099-01-01T00:00:00Z","method":"PUT","headers":{"content-type":"image/jpeg"}}
            """#)
    }

    /// A PUT of the whole, or tus: an upload is named as its path.
    private func store(_ request: OutgoingRequest) -> IncomingAnswer {
        let body = request.body ?? Data()
        let named = request.url.path.components(separatedBy: "/condition-reports/").last ?? ""
        switch request.method {
        case "PUT":
            guard let length = lengths[named] else { return .json(400, "{}") }
            guard body.count == length else { return .json(413, #"{"message":"another length"}"#) }
            stored[named] = body
            return .json(200, #"{"Key":"k"}"#)
        case "POST":
            let metadata = request.headers["Upload-Metadata"] ?? ""
            let word = metadata.split(separator: ",").map(String.init).first { $0.hasPrefix("objectName ") }?.dropFirst(11)
            let name = word.flatMap { Data(base64Encoded: String($0)) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
            guard lengths[name] != nil else { return IncomingAnswer(status: 400) }
            stored[name] = Data()
            return IncomingAnswer(
                status: 201, headers: ["location": "/storage/v1/upload/resumable/sign/condition-reports/\(name)"])
        case "HEAD":
            guard lengths[named] != nil, let there = stored[named] else { return IncomingAnswer(status: 404) }
            return IncomingAnswer(status: 200, headers: ["upload-offset": "\(there.count)"])
        default:
            guard lengths[named] != nil, let there = stored[named] else { return IncomingAnswer(status: 404) }
            guard request.headers["Upload-Offset"] == "\(there.count)" else { return IncomingAnswer(status: 409) }
            stored[named] = there + body
            return IncomingAnswer(status: 204, headers: ["upload-offset": "\(there.count + body.count)"])
        }
    }

    /// The photos of a report that are not there, as a refusal names them.
    private func missing(in body: String) -> String? {
        guard case .object(let report)? = try? JSONDecoder().decode(JSONPart.self, from: Data(body.utf8)),
            case .array(let paths)? = report["photo_object_paths"]
        else { return nil }
        let missing = paths.compactMap { path -> String? in
            guard case .string(let path) = path, stored[path]?.count != lengths[path] || stored[path] == nil else { return nil }
            return #"{"object_path":"\#(path)","reason":"missing"}"#
        }
        guard !missing.isEmpty else { return nil }
        let current = #"{"reservation_status":"confirmed","photos":[\#(missing.joined(separator: ","))]}"#
        return Self.error("photo_not_uploaded", current: current)
    }

    // MARK: - The outbox

    private func outbox(_ body: Data) -> IncomingAnswer {
        guard case .object(let members)? = try? JSONDecoder().decode(JSONPart.self, from: body),
            case .array(let entries)? = members["entries"]
        else { return .json(400, Self.error("invalid_json")) }
        var refused: Set<String> = []
        var undone: [JSONPart] = []
        let results = entries.map { entry -> String in
            guard case .object(let members) = entry, case .string(let key)? = members["key"], let change = members["body"],
                let text = (try? ModelCoding.encoder().encode(change)).map({ String(decoding: $0, as: UTF8.self) })
            else { return "null" }
            let asset = Self.asset(in: text)
            var waits: [JSONPart] = []
            if case .array(let keys)? = members["after"] { waits = keys }
            let behind = asset.map { refused.contains($0) } ?? false || waits.contains { undone.contains($0) }
            let (status, body) = behind ? (424, Self.error("dependency_failed", retryable: true)) : take(key, text)
            let isDone = (200..<300).contains(status)
            if !isDone { undone.append(.string(key)) }
            if !isDone, let asset { refused.insert(asset) }
            return #"{"key":"\#(key)","status":\#(status),"body":\#(body)}"#
        }
        return .json(200, #"{"results":[\#(results.joined(separator: ","))]}"#)
    }

    private func take(_ key: String, _ body: String) -> (Int, String) {
        arrived[key, default: []].append(body)
        order.append(key)
        let refusal = refusals.first { Self.asset(in: body) == OfficeClient.part($0.key) }
        if let refusal { return (refusal.value.status, refusal.value.error) }
        if let missing = missing(in: body) { return (409, missing) }
        if !body.contains("asset_id") || body.contains("condition") || body.contains("stage") { return (201, #"{"id":"made"}"#) }
        return (200, #"{"reservation_status":"confirmed"}"#)
    }

    private static func asset(in body: String) -> String? {
        guard case .object(let members)? = try? JSONDecoder().decode(JSONPart.self, from: Data(body.utf8)),
            case .string(let asset)? = members["asset_id"]
        else { return nil }
        return asset.lowercased()
    }

    // MARK: - The morning

    private static var me: String {
        #"""
        {"user":{"id":"\#(OfficeClient.part(Ids.ana))","account_id":"\#(OfficeClient.part(Ids.ana))","email":"ana@example.com",
         "display_name":"Ana","locale":"en","language":"en","theme":"device","roles":["staff"],"role":"staff"},
         "tenant":{"id":"\#(OfficeClient.part(Ids.house))","name":"Gear","time_zone":"America/Bogota","booking_role":"manager","copy_days":7},
         "tenants":[],"limits":{"photo_bytes":15728640,"video_bytes":209715200,"document_bytes":15728640}}
        """#
    }

    private static var morning: [(kind: String, id: Id, body: String)] {
        [
            ("tenant", Ids.house, tenant), ("item", Ids.item, item), ("asset", Ids.first, asset(Ids.first, 1)),
            ("asset", Ids.second, asset(Ids.second, 2)), ("asset", Ids.third, asset(Ids.third, 3)),
            ("reservation", Ids.reservation, reservation(Ids.reservation, "R-1", qty: 2)),
            ("reservation", Ids.other, reservation(Ids.other, "R-2", qty: 1)),
        ]
    }

    private static var tenant: String {
        #"""
        {"id":"\#(OfficeClient.part(Ids.house))","name":"Gear","time_zone":"America/Bogota","overbooking":"refuse","override_role":"staff",
         "booking_role":"manager","return_grace_minutes":0,"pickup_notice_minutes":30,"quiet_hours":null,"contact":null,"locale":"en",
         "code_hosts":[],"own_hosts":["gear.example.com"],"copy_days":7,"public_url":"https://gear.example.com","mail_name":null,"version":1}
        """#
    }

    private static var item: String {
        #"""
        {"id":"\#(OfficeClient.part(Ids.item))","name":"Sony FX6","sku":"FX6","category":null,"model":null,"manufacturer":null,
         "serialized":true,"is_case":false,"owned_qty":null,"turnaround_minutes":0,"consumable":false,"replacement_value":null,"notes":null,
         "external_id":null,"archived":false,"kit":[],"version":1}
        """#
    }

    /// A camera as the feed tells it.
    public static func asset(_ id: Id, _ number: Int, status: String = "IN_STOCK", out: Id? = nil) -> String {
        let reservation = out.map { "\"" + OfficeClient.part($0) + "\"" } ?? "null"
        return #"""
            {"id":"\#(OfficeClient.part(id))","item_id":"\#(OfficeClient.part(Ids.item))","number":\#(number),"serial":"S\#(number)",
             "asset_tag":"CAM-\#(number)","codes":["FX-\#(number)"],"location":null,"condition":"good","status":"\#(status)","category":null,
             "notes":null,"external_id":null,"case_id":null,"current_reservation_id":\#(reservation),"version":1,"hardware_type":null,
             "asset_type":null,"country":null,"customer":null}
            """#
    }

    /// A reservation as the feed tells it, whose only line has had `out` out.
    public static func reservation(
        _ id: Id, _ reference: String, qty: Int, out: [Id] = [], status: String = "confirmed", assigned: [Id] = []
    ) -> String {
        let ids = (assigned + out).map { "\"" + OfficeClient.part($0) + "\"" }.joined(separator: ",")
        let trips = out.map {
            #"{"asset_id":"\#(OfficeClient.part($0))","picked_up_at":"2026-06-02T14:00:00Z","picked_up_by":"Ana","returned_at":null}"#
        }
        return #"""
            {"id":"\#(OfficeClient.part(id))","reference":"\#(reference)",
             "client":{"id":"\#(OfficeClient.part(Ids.ana))","display_name":"Acme Films","preferred_language":"en","phone":null},
             "status":"\#(status)","location":null,"pickup_at":"2026-06-02T14:00:00Z","return_at":"2099-06-04T23:00:00Z","picked_up_at":null,
             "actual_pickup_at":null,"returned_at":null,"actual_return_at":null,"updated_at":"2026-06-02T14:00:00Z","notes":null,"version":1,
             "overdue":false,"to_close":false,
             "progress":{"qty":\#(qty),"picked_up":\#(out.count),"out":\#(out.count),"returned":0,
              "counted":{"qty":0,"picked_up":0,"out":0,"returned":0}},
             "kits":[],"items":[{"id":"\#(OfficeClient.part(id))",
              "item":{"id":"\#(OfficeClient.part(Ids.item))","name":"Sony FX6","sku":"FX6","serialized":true},"qty":\#(qty),"version":1,
              "shortage":0,"came_back":0,"added_at_shelf":false,"kit_id":null,"counted":null,"had_out":\#(out.count),
              "assigned_asset_ids":[\#(ids)],"assigned_assets":[\#(trips.joined(separator: ","))],"candidate_assets":[]}]}
            """#
    }
}
