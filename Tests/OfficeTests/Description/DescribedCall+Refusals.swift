/// Meets each refusal that comes before the rules of the house are asked.
extension DescribedCall {
    /// What HTTP itself refuses, whatever the operation.
    func refusedByHTTP(_ status: Int) throws -> Answer {
        let bodyless = request(with: nil)
        switch status {
        case 414: return try send(tooLong)
        case 417: return try send(request.with("Expect", "a miracle"))
        case 421: return try send(misdirected)
        case 431: return try send(request.with("X-Padding", String(repeating: "a", count: 9000)))
        case 501: return try send(bodyless.with("Transfer-Encoding", "gzip, chunked"))
        default: return try sendAsHTTP3(bodyless)
        }
    }

    private var tooLong: Request {
        var changed = request
        changed.target += (changed.target.contains("?") ? "&" : "?") + "padding=" + String(repeating: "a", count: 9000)
        return changed
    }

    private var misdirected: Request {
        var changed = request
        changed.target = "ftp://localhost" + changed.target
        return changed
    }

    /// By hand, since no client would: the answer is held to the description all the same.
    private func sendAsHTTP3(_ request: Request) throws -> Answer {
        let connection = try Connection(port: phone.client.port)
        try connection.send(String(decoding: request.bytes, as: UTF8.self).replacing(" HTTP/1.1\r\n", with: " HTTP/3.0\r\n"))
        let answer = try AnswerReader(connection: connection).read(answering: request.method)
        Conformance.check(answer, to: request)
        return answer
    }

    func badRequest(_ code: String) throws -> Answer {
        switch code {
        case "bad_request": return try send(request.with("Host", "second.example"))
        case "invalid_json": return try send(malformed)
        case "idempotency_key_required": return try send(request.without("Idempotency-Key"))
        case "idempotency_key_invalid":
            return try send(request.without("Idempotency-Key").with("Idempotency-Key", "with space"))
        default:
            return try send(
                body?.object?.isEmpty ?? true ? request(replacing: target, with: invalidQuery) : request(with: faulty))
        }
    }

    private var malformed: Request {
        var changed = request
        changed.body = Array("{".utf8)
        return changed
    }

    private var target: String { request.target }

    private var invalidQuery: String {
        let path = String(target.prefix { $0 != "?" })
        return path + "?window=never&candidates=some&location=&page=0&limit=0"
    }

    /// At fault wherever a body is asked for.
    private var faulty: JSONTree {
        [
            "notes": 1, "note": 1, "subject": 1, "tracking_numbers": 1, "name": 1, "locale": 1, "language": 1, "locations": 1,
            "url": 1,
        ]
    }

    private var otherBody: JSONTree {
        switch operation.id {
        case "setReservationStatus": ["to": "closed"]
        case "fileConditionReport": Phone.report(scene.unit, on: scene.reservation, condition: "poor")
        case "createAsset": ["asset_tag": .string(ID.fresh()), "serial_num": .string(ID.fresh())]
        case "createTicket": ["subject": "Another"]
        case "updateTicket": ["return_status": "in_transit"]
        case "receiveOutbound", "receiveReturn": ["notes": "upstairs"]
        default: DeskCall.all[operation.id]?.other(scene) ?? Phone.handover(scene.unit, WireTime.now(), "NOTITS")
        }
    }

    func notSignedIn(_ code: String) throws -> Answer {
        let stranger = request.without("Authorization")
        switch code {
        case "token_missing": return try send(stranger)
        case "token_invalid": return try send(stranger.with("Authorization", "Bearer not.a.token"))
        default:
            var token = Token(subject: house.account(.admin).subject)
            token.claims["exp"] = 1_000_000_000
            return try send(stranger.with("Authorization", "Bearer " + token.signed()))
        }
    }

    /// Where somebody of two houses has the second.
    private static let second = Result { try House() }

    /// By a person of its own, so that others may ask about the same house.
    func forbidden(_ code: String) throws -> Answer {
        let account = try house.addAccount(roles: ["viewer"])
        switch code {
        case "no_office_role": return try send(request(as: house.addAccount(roles: ["janitor"])))
        case "insufficient_role":
            var request = request(as: account)
            if operation.id == "listChanges" { request.target += "?scope=desk" }
            return try send(request)
        case "account_disabled":
            try house.changePeople("update accounts set disabled_at = now() where id = $1", [account.id])
        case "tenant_suspended":
            try house.database.query("update tenants set suspended_at = now() where id = $1", [house.tenant])
        default:
            let second = try Self.second.get()
            let other = try second.addAccount(roles: ["viewer"], linked: false)
            try second.changePeople("update accounts set auth_user_id = $1 where id = $2", [account.subject, other.id])
        }
        return try send(request(as: account))
    }

    /// Goes on from a place in the feed that tells nothing any more.
    func outOfDate() throws -> Answer {
        var request = request
        request.target += "?since=\(try send(request)["cursor"]?.string ?? "")"
        try house.database.query("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [house.tenant])
        return try send(request)
    }

    func refusedBody(_ status: Int) throws -> Answer {
        switch status {
        case 413:
            var changed = request
            if DeskCall.all[operation.id]?.files != nil {
                // Told by the head alone.
                changed.body = nil
                return try send(changed.with("Content-Length", "\((16 << 20) + 1)"))
            }
            changed.body = Array(repeating: 0x20, count: (1 << 20) + 1)
            return try send(changed)
        case 415: return try send(request.without("Content-Type").with("Content-Type", "text/plain"))
        default:
            let first = request
            _ = try send(first)
            var second = first
            second.body = (DeskCall.all[operation.id]?.files?.other).map { Array($0.utf8) } ?? otherBody.bytes
            return try send(second)
        }
    }
}
