import Testing

/// What unmodified clients of Supabase Realtime say, and what they hear, frame by frame (docs/apps/realtime.md).
@Suite(.mayBlock) struct RealtimeDialogueTests {
    @Test("supabase-swift and supabase-js, vsn 2.0.0")
    func arrays() throws {
        let scene = try HandoverScene()
        let account = scene.house.account(.staff)
        let client = try RealtimeClient(port: TestServer.shared().port)
        #expect(client.head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(client.head.contains("\r\nSec-WebSocket-Accept: \(RealtimeClient.acceptance)\r\n"))
        try client.send(
            #"["1","1","realtime:floor","phx_join",{"config":{"broadcast":{"ack":false,"self":false,"replication_ready":false},"presence":{"key":"","enabled":false},"postgres_changes":[{"event":"*","schema":"public","table":"reservations"}],"private":false},"access_token":"\#(account.token())","version":"supabase-swift/2.55.1"}]"#
        )
        let reply = try client.text()
        let id = try #require(reply[4]?["response"]?["postgres_changes"]?[0]?["id"]?.int)
        #expect(id > 0)
        #expect(
            reply == [
                "1", "1", "realtime:floor", "phx_reply",
                [
                    "status": "ok",
                    "response": [
                        "postgres_changes": [
                            ["id": .number(Double(id)), "event": "*", "schema": "public", "table": "reservations"]
                        ]
                    ],
                ],
            ])
        #expect(
            try client.text() == [
                "1", .null, "realtime:floor", "system",
                [
                    "extension": "postgres_changes", "status": "ok", "message": "Subscribed to PostgreSQL", "channel": "floor",
                ],
            ])
        try scene.house.database.query(
            "update reservations set location = 'BOG' where id = $1", [scene.reservation.id])
        let change = try client.text()
        #expect(change[0] == .null && change[1] == .null && change[2] == "realtime:floor" && change[3] == "postgres_changes")
        #expect(change[4]?["ids"] == [.number(Double(id))])
        let data = try #require(change[4]?["data"])
        #expect(data["schema"] == "public" && data["table"] == "reservations" && data["type"] == "UPDATE")
        #expect(data["errors"] == .null)
        #expect(data["old_record"] == ["id": .string(scene.reservation.id)])
        #expect(data["record"]?["id"]?.string == scene.reservation.id)
        #expect(data["record"]?["location"] == "BOG")
        let types = Dictionary(
            uniqueKeysWithValues: (data["columns"]?.array ?? []).map { ($0["name"]?.string ?? "", $0["type"]?.string ?? "") })
        #expect(types["id"] == "uuid" && types["status"] == "text" && types["pickup_at"] == "timestamptz")
        #expect(types["version"] == "int4")
        #expect(Set(types.keys) == Set(data["record"]?.object?.keys.map(\.self) ?? []))
        let time = try #require(data["commit_timestamp"]?.string)
        #expect(time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil)
        #expect(data["record"]?["pickup_at"]?.string?.hasSuffix("Z") == true)

        try client.send(#"[null,"2","phoenix","heartbeat",{}]"#)
        #expect(try client.text() == [.null, "2", "phoenix", "phx_reply", ["status": "ok", "response": [:]]])
        try client.send(#"["1","3","realtime:floor","access_token",{"access_token":"\#(account.token())"}]"#)
        try client.send(#"["1","4","realtime:floor","phx_leave",{}]"#)
        #expect(try client.text() == ["1", "4", "realtime:floor", "phx_reply", ["status": "ok", "response": [:]]])
        #expect(try client.text() == ["1", "1", "realtime:floor", "phx_close", [:]])
    }

    @Test("the library for Python, vsn 1.0.0, and without a vsn", arguments: ["1.0.0", nil])
    func objects(version: String?) throws {
        let scene = try HandoverScene()
        let token = scene.house.account(.viewer).token()
        let client = try RealtimeClient(port: TestServer.shared().port, version: version)
        try client.send(
            #"{"event":"phx_join","payload":{"config":{"broadcast":{"ack":false,"self":false},"presence":{"key":"","enabled":false},"private":false,"postgres_changes":[{"event":"UPDATE","schema":"public","table":"assets","filter":"id=eq.\#(scene.unit.id)"}]},"access_token":"\#(token)"},"topic":"realtime:floor","ref":"1","join_ref":"1"}"#
        )
        let reply = try client.text()
        let id = try #require(reply["payload"]?["response"]?["postgres_changes"]?[0]?["id"])
        #expect(
            reply == [
                "topic": "realtime:floor", "event": "phx_reply",
                "payload": [
                    "status": "ok",
                    "response": [
                        "postgres_changes": [
                            [
                                "id": id, "event": "UPDATE", "schema": "public", "table": "assets",
                                "filter": .string("id=eq.\(scene.unit.id)"),
                            ]
                        ]
                    ],
                ],
                "ref": "1",
            ])
        #expect(try client.text()["event"] == "system")
        try client.send(#"{"event":"heartbeat","payload":{},"topic":"phoenix","ref":null,"join_ref":null}"#)
        #expect(
            try client.text() == [
                "topic": "phoenix", "event": "phx_reply", "payload": ["status": "ok", "response": [:]], "ref": .null,
            ])
        try scene.house.database.query("update assets set notes = 'Told.' where id = $1", [scene.unit.id])
        let change = try client.text()
        #expect(change["topic"] == "realtime:floor" && change["event"] == "postgres_changes")
        // The library drops every frame without the key.
        #expect(change["ref"] == .null)
        #expect(change["payload"]?["ids"] == [id])
        #expect(change["payload"]?["data"]?["record"]?["id"]?.string == scene.unit.id)
        // Not what a viewer reads nowhere.
        #expect(change["payload"]?["data"]?["record"]?["customer"] == nil)
    }

    @Test("refs come back as they came, and need not begin at 1")
    func references() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        for ref in ["\"17\"", "null", "5", "\"a\""] {
            try client.send(#"[null,\#(ref),"phoenix","heartbeat",{}]"#)
            let ref = JSONTree(parsing: Array(ref.utf8)) ?? .null
            #expect(try client.text() == [.null, ref, "phoenix", "phx_reply", ["status": "ok", "response": [:]]])
        }
    }

    @Test("what is no frame, and what is binary, is dropped, and the socket lives")
    func malformed() throws {
        let client = try RealtimeClient(port: TestServer.shared().port)
        for text in ["", "{", "[]", "[1,2,3]", #"["1","1",5,"phx_join",{}]"#, #"{"event":"heartbeat"}"#, #"[{},"1","a","b",{}]"#]
        {
            try client.send(text)
        }
        try client.connection.send(RealtimeClient.frame(2, [3, 0, 0, 0, 0, 0, 0]))
        try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try client.text()[1] == "9")
    }
}
