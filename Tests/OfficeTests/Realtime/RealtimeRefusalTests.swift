import Foundation
import Testing

/// How joins and tokens are refused, so that each client does what helps (docs/apps/realtime.md, "Refusals").
@Suite(.mayBlock) struct RealtimeRefusalTests {
    private static let wish = #"[{"event":"*","schema":"public","table":"assets"}]"#

    /// A wish with that filter, as JSON in a list.
    private static func filtered(_ filters: String...) -> String {
        let wishes = filters.map { #"{"event":"*","schema":"public","table":"assets","filter":"\#($0)"}"# }
        return "[\(wishes.joined(separator: ","))]"
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        [String](repeating: text, count: count).joined(separator: ",")
    }

    private func reason(_ reply: JSONTree) -> String {
        #expect(reply[3] == "phx_reply" && reply[4]?["status"] == "error")
        #expect(reply[4]?["response"]?["postgres_changes"] == nil)
        return reply[4]?["response"]?["reason"]?.string ?? ""
    }

    /// Nothing but the answer to a heartbeat comes.
    private func expectNothingMore(_ client: RealtimeClient) throws {
        try client.send(#"[null,"99","phoenix","heartbeat",{}]"#)
        #expect(try client.text()[1] == "99")
    }

    @Test("a token that another try cures: an error alone, and the next join with a good one is let in")
    func curable() throws {
        let house = try House()
        let account = house.account(.viewer)
        let client = try RealtimeClient(port: TestServer.shared().port)
        let expired = account.token(["exp": .number(Double(time(nil)) - 3600)])
        let cases: [(String?, String)] = [
            (nil, "Unauthorized: "), ("anon-key", "Unauthorized: "), ("other-key", "InvalidJWTToken: "),
            (expired, "InvalidJWTToken: "),
            (String(repeating: "x", count: 8000), "InvalidJWTToken: "), (account.token(["role": "anon"]), "InvalidJWTToken: "),
        ]
        for (token, beginning) in cases {
            try client.join(Self.wish, token: token)
            #expect(try reason(client.text()).hasPrefix(beginning))
            try expectNothingMore(client)
        }
        #expect(try client.subscribe(Self.wish, token: account.token()).count == 1)
    }

    @Test(
        "the app's key lets nobody in and keeps nobody out: no other, none, or in a header field alone; the last of several counts"
    )
    func appKey() throws {
        let (port, token) = (try TestServer.shared().port, try House().account(.viewer).token())
        for apikey in [nil, "", "another", "a&apikey=b"] {
            #expect(
                try RealtimeClient(port: port, apikey: apikey).subscribe(Self.wish, token: token).count == 1, "\(apikey as Any)")
        }
        // As supabase-swift sends both; that of the user comes with the join.
        let swift = ["Apikey": "anon-key", "Authorization": "Bearer anon-key", "X-Client-Info": "supabase-swift/2.55.1"]
        let client = try RealtimeClient(port: port, apikey: nil, fields: swift)
        try client.join(Self.wish, token: nil)
        #expect(try reason(client.text()).hasPrefix("Unauthorized: "))
        try client.join(Self.wish, token: "anon-key")
        #expect(try reason(client.text()).hasPrefix("Unauthorized: "))
        #expect(try client.subscribe(Self.wish, token: token).count == 1)
        let several = try RealtimeClient(port: port, apikey: "a&apikey=b", fields: swift)
        for (token, beginning) in [("b", "Unauthorized: "), ("a", "InvalidJWTToken: "), ("anon-key", "InvalidJWTToken: ")] {
            try several.join(Self.wish, token: token)
            #expect(try reason(several.text()).hasPrefix(beginning))
        }
    }

    @Test("who may not: an error, and the channel is closed by what the join was called")
    func noRight() throws {
        let house = try House()
        let nobody = try house.addAccount(roles: [])
        let disabled = try house.addAccount(roles: ["staff"])
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [disabled.id])
        let client = try RealtimeClient(port: TestServer.shared().port)
        for token in [nobody.token(), disabled.token(), Token(subject: ID.fresh()).signed()] {
            try client.join(Self.wish, token: token, joinRef: "3", ref: "4")
            #expect(try reason(client.text()).hasPrefix("Unauthorized: "))
            #expect(try client.text() == ["3", "4", "realtime:floor", "phx_close", [:]])
        }
    }

    @Test(
        "what can't be had: an error whose reason says what there is, and the channel is closed",
        arguments: [
            (#"[{"event":"*","schema":"public","table":"clients"}]"#, "UnknownTable: ", "reservations"),
            (#"[{"event":"*","schema":"auth","table":"users"}]"#, "UnknownSchema: ", "public"),
            (#"[{"event":"*"}]"#, "UnknownSchema: ", "public"),
            (#"[{"event":"TRUNCATE","schema":"public"}]"#, "InvalidEvent: ", "INSERT"),
            (#"[{"event":"*","schema":"public","table":"assets","filter":"customer=eq.a"}]"#, "InvalidColumn: ", "serial"),
            (#"[{"event":"*","schema":"public","table":"assets","filter":"id=eq.7"}]"#, "InvalidFilter: ", "uuid"),
            (#"[{"event":"*","schema":"public","table":"assets","filter":"serial=near.7"}]"#, "InvalidFilter: ", "isdistinct"),
            (
                #"[{"event":"*","schema":"public","table":"assets","filter":"serial"}]"#, "InvalidFilter: ",
                "column=operator.value"
            ),
            (
                #"[{"event":"*","schema":"public","table":"assets","filter":"serial=match.(?=a)"}]"#, "InvalidFilter: ",
                "expression"
            ),
            (filtered("serial=in.(\(repeated("a", 101)))"), "InvalidFilter: ", "100 values"),
            (filtered(repeated("serial=eq.a", 21)), "InvalidFilter: ", "20 conditions"),
            (filtered("serial=eq." + String(repeating: "a", count: 2039)), "InvalidFilter: ", "2048 bytes"),
            (filtered("serial=like." + String(repeating: "a", count: 101)), "InvalidFilter: ", "100 characters"),
            (filtered(repeated("serial=ilike.a%", 20), "serial=match.a"), "ChannelRateLimitReached: ", "20 of like"),
            (#"[{"event":"*","schema":"public","filter":"id=eq.a"}]"#, "InvalidFilter: ", "table"),
            (#"[{"event":"*","schema":"public","table":"assets","select":["customer"]}]"#, "InvalidColumn: ", "serial"),
            ("[7]", "InvalidSubscription: ", "object"), (#"{"a":1}"#, "InvalidSubscription: ", "list"),
        ])
    func permanent(wishes: String, beginning: String, hint: String) throws {
        let token = try House().account(.viewer).token()
        let client = try RealtimeClient(port: TestServer.shared().port)
        try client.join(wishes, token: token, joinRef: "5", ref: "6")
        let reason = try reason(client.text())
        #expect(reason.hasPrefix(beginning) && reason.contains(hint), "\(reason)")
        #expect(try client.text() == ["5", "6", "realtime:floor", "phx_close", [:]])
        try expectNothingMore(client)
    }

    @Test("a topic that is no channel's", arguments: ["floor", "realtime:", "phoenix"])
    func topics(topic: String) throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        try client.join("[]", token: House().account(.viewer).token(), topic: topic)
        #expect(try reason(client.text()).hasPrefix("TopicNameInvalid: "))
        #expect(try client.text()[3] == "phx_close")
    }

    @Test("the answer says again what was asked, in its order, with whole numbers from 1, and is there for nothing, too")
    func echoes() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        let token = try House().account(.viewer).token()
        try client.join(
            #"[{"event":"INSERT","schema":"public"},{"event":"*","schema":"public","table":"*","filter":null},"#
                + #"{"event":"DELETE","schema":"public","table":"assets","filter":"","select":["serial"]}]"#, token: token)
        let told = try #require(try client.text()[4]?["response"]?["postgres_changes"]?.array)
        let ids = told.compactMap { $0["id"]?.int }
        #expect(ids.count == 3 && Set(ids).count == 3 && ids.allSatisfy { $0 > 0 })
        #expect(
            told.map { wish in wish.object?.filter { $0.key != "id" } } == [
                ["event": "INSERT", "schema": "public"], ["event": "*", "schema": "public", "table": "*"],
                ["event": "DELETE", "schema": "public", "table": "assets", "filter": ""],
            ])
        #expect(try client.text()[3] == "system")
        try client.join("[]", token: token, topic: "realtime:empty", joinRef: "2", ref: "2")
        #expect(
            try client.text() == [
                "2", "2", "realtime:empty", "phx_reply", ["status": "ok", "response": ["postgres_changes": []]],
            ])
        try client.send(#"["3","3","realtime:bare","phx_join",{"access_token":"\#(token)"}]"#)
        #expect(try client.text()[4]?["status"] == "ok")
        try expectNothingMore(client)
    }

    @Test("a second join of a topic replaces the first, and nothing closes")
    func replaced() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        let token = scene.house.account(.viewer).token()
        let first = try client.subscribe(Self.wish, token: token, ref: "1")
        let second = try client.subscribe(Self.wish, token: token, ref: "2")
        #expect(first != second)
        try scene.house.database.query("update assets set notes = 'x' where id = $1", [scene.unit.id])
        #expect(try client.change()["ids"] == .array(second.map { .number(Double($0)) }))
        try expectNothingMore(client)
    }

    @Test("a hundred channels, and no more")
    func channels() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        let token = try House().account(.viewer).token()
        for number in 0..<100 { _ = try client.subscribe("[]", token: token, topic: "realtime:\(number)", ref: "\(number)") }
        try client.join("[]", token: token, topic: "realtime:more")
        let reason = try reason(client.text())
        // The pace may be met first.
        #expect(reason.hasPrefix("ChannelRateLimitReached: ") || reason.hasPrefix("ClientJoinRateLimitReached"), "\(reason)")
    }

    @Test("a thousand sets of changes for all channels of a socket, and no more")
    func bindings() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        let token = try House().account(.viewer).token()
        let wishes = "[\(Self.repeated(#"{"event":"*","schema":"public","table":"assets"}"#, 100))]"
        for number in 0..<10 { _ = try client.subscribe(wishes, token: token, topic: "realtime:\(number)", ref: "\(number)") }
        // One that is joined again is replaced.
        _ = try client.subscribe(wishes, token: token, topic: "realtime:0", ref: "10")
        try client.join(Self.wish, token: token, topic: "realtime:more")
        #expect(try reason(client.text()).hasPrefix("ChannelRateLimitReached: "))
        #expect(try client.text()[3] == "phx_close")
    }

    @Test("what is sent is dropped; where a receipt was asked for, it says so")
    func broadcast() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        let token = try House().account(.viewer).token()
        try client.join("[]", token: token, broadcast: #"{"ack":true}"#)
        _ = try client.text()
        try client.send(#"["1","2","realtime:floor","broadcast",{"event":"a","payload":{}}]"#)
        #expect(try reason(client.text()).hasPrefix("NotSupported: "))
        // The same in bytes: the lengths, the texts, an event and a payload.
        let bytes = [3, 1, 1, 14, 1, 0, 1] + Array("12realtime:floora{}".utf8)
        try client.connection.send(RealtimeClient.frame(2, bytes))
        let reply = try client.text()
        #expect(reply[0] == "1" && reply[1] == "2" && reply[2] == "realtime:floor")
        #expect(reason(reply).hasPrefix("NotSupported: "))
        try client.connection.send(RealtimeClient.frame(2, Array(bytes[..<12])))
        try client.join("[]", token: token)
        _ = try client.text()
        try client.send(#"["1","2","realtime:floor","broadcast",{"event":"a","payload":{}}]"#)
        try expectNothingMore(client)
    }

    @Test("frames of bytes count, too")
    func pace() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        let frames = [[UInt8]](repeating: RealtimeClient.frame(2, [3]), count: 300)
        try client.connection.send(Array(frames.joined()))
        let heard = try client.hear()
        guard case .close(1008, _) = heard else {
            Issue.record("\(heard)")
            return
        }
    }

    // MARK: Tokens of channels that are joined

    @Test("null, what is empty, a key of Supabase's or another bad token is passed over; the app's own key ends the channel")
    func tokens() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(Self.wish, token: scene.house.account(.viewer).token())
        for token in ["null", #""""#, #""sb_publishable_x""#, #""nonsense""#] {
            try client.send(#"["1","2","realtime:floor","access_token",{"access_token":\#(token)}]"#)
        }
        try scene.house.database.query("update assets set notes = 'x' where id = $1", [scene.unit.id])
        _ = try client.change()
        try client.send(#"["1","3","realtime:floor","access_token",{"access_token":"anon-key"}]"#)
        let system = try client.text()
        #expect(system[3] == "system" && system[4]?["status"] == "error" && system[4]?["extension"] == "postgres_changes")
        #expect(try client.text() == ["1", "1", "realtime:floor", "phx_close", [:]])
        try expectNothingMore(client)
    }

    @Test("a token of another house closes the socket with 1008")
    func otherHouse() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(Self.wish, token: House().account(.viewer).token())
        let other = try House().account(.viewer).token()
        try client.send(#"["1","2","realtime:floor","access_token",{"access_token":"\#(other)"}]"#)
        let heard = try client.hear()
        guard case .close(1008, _) = heard else {
            Issue.record("\(heard)")
            return
        }
    }

    @Test("a token that runs out: nothing is told, and after a grace the socket is closed with 1008; a new one in time keeps it")
    func expiry() throws {
        // The grace, which is a third of it, ends before a socket that says nothing is closed for that.
        let server = try TestServer.start(settings: ["REALTIME_SILENCE": "24s"])
        let scene = try HandoverScene(on: server)
        let account = scene.house.account(.viewer)
        // Clocks may be a minute apart: good for eight seconds more, so that a busy machine joins in time.
        let short = account.token(["exp": .number(Double(time(nil)) - 51)])
        let client = try RealtimeClient(port: server.port)
        let keeper = try RealtimeClient(port: server.port)
        _ = try client.subscribe(Self.wish, token: short)
        _ = try keeper.subscribe(Self.wish, token: short)
        try keeper.send(#"["1","2","realtime:floor","access_token",{"access_token":"\#(account.token())"}]"#)
        let heard = try client.hear()
        guard case .close(1008, let reason) = heard else {
            Issue.record("\(heard)")
            return
        }
        #expect(reason.hasPrefix("InvalidJWTToken"))
        try scene.house.database.query("update assets set notes = 'x' where id = $1", [scene.unit.id])
        #expect(try keeper.change()["data"]?["type"] == "UPDATE")
    }

    @Test("a token that is renewed late: the channel goes on where it missed nothing, else the socket is closed with 1008")
    func lateRenewal() throws {
        // What has changed is told while the grace lasts.
        let server = try TestServer.start(settings: ["STREAM_PAUSE": "15s"])
        let scene = try HandoverScene(on: server)
        let account = scene.house.account(.viewer)
        // Clocks may be a minute apart: good for eight seconds more, so that a busy machine joins in time.
        let short = account.token(["exp": .number(Double(time(nil)) - 51)])
        let (client, watcher) = (try RealtimeClient(port: server.port), try RealtimeClient(port: server.port))
        _ = try watcher.subscribe(Self.wish, token: account.token())
        _ = try client.subscribe(Self.wish, token: short)
        _ = try client.subscribe(
            #"[{"event":"*","schema":"public","table":"reservations"}]"#, token: short, topic: "realtime:quiet", ref: "2")
        // It is told until the token has run out.
        var (isTold, count) = (true, 0)
        while isTold {
            count += 1
            try scene.house.database.query("update assets set notes = $2 where id = $1", [scene.unit.id, "\(count)"])
            _ = try watcher.change()
            try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
            isTold = try client.text()[3] == "postgres_changes"
            if isTold { #expect(try client.text()[1] == "9") }
            // Well below what a socket may send.
            usleep(20_000)
        }
        let renewal = #"{"access_token":"\#(account.token())"}"#
        try client.send(#"["2","3","realtime:quiet","access_token",\#(renewal)]"#)
        try expectNothingMore(client)
        try client.send(#"["1","4","realtime:floor","access_token",\#(renewal)]"#)
        let heard = try client.hear()
        guard case .close(1008, let reason) = heard else {
            Issue.record("\(heard)")
            return
        }
        #expect(reason.contains("missed"))
    }

    @Test("a socket without a channel is closed after a while, whatever it says, and one with a channel is not")
    func empty() throws {
        let server = try TestServer.start(settings: ["REALTIME_SILENCE": "6s"])
        let house = try House(on: server)
        let (empty, joined) = (try RealtimeClient(port: server.port), try RealtimeClient(port: server.port))
        _ = try joined.subscribe(Self.wish, token: house.account(.viewer).token())
        var heard = RealtimeClient.Heard.text(.null)
        while case .text = heard {
            for client in [empty, joined] { try client.send(#"[null,"9","phoenix","heartbeat",{}]"#) }
            #expect(try joined.text()[1] == "9")
            heard = try empty.hear()
            // Well below what a socket may send.
            usleep(20_000)
        }
        guard case .close(1001, _) = heard else {
            Issue.record("\(heard)")
            return
        }
        try joined.send(#"[null,"10","phoenix","heartbeat",{}]"#)
        #expect(try joined.text()[1] == "10")
    }

    @Test("a shorter pause of streams ends no socket that says nothing")
    func quiet() throws {
        let server = try TestServer.start(settings: ["STREAM_PAUSE": "100ms"])
        let account = try House(on: server).account(.viewer)
        let (empty, joined) = (try RealtimeClient(port: server.port), try RealtimeClient(port: server.port))
        _ = try joined.subscribe(Self.wish, token: account.token())
        let stream = try EventReader(port: server.port, token: account.token())
        _ = try stream.run()
        // Longer than six pauses.
        for _ in 0..<10 { #expect(try stream.next()?.comment != nil) }
        for client in [empty, joined] {
            try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
            #expect(try client.text()[1] == "9")
        }
    }

    @Test("who is disabled hears nothing more: the socket is closed with 1008")
    func disabled() throws {
        let server = try TestServer.shared()
        let house = try House(on: server)
        let account = try house.addAccount(roles: ["viewer"])
        let client = try RealtimeClient(port: server.port)
        _ = try client.subscribe(Self.wish, token: account.token())
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [account.id])
        let heard = try client.hear()
        guard case .close(1008, let reason) = heard else {
            Issue.record("\(heard)")
            return
        }
        #expect(reason.hasPrefix("Unauthorized"))
    }
}
