// Made by openapi/swift_client.py from the API's description: a call an operation of the office whose body and answer are JSON.
// swift-format-ignore-file
import Foundation

extension OfficeClient {
    /// Who the caller is, and in which company.
    public func getMe() async throws -> Me {
        try await send("GET", "/api/office/me")
    }

    /// Changes what a person says of themselves.
    public func updateMe(_ body: MeChange, key: String = OfficeClient.newKey()) async throws -> Me {
        try await send("PATCH", "/api/office/me", body: body, key: key)
    }

    /// Chooses the company that the session works in.
    public func chooseTenant(_ body: TenantChoice) async throws -> ChosenTenant {
        try await send("POST", "/api/office/me/tenant", body: body)
    }

    /// The companies that ask the caller in.
    public func listMyInvitations() async throws -> Invitations {
        try await send("GET", "/api/office/me/invitations")
    }

    /// Says yes or no to an invitation.
    public func answerInvitation(_ body: InvitationAnswer) async throws -> Invitations {
        try await send("POST", "/api/office/me/invitations", body: body)
    }

    /// Where the caller is signed in.
    public func listMySessions() async throws -> Sessions {
        try await send("GET", "/api/office/me/sessions")
    }

    /// Signs the caller out somewhere.
    public func endMySession(id: Id) async throws {
        try await send("DELETE", "/api/office/me/sessions/\(Self.part(id))")
    }

    /// What is picked up or returned today or this week, and all that is under way; or what some filters let through.
    /// - Parameter window: Needed without one of the filters, not taken with any. Which days, in the tenant's time zone. `today` is the local day, `week` the seven local days from today on.
    /// - Parameter from: The first day, in the tenant's time zone. A reservation touches each day from its pickup to its return.
    /// - Parameter to: The last day, inclusive; none before `from`.
    /// - Parameter status: One status, or several with commas between.
    /// - Parameter client: A client's id. An unknown one finds nothing.
    /// - Parameter q: A text to look for in reference, external id and notes (600 characters of all of them), or in what the client is found by; whatever the case, accents, and the order of its words. Each of them has to be there, a part of a word is enough.
    /// - Parameter overdue: With `true`, only what is overdue. There is no other value.
    /// - Parameter sort: By what the list is sorted: `next` is the next thing to happen; with `-` in front the last comes first.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    /// - Parameter candidates: With `none`, `candidate_assets` is empty on every line. There is no other value.
    /// - Parameter limit: The most reservations on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listReservations(window: String? = nil, from: String? = nil, to: String? = nil, status: [String]? = nil, client: Id? = nil, q: String? = nil, overdue: String? = nil, sort: String? = nil, location: String? = nil, candidates: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ReservationPage {
        try await send("GET", "/api/office/reservations", query: [("window", window), ("from", from), ("to", to), ("status", status.map(Self.list)), ("client", client.map(Self.part)), ("q", q), ("overdue", overdue), ("sort", sort), ("location", location), ("candidates", candidates), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Books gear for a client, who may be made along with it.
    public func createReservation(_ body: NewReservation, key: String = OfficeClient.newKey()) async throws -> Reservation {
        try await send("POST", "/api/office/reservations", body: body, key: key)
    }

    /// One reservation.
    /// - Parameter candidates: With `none`, `candidate_assets` is empty on every line. There is no other value.
    public func getReservation(id: Id, candidates: String? = nil) async throws -> Reservation {
        try await send("GET", "/api/office/reservations/\(Self.part(id))", query: [("candidates", candidates)])
    }

    /// Changes a reservation.
    public func updateReservation(id: Id, _ body: ReservationChange, key: String = OfficeClient.newKey()) async throws -> Reservation {
        try await send("PATCH", "/api/office/reservations/\(Self.part(id))", body: body, key: key)
    }

    /// Makes some of a reservation's lines a reservation of their own.
    public func splitReservation(id: Id, _ body: ReservationSplit, key: String = OfficeClient.newKey()) async throws -> Reservation {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/split", body: body, key: key)
    }

    /// What happened to a reservation, oldest first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listReservationHistory(id: Id, limit: Int? = nil, cursor: String? = nil) async throws -> ReservationHistory {
        try await send("GET", "/api/office/reservations/\(Self.part(id))/history", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// The candidate assets of every line, for phones that list with `candidates=none`.
    public func listReservationAssets(id: Id) async throws -> LineCandidateList {
        try await send("GET", "/api/office/reservations/\(Self.part(id))/assets")
    }

    /// Moves a reservation to another status.
    public func setReservationStatus(id: Id, _ body: StatusChange, key: String = OfficeClient.newKey()) async throws -> Reservation {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/status", body: body, key: key)
    }

    /// Whose gear a sticker is on, for whoever finds it.
    /// - Parameter h: The house's id, or how that begins.
    public func getHouseOfSticker(code: String, h: String? = nil) async throws -> HouseOfSticker {
        try await send("GET", "/api/office/stickers/\(Self.escaped(code))", query: [("h", h)])
    }

    /// The asset that a sticker is on.
    /// - Parameter code: What the scanner read. The whole of it is a code, else a tag, else a serial; only where it is an address that ends in `/q/CODE`, or has one segment alone, that is looked up in the same way. No part of any other text is. No U+0000.
    public func resolveCode(code: String) async throws -> ResolvedCode {
        try await send("GET", "/api/office/assets/resolve", query: [("code", code)])
    }

    /// Assets, by tag, else by serial, or as they are sorted.
    /// - Parameter q: A text to look for, whatever the case, accents, and the order of its words: each of them has to be there, a part of a word is enough.
    /// - Parameter sort: By what the list is sorted; with `-` in front the other way round. Rows without it come last, then first.
    /// - Parameter item: Only assets of this item.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    /// - Parameter status: Only assets of this status, archived ones too.
    /// - Parameter out: Only assets that are out, or only those that are not.
    /// - Parameter archived: Whether archived rows are shown too.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listAssets(q: String? = nil, sort: String? = nil, item: Id? = nil, location: String? = nil, status: String? = nil, out: String? = nil, archived: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> AssetPage {
        try await send("GET", "/api/office/assets", query: [("q", q), ("sort", sort), ("item", item.map(Self.part)), ("location", location), ("status", status), ("out", out), ("archived", archived), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes an asset.
    public func addAsset(_ body: NewAssetRecord, key: String = OfficeClient.newKey()) async throws -> AssetRecord {
        try await send("POST", "/api/office/assets", body: body, key: key)
    }

    /// One asset.
    public func getAsset(id: Id) async throws -> AssetRecord {
        try await send("GET", "/api/office/assets/\(Self.part(id))")
    }

    /// Changes an asset.
    public func updateAsset(id: Id, _ body: AssetChange, key: String = OfficeClient.newKey()) async throws -> AssetRecord {
        try await send("PATCH", "/api/office/assets/\(Self.part(id))", body: body, key: key)
    }

    /// Says what lies in a case.
    public func putAssetContents(id: Id, _ body: CaseContents, key: String = OfficeClient.newKey()) async throws -> AssetRecord {
        try await send("PUT", "/api/office/assets/\(Self.part(id))/contents", body: body, key: key)
    }

    /// Puts one more sticker on an asset.
    public func addAssetCode(id: Id, _ body: NewCode, key: String = OfficeClient.newKey()) async throws -> AdoptedAsset {
        try await send("POST", "/api/office/assets/\(Self.part(id))/codes", body: body, key: key)
    }

    /// Takes a sticker off an asset.
    public func deleteAssetCode(id: Id, code: String, key: String = OfficeClient.newKey()) async throws {
        try await send("DELETE", "/api/office/assets/\(Self.part(id))/codes/\(Self.escaped(code))", key: key)
    }

    /// What happened to an asset, newest first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listAssetHistory(id: Id, limit: Int? = nil, cursor: String? = nil) async throws -> AssetHistory {
        try await send("GET", "/api/office/assets/\(Self.part(id))/history", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// The assets of an item that may go out.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    public func listItemAssets(itemId: Id, location: String? = nil) async throws -> ItemAssetList {
        try await send("GET", "/api/office/items/\(Self.part(itemId))/assets", query: [("location", location)])
    }

    /// The places where the house has gear.
    public func listLocations() async throws -> LocationList {
        try await send("GET", "/api/office/locations")
    }

    /// What is in repair, or was.
    /// - Parameter status: Which repairs; without it the open ones.
    /// - Parameter asset: Only repairs of this asset. An unknown one has none.
    /// - Parameter location: Only repairs of assets that are at this place.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listRepairs(status: String? = nil, asset: Id? = nil, location: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> RepairPage {
        try await send("GET", "/api/office/repairs", query: [("status", status), ("asset", asset.map(Self.part)), ("location", location), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Says by when a repair is due, what it costs and what was found.
    public func updateRepair(id: Id, _ body: RepairChange, key: String = OfficeClient.newKey()) async throws -> Repair {
        try await send("PATCH", "/api/office/repairs/\(Self.part(id))", body: body, key: key)
    }

    /// Clients, by name or as they are sorted.
    /// - Parameter q: A text to look for, whatever the case, accents, and the order of its words: each of them has to be there, a part of a word is enough.
    /// - Parameter archived: Whether archived rows are shown too.
    /// - Parameter sort: By what the list is sorted; with `-` in front the other way round. Rows without it come last, then first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listClients(q: String? = nil, archived: String? = nil, sort: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ClientPage {
        try await send("GET", "/api/office/clients", query: [("q", q), ("archived", archived), ("sort", sort), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes a client.
    public func createClient(_ body: NewClient, key: String = OfficeClient.newKey()) async throws -> Client {
        try await send("POST", "/api/office/clients", body: body, key: key)
    }

    /// One client.
    public func getClient(id: Id) async throws -> Client {
        try await send("GET", "/api/office/clients/\(Self.part(id))")
    }

    /// Changes a client.
    public func updateClient(id: Id, _ body: ClientChange, key: String = OfficeClient.newKey()) async throws -> Client {
        try await send("PATCH", "/api/office/clients/\(Self.part(id))", body: body, key: key)
    }

    /// Forgets who a client is.
    public func eraseClient(id: Id, _ body: Nothing, key: String = OfficeClient.newKey()) async throws -> Client {
        try await send("POST", "/api/office/clients/\(Self.part(id))/erase", body: body, key: key)
    }

    /// People, by name.
    /// - Parameter q: A text to look for, whatever the case, accents, and the order of its words: each of them has to be there, a part of a word is enough.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listPeople(q: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> AccountPage {
        try await send("GET", "/api/office/accounts", query: [("q", q), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Lets somebody in.
    public func createAccount(_ body: NewAccount, key: String = OfficeClient.newKey()) async throws -> CreatedAccount {
        try await send("POST", "/api/office/accounts", body: body, key: key)
    }

    /// Changes what somebody may do, or what they are called.
    public func updateAccount(id: Id, _ body: AccountChange, key: String = OfficeClient.newKey()) async throws -> Account {
        try await send("PATCH", "/api/office/accounts/\(Self.part(id))", body: body, key: key)
    }

    /// Cuts an account from the person it is tied to.
    public func unlinkAccount(id: Id, _ body: Nothing, key: String = OfficeClient.newKey()) async throws -> Account {
        try await send("POST", "/api/office/accounts/\(Self.part(id))/unlink", body: body, key: key)
    }

    /// Where somebody is signed in.
    public func listAccountSessions(id: Id) async throws -> Sessions {
        try await send("GET", "/api/office/accounts/\(Self.part(id))/sessions")
    }

    /// Signs somebody out everywhere.
    public func signOutAccount(id: Id, key: String = OfficeClient.newKey()) async throws -> SignedOut {
        try await send("POST", "/api/office/accounts/\(Self.part(id))/sign-out", key: key)
    }

    /// The house and how it works.
    public func getTenant() async throws -> Tenant {
        try await send("GET", "/api/office/tenant")
    }

    /// Changes how the house works.
    public func updateTenant(_ body: TenantChange, key: String = OfficeClient.newKey()) async throws -> Tenant {
        try await send("PATCH", "/api/office/tenant", body: body, key: key)
    }

    /// Items, by name or as they are sorted.
    /// - Parameter q: A text to look for, whatever the case, accents, and the order of its words: each of them has to be there, a part of a word is enough.
    /// - Parameter sort: By what the list is sorted; with `-` in front the other way round. Rows without it come last, then first.
    /// - Parameter category: Only items of this category, exactly as written.
    /// - Parameter archived: Whether archived rows are shown too.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listItems(q: String? = nil, sort: String? = nil, category: String? = nil, archived: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ItemPage {
        try await send("GET", "/api/office/items", query: [("q", q), ("sort", sort), ("category", category), ("archived", archived), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes an item.
    public func createItem(_ body: NewItem, key: String = OfficeClient.newKey()) async throws -> Item {
        try await send("POST", "/api/office/items", body: body, key: key)
    }

    /// One item.
    public func getItem(id: Id) async throws -> Item {
        try await send("GET", "/api/office/items/\(Self.part(id))")
    }

    /// Changes an item.
    public func updateItem(id: Id, _ body: ItemChange, key: String = OfficeClient.newKey()) async throws -> Item {
        try await send("PATCH", "/api/office/items/\(Self.part(id))", body: body, key: key)
    }

    /// Says what a kit is made of.
    public func putItemKit(id: Id, _ body: KitParts, key: String = OfficeClient.newKey()) async throws -> Item {
        try await send("PUT", "/api/office/items/\(Self.part(id))/kit", body: body, key: key)
    }

    /// Who changed what, newest first.
    /// - Parameter entity: Only what changed this row.
    /// - Parameter reservation: Only what is about this reservation.
    /// - Parameter asset: Only what is about this asset.
    /// - Parameter actor: Only what this person did: the account's id, or the user's.
    /// - Parameter action: Only this action, exactly as written.
    /// - Parameter kind: Only what was done to this kind of thing: the part of an action before its point.
    /// - Parameter from: Only what was written at this time or later.
    /// - Parameter to: Only what was written before this time.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listAudit(entity: Id? = nil, reservation: Id? = nil, asset: Id? = nil, actor: Id? = nil, action: String? = nil, kind: String? = nil, from: Date? = nil, to: Date? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> AuditPage {
        try await send("GET", "/api/office/audit", query: [("entity", entity.map(Self.part)), ("reservation", reservation.map(Self.part)), ("asset", asset.map(Self.part)), ("actor", actor.map(Self.part)), ("action", action), ("kind", kind), ("from", from.map(ModelCoding.text)), ("to", to.map(ModelCoding.text)), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Where the house wants to be told of what happens.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listWebhooks(limit: Int? = nil, cursor: String? = nil) async throws -> WebhookList {
        try await send("GET", "/api/office/webhooks", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes a webhook.
    public func createWebhook(_ body: NewWebhook, key: String = OfficeClient.newKey()) async throws -> WebhookWithSecret {
        try await send("POST", "/api/office/webhooks", body: body, key: key)
    }

    /// What a webhook can be told of.
    public func listWebhookEvents() async throws -> WebhookEventList {
        try await send("GET", "/api/office/webhooks/events")
    }

    /// One webhook.
    public func getWebhook(id: Id) async throws -> Webhook {
        try await send("GET", "/api/office/webhooks/\(Self.part(id))")
    }

    /// Changes a webhook, turns it off or on.
    public func updateWebhook(id: Id, _ body: WebhookChange, key: String = OfficeClient.newKey()) async throws -> Webhook {
        try await send("PATCH", "/api/office/webhooks/\(Self.part(id))", body: body, key: key)
    }

    /// Takes a webhook away.
    public func deleteWebhook(id: Id, key: String = OfficeClient.newKey()) async throws {
        try await send("DELETE", "/api/office/webhooks/\(Self.part(id))", key: key)
    }

    /// Makes another secret.
    public func rotateWebhook(id: Id, key: String = OfficeClient.newKey()) async throws -> WebhookWithSecret {
        try await send("POST", "/api/office/webhooks/\(Self.part(id))/rotate", key: key)
    }

    /// Sends a test.
    public func testWebhook(id: Id) async throws -> WebhookDelivery {
        try await send("POST", "/api/office/webhooks/\(Self.part(id))/test")
    }

    /// Sends again what happened in a time.
    public func replayWebhook(id: Id, _ body: WebhookReplay, key: String = OfficeClient.newKey()) async throws -> WebhookReplayed {
        try await send("POST", "/api/office/webhooks/\(Self.part(id))/replay", body: body, key: key)
    }

    /// What was sent, newest first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listWebhookDeliveries(id: Id, limit: Int? = nil, cursor: String? = nil) async throws -> WebhookDeliveryList {
        try await send("GET", "/api/office/webhooks/\(Self.part(id))/deliveries", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// One delivery, with what was signed.
    public func getWebhookDelivery(id: Id, delivery: Id) async throws -> WholeWebhookDelivery {
        try await send("GET", "/api/office/webhooks/\(Self.part(id))/deliveries/\(Self.part(delivery))")
    }

    /// What a person may mean by a text, the best few of each kind.
    /// - Parameter q: A text to look for.
    /// - Parameter limit: The most of each kind.
    public func searchHouse(q: String, limit: Int? = nil) async throws -> SearchHits {
        try await send("GET", "/api/office/search", query: [("q", q), ("limit", limit.map(Self.number))])
    }

    /// How many of some items are free, and when.
    /// - Parameter from: The first instant, RFC 3339.
    /// - Parameter to: The instant at which it ends, excluded; later than `from`, by at most 1098 days.
    /// - Parameter items: The ids of up to 100 items, with commas between them.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    public func getAvailability(from: Date, to: Date, items: String, location: String? = nil) async throws -> AvailabilityList {
        try await send("GET", "/api/office/availability", query: [("from", ModelCoding.text(from)), ("to", ModelCoding.text(to)), ("items", items), ("location", location)])
    }

    /// What holds what.
    /// - Parameter from: The first instant, RFC 3339.
    /// - Parameter to: The instant at which it ends, excluded; later than `from`, by at most 1098 days.
    /// - Parameter item: Only this item.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listCalendar(from: Date, to: Date, item: Id? = nil, location: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> CalendarPage {
        try await send("GET", "/api/office/calendar", query: [("from", ModelCoding.text(from)), ("to", ModelCoding.text(to)), ("item", item.map(Self.part)), ("location", location), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// The items of which more is wanted than there is, by name.
    /// - Parameter from: The first day, in the tenant's time zone.
    /// - Parameter to: The last day, in the tenant's time zone, included; at most 1098 days after `from`.
    /// - Parameter item: Only this item.
    /// - Parameter reservation: Only what this reservation takes part in.
    /// - Parameter location: Only what is at this location; what has no location is anywhere, and stays. Compared letter for letter. No U+0000. Of a list of reservations or assets: where it would be empty, gear is at a location that differs from it by case or blanks alone, and neither gear nor one of the last thousand reservations is at the very one, the location is at fault (400), and the message names the other.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listShortages(from: String, to: String, item: Id? = nil, reservation: Id? = nil, location: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ShortagePage {
        try await send("GET", "/api/office/shortages", query: [("from", from), ("to", to), ("item", item.map(Self.part)), ("reservation", reservation.map(Self.part)), ("location", location), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// What is out now, by client, who has most first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listOut(limit: Int? = nil, cursor: String? = nil) async throws -> OutPage {
        try await send("GET", "/api/office/figures/out", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// How much each item was out in some days, what was used most first.
    /// - Parameter from: The first day, in the tenant's time zone.
    /// - Parameter to: The last day, in the tenant's time zone, included; at most 1098 days after `from`.
    /// - Parameter category: Only items of this category, exactly as written.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listUse(from: String, to: String, category: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> UsePage {
        try await send("GET", "/api/office/figures/use", query: [("from", from), ("to", to), ("category", category), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// What can be lent and was not out for some time.
    /// - Parameter days: For how many days.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listIdle(days: Int? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> IdlePage {
        try await send("GET", "/api/office/figures/idle", query: [("days", days.map(Self.number)), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// How many people the house has, and the room that its files take.
    public func getHouseFigures() async throws -> HouseFigures {
        try await send("GET", "/api/office/figures/house")
    }

    /// What changed since a cursor, or everything.
    /// - Parameter since: The `cursor` of the answer before, as it was; its format is the server's own. Anything else is `invalid_value`.
    /// - Parameter limit: The most entities on a page.
    /// - Parameter kinds: Which kinds, with commas between; all of them where it is left out. It stays the same for a cursor.
    /// - Parameter documents: `none` leaves the documents out: kind, id and op alone.
    /// - Parameter wait: How many seconds the answer may take while there is nothing to tell.
    /// - Parameter scope: `floor` is what `window=week` lists, with the house's items and assets. `desk` adds drafts, everything ahead and all clients; it needs the role `manager`. It stays the same for a cursor.
    public func listChanges(since: String? = nil, limit: Int? = nil, kinds: [String]? = nil, documents: String? = nil, wait: Int? = nil, scope: String? = nil) async throws -> ChangePage {
        try await send("GET", "/api/office/changes", query: [("since", since), ("limit", limit.map(Self.number)), ("kinds", kinds.map(Self.list)), ("documents", documents), ("wait", wait.map(Self.number)), ("scope", scope)])
    }

    /// The phones and browsers that the caller is told by.
    public func listDevices() async throws -> Devices {
        try await send("GET", "/api/office/devices")
    }

    /// Registers a phone or a browser.
    public func registerDevice(_ body: ApnsRegistration, key: String = OfficeClient.newKey()) async throws -> RegisteredDevice {
        try await send("POST", "/api/office/devices", body: body, key: key)
    }

    /// Registers a phone or a browser.
    public func registerDevice(_ body: FcmRegistration, key: String = OfficeClient.newKey()) async throws -> RegisteredDevice {
        try await send("POST", "/api/office/devices", body: body, key: key)
    }

    /// Registers a phone or a browser.
    public func registerDevice(_ body: BrowserRegistration, key: String = OfficeClient.newKey()) async throws -> RegisteredDevice {
        try await send("POST", "/api/office/devices", body: body, key: key)
    }

    /// Registers a phone or a browser.
    public func registerDevice(_ body: AppleRegistration, key: String = OfficeClient.newKey()) async throws -> RegisteredDevice {
        try await send("POST", "/api/office/devices", body: body, key: key)
    }

    /// Takes a device of the caller away.
    public func deleteDevice(id: Id, key: String = OfficeClient.newKey()) async throws {
        try await send("DELETE", "/api/office/devices/\(Self.part(id))", key: key)
    }

    /// What the caller was told, newest first.
    /// - Parameter unread: `true` leaves out what was read.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listNotifications(unread: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> NotificationPage {
        try await send("GET", "/api/office/notifications", query: [("unread", unread), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// What of it the caller has read.
    public func readNotifications(_ body: ReadIds) async throws -> UnreadCount {
        try await send("POST", "/api/office/notifications/read", body: body)
    }

    /// What of it the caller has read.
    public func readNotifications(_ body: ReadUpTo) async throws -> UnreadCount {
        try await send("POST", "/api/office/notifications/read", body: body)
    }

    /// What the caller wants to be told.
    public func getNotificationSettings() async throws -> NotificationSettings {
        try await send("GET", "/api/office/notifications/settings")
    }

    /// Says what the caller wants to be told.
    public func putNotificationSettings(_ body: NotificationWishes, key: String = OfficeClient.newKey()) async throws -> NotificationSettings {
        try await send("PUT", "/api/office/notifications/settings", body: body, key: key)
    }

    /// The key that a browser subscribes to notifications with.
    public func getVapidKey() async throws -> VapidKey {
        try await send("GET", "/api/office/push/vapid")
    }

    /// An asset, a case or counted gear goes out on a reservation.
    public func pickUpAsset(id: Id, _ body: Handover, key: String = OfficeClient.newKey()) async throws -> PickedUp {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/pickups", body: body, key: key)
    }

    /// An asset, a case or counted gear goes out on a reservation.
    public func pickUpAsset(id: Id, _ body: CountedPickup, key: String = OfficeClient.newKey()) async throws -> CountedMove {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/pickups", body: body, key: key)
    }

    /// An asset, a case or counted gear comes back from a reservation.
    public func returnAsset(id: Id, _ body: AssetReturn, key: String = OfficeClient.newKey()) async throws -> Returned {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/returns", body: body, key: key)
    }

    /// An asset, a case or counted gear comes back from a reservation.
    public func returnAsset(id: Id, _ body: CountedReturn, key: String = OfficeClient.newKey()) async throws -> CountedMove {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/returns", body: body, key: key)
    }

    /// Another asset goes out in place of one that is out.
    public func swapAsset(id: Id, _ body: Swap, key: String = OfficeClient.newKey()) async throws -> Swapped {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/swaps", body: body, key: key)
    }

    /// Takes back what a key did at the shelf.
    public func undoOperation(id: Id, _ body: Undo, key: String = OfficeClient.newKey()) async throws -> Undone {
        try await send("POST", "/api/office/reservations/\(Self.part(id))/undo", body: body, key: key)
    }

    /// A phone's whole outbox in one request.
    public func sendOutbox(_ body: Outbox) async throws -> OutboxResults {
        try await send("POST", "/api/office/outbox", body: body)
    }

    /// A URL to which one photo may be PUT.
    public func mintUpload(_ body: UploadRequest) async throws -> MintedUpload {
        try await send("POST", "/api/office/condition-reports/uploads", body: body)
    }

    /// An asset's condition as it went out or came in.
    public func fileConditionReport(_ body: NewConditionReport, key: String = OfficeClient.newKey()) async throws -> FiledReport {
        try await send("POST", "/api/office/condition-reports", body: body, key: key)
    }

    /// The reports of a reservation, oldest first, with URLs of their photos.
    public func listConditionReports(id: Id) async throws -> ConditionReportList {
        try await send("GET", "/api/office/reservations/\(Self.part(id))/condition-reports")
    }

    /// A URL to which one paper may be PUT.
    public func mintDocumentUpload(_ body: DocumentUploadRequest) async throws -> MintedUpload {
        try await send("POST", "/api/office/documents/uploads", body: body)
    }

    /// A paper that was uploaded, and what it says.
    public func createDocument(_ body: NewDocument, key: String = OfficeClient.newKey()) async throws -> FiledDocument {
        try await send("POST", "/api/office/documents", body: body, key: key)
    }

    /// Documents that are not deleted, newest first.
    /// - Parameter reservation: Only documents of this reservation. An unknown one has none.
    /// - Parameter asset: Only documents of this asset. An unknown one has none.
    /// - Parameter client: Only documents of this client's reservations. An unknown one has none.
    /// - Parameter item: Only documents of this item's assets. An unknown one has none.
    /// - Parameter kind: Only documents of this kind.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listDocuments(reservation: Id? = nil, asset: Id? = nil, client: Id? = nil, item: Id? = nil, kind: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> DocumentPage {
        try await send("GET", "/api/office/documents", query: [("reservation", reservation.map(Self.part)), ("asset", asset.map(Self.part)), ("client", client.map(Self.part)), ("item", item.map(Self.part)), ("kind", kind), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// A document.
    public func getDocument(id: Id) async throws -> Document {
        try await send("GET", "/api/office/documents/\(Self.part(id))")
    }

    /// Takes a document away.
    public func deleteDocument(id: Id, key: String = OfficeClient.newKey()) async throws {
        try await send("DELETE", "/api/office/documents/\(Self.part(id))", key: key)
    }

    /// Begins an inspection of an asset, or of all that a reservation has.
    public func createInspection(_ body: NewInspection, key: String = OfficeClient.newKey()) async throws -> Inspection {
        try await send("POST", "/api/office/inspections", body: body, key: key)
    }

    /// Inspections, those begun last first.
    /// - Parameter reservation: Only those of this reservation.
    /// - Parameter asset: Only those of this asset.
    /// - Parameter stage: Only those of this stage.
    /// - Parameter status: Only those that stand so.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listInspections(reservation: Id? = nil, asset: Id? = nil, stage: String? = nil, status: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> InspectionPage {
        try await send("GET", "/api/office/inspections", query: [("reservation", reservation.map(Self.part)), ("asset", asset.map(Self.part)), ("stage", stage), ("status", status), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// A URL to which one photo, signature or video may be PUT.
    public func mintInspectionUpload(_ body: InspectionUploadRequest) async throws -> MintedUpload {
        try await send("POST", "/api/office/inspections/uploads", body: body)
    }

    /// One inspection, with URLs of its files.
    public func getInspection(id: Id) async throws -> Inspection {
        try await send("GET", "/api/office/inspections/\(Self.part(id))")
    }

    /// Fills an inspection in.
    public func updateInspection(id: Id, _ body: InspectionChange, key: String = OfficeClient.newKey()) async throws -> Inspection {
        try await send("PATCH", "/api/office/inspections/\(Self.part(id))", body: body, key: key)
    }

    /// Completes an inspection, for good.
    public func completeInspection(id: Id, _ body: InspectionCompletion, key: String = OfficeClient.newKey()) async throws -> Inspection {
        try await send("POST", "/api/office/inspections/\(Self.part(id))/complete", body: body, key: key)
    }

    /// The inspections of an asset, those begun last first, each with what is new in it.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listAssetInspections(id: Id, limit: Int? = nil, cursor: String? = nil) async throws -> AssetInspectionPage {
        try await send("GET", "/api/office/assets/\(Self.part(id))/inspections", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// What inspections ask for, by name.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listInspectionTemplates(limit: Int? = nil, cursor: String? = nil) async throws -> InspectionTemplatePage {
        try await send("GET", "/api/office/inspection-templates", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes or replaces a template of the house's own.
    public func putInspectionTemplate(name: String, _ body: NewInspectionTemplate, key: String = OfficeClient.newKey()) async throws -> InspectionTemplate {
        try await send("PUT", "/api/office/inspection-templates/\(Self.escaped(name))", body: body, key: key)
    }

    /// Takes away a template of the house's own.
    public func deleteInspectionTemplate(name: String, key: String = OfficeClient.newKey()) async throws {
        try await send("DELETE", "/api/office/inspection-templates/\(Self.escaped(name))", key: key)
    }

    /// The asset app's tickets, the newest first.
    /// - Parameter q: A number, or a text to look for.
    /// - Parameter outbound: Only tickets whose parcels that go out come to this.
    /// - Parameter return: Only tickets whose parcel that comes back is here.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listTicketRecords(q: String? = nil, outbound: String? = nil, `return`: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> TicketPage {
        try await send("GET", "/api/office/tickets", query: [("q", q), ("outbound", outbound), ("return", `return`), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Makes a ticket.
    public func createTicketRecord(_ body: NewTicketRecord, key: String = OfficeClient.newKey()) async throws -> OfficeTicket {
        try await send("POST", "/api/office/tickets", body: body, key: key)
    }

    /// One ticket.
    public func getTicket(id: Id) async throws -> OfficeTicket {
        try await send("GET", "/api/office/tickets/\(Self.part(id))")
    }

    /// Changes a ticket.
    public func updateTicketRecord(id: Id, _ body: TicketRecordChange, key: String = OfficeClient.newKey()) async throws -> OfficeTicket {
        try await send("PATCH", "/api/office/tickets/\(Self.part(id))", body: body, key: key)
    }

    /// What happened to a ticket, newest first.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listTicketHistory(id: Id, limit: Int? = nil, cursor: String? = nil) async throws -> TicketHistoryPage {
        try await send("GET", "/api/office/tickets/\(Self.part(id))/history", query: [("limit", limit.map(Self.number)), ("cursor", cursor)])
    }

    /// Says that a parcel has come.
    public func receiveTicketParcel(id: Id, _ body: ParcelReceipt, key: String = OfficeClient.newKey()) async throws -> OfficeTicket {
        try await send("POST", "/api/office/tickets/\(Self.part(id))/receipts", body: body, key: key)
    }

    /// Parcels, those of the newest ticket first.
    /// - Parameter q: A number, or a text to look for.
    /// - Parameter way: Only parcels that go this way.
    /// - Parameter status: Only parcels of this status.
    /// - Parameter limit: The most rows on a page.
    /// - Parameter cursor: The `next_cursor` of the page before, as it was, with all other parameters as they were but `limit`; its format is the server's own. Anything else is `invalid_value`.
    public func listParcels(q: String? = nil, way: String? = nil, status: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ParcelPage {
        try await send("GET", "/api/office/parcels", query: [("q", q), ("way", way), ("status", status), ("limit", limit.map(Self.number)), ("cursor", cursor)])
    }
}
