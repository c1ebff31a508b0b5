import Foundation

/// A signed-in person's device: sends the office API's requests with their token.
final class Phone: Sendable {
    let client: HTTPClient
    let token: String

    init(port: UInt16, token: String, isHeldToDescription: Bool = true) {
        client = HTTPClient(port: port, isHeldToDescription: isHeldToDescription)
        self.token = token
    }

    /// - Parameter path: under `/api/office`, query included.
    func get(_ path: String, headers: [(name: String, value: String)] = []) throws -> Answer {
        try client.send(request("GET", path, headers))
    }

    /// - Parameter key: the `Idempotency-Key`, a fresh one unless given; nil sends none.
    func post(
        _ path: String, _ body: JSONTree, key: String? = ID.fresh(), headers: [(name: String, value: String)] = []
    ) throws -> Answer {
        try post(path, bytes: body.bytes, key: key, headers: headers)
    }

    /// As `post`, with a body that need be no JSON.
    func post(
        _ path: String, bytes: [UInt8], key: String? = ID.fresh(), headers: [(name: String, value: String)] = []
    ) throws -> Answer {
        var request = request("POST", path, headers).with("Idempotency-Key", key)
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            request = request.with("Content-Type", "application/json")
        }
        request.body = bytes
        return try client.send(request)
    }

    /// - Parameter key: none unless given.
    func patch(_ path: String, _ body: JSONTree, key: String? = nil) throws -> Answer {
        var request = request("PATCH", path, [("Content-Type", "application/json")]).with("Idempotency-Key", key)
        request.body = body.bytes
        return try client.send(request)
    }

    /// - Parameter key: none unless given.
    func put(_ path: String, _ body: JSONTree, key: String? = nil) throws -> Answer {
        var request = request("PUT", path, [("Content-Type", "application/json")]).with("Idempotency-Key", key)
        request.body = body.bytes
        return try client.send(request)
    }

    /// - Parameter key: none unless given.
    func delete(_ path: String, key: String? = nil) throws -> Answer {
        try client.send(request("DELETE", path, []).with("Idempotency-Key", key))
    }

    private func request(_ method: String, _ path: String, _ headers: [(name: String, value: String)]) -> Request {
        Request(method, "/api/office" + path, headers: headers).with("Authorization", "Bearer " + token)
    }
}

extension Phone {
    func pickUp(
        _ asset: Asset, on reservation: Reservation, at: String = WireTime.now(), code: String? = nil, key: String? = ID.fresh()
    ) throws -> Answer {
        try post("/reservations/\(reservation.id)/pickups", Phone.handover(asset, at, code), key: key)
    }

    /// - Parameter last: whether it says that nothing more is to go out; left out where it does not.
    func takeBack(
        _ asset: Asset, from reservation: Reservation, at: String = WireTime.now(), code: String? = nil, last: Bool = false,
        key: String? = ID.fresh()
    ) throws -> Answer {
        try post("/reservations/\(reservation.id)/returns", Phone.handover(asset, at, code, last: last), key: key)
    }

    func move(
        _ reservation: Reservation, to status: String, reason: String? = nil, key: String? = ID.fresh()
    ) throws -> Answer {
        var body: [String: JSONTree] = ["to": .string(status)]
        if let reason { body["reason"] = .string(reason) }
        return try post("/reservations/\(reservation.id)/status", .object(body), key: key)
    }

    /// The body of a pickup or a return.
    static func handover(_ asset: Asset, _ at: String, _ code: String?, last: Bool = false) -> JSONTree {
        var body: [String: JSONTree] = ["asset_id": .string(asset.id), "at": .string(at)]
        if let code { body["scanned_code"] = .string(code) }
        if last { body["last"] = true }
        return .object(body)
    }
}
