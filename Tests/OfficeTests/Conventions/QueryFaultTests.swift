import TestSupport
import Testing

/// Every parameter of every query, wrong in every way: status, code and field, all faults at once.
@Suite(.mayBlock) struct QueryFaultTests {
    /// One parameter given some value, and the `details` code that it gets; nil when it is good.
    struct Probe: Sendable {
        let text: String?
        let fault: String?
    }

    static let unreadable = ["%00", "a%00b", "%FF", "%ED%A0%80", "%C3"].map { Probe(text: $0, fault: "invalid_value") }

    static let choice =
        unreadable + [
            Probe(text: "", fault: "invalid_value"), Probe(text: "Today", fault: "invalid_value"),
            Probe(text: "1", fault: "invalid_value"),
            Probe(text: String(repeating: "x", count: 1001), fault: "too_long"),
        ]
    static let location =
        unreadable + [
            Probe(text: "", fault: "too_short"), Probe(text: String(repeating: "x", count: 201), fault: "too_long"),
            Probe(text: String(repeating: "%C3%A9", count: 201), fault: "too_long"),
        ]
    static let limit =
        unreadable + [
            Probe(text: "", fault: "wrong_type"), Probe(text: "many", fault: "wrong_type"),
            Probe(text: "1.5", fault: "wrong_type"),
            Probe(text: "1e2", fault: "wrong_type"), Probe(text: "+5", fault: "wrong_type"),
            Probe(text: "0x10", fault: "wrong_type"),
            Probe(text: "0", fault: "out_of_range"), Probe(text: "501", fault: "out_of_range"),
            Probe(text: "-1", fault: "out_of_range"),
            Probe(text: "99999999999999999999", fault: "out_of_range"),
            Probe(text: String(repeating: "9", count: 101), fault: "too_long"),
        ]
    static let cursor =
        unreadable + [
            Probe(text: "", fault: "too_short"), Probe(text: "AAAA", fault: "invalid_value"),
            Probe(text: "!!!!", fault: "invalid_value"),
            Probe(text: "MTph", fault: "invalid_value"), Probe(text: String(repeating: "A", count: 201), fault: "too_long"),
        ]
    static let code =
        unreadable + [
            Probe(text: "", fault: "too_short"), Probe(text: String(repeating: "x", count: 2001), fault: "too_long"),
            Probe(text: nil, fault: "required"),
        ]

    static let list: [(name: String, good: String?, probes: [Probe])] = [
        ("window", "week", choice + [Probe(text: nil, fault: "required")]), ("location", nil, location),
        ("candidates", nil, choice), ("limit", nil, limit), ("cursor", nil, cursor),
    ]

    @Test("each parameter of the list, wrong in each way")
    func eachOfTheList() throws {
        let phone = try House().phone()
        for (name, _, probes) in Self.list {
            for probe in probes {
                let parameters = Self.list.map { ($0.name, $0.name == name ? probe.text : $0.good) }
                try expect(phone.get("/reservations" + query(parameters)), faults: ["\(name) \(probe.fault ?? "")"], probe)
            }
        }
    }

    @Test("all faults of a query at once, in three hundred combinations")
    func combinations() throws {
        let phone = try House().phone()
        var dice = Dice(seed: 20_260_602)
        for _ in 0..<300 {
            var parameters: [(String, String?)] = []
            var faults: [String] = []
            for (name, good, probes) in Self.list {
                let probe = dice.next(below: 4) == 0 ? Probe(text: good, fault: nil) : probes[dice.next(below: probes.count)]
                parameters.append((name, probe.text))
                if let fault = probe.fault { faults.append("\(name) \(fault)") }
            }
            guard !faults.isEmpty else { continue }
            try expect(phone.get("/reservations" + query(parameters)), faults: faults.sorted(), parameters)
        }
    }

    @Test("the parameters of the other reads")
    func others() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        for probe in Self.code {
            try expect(phone.get("/assets/resolve" + query([("code", probe.text)])), faults: ["code \(probe.fault ?? "")"], probe)
        }
        for probe in Self.choice {
            try expect(
                phone.get(scene.path + query([("candidates", probe.text)])), faults: ["candidates \(probe.fault ?? "")"], probe)
        }
        for probe in Self.location {
            let answer = try phone.get("/items/\(scene.item.id)/assets" + query([("location", probe.text)]))
            try expect(answer, faults: ["location \(probe.fault ?? "")"], probe)
        }
    }

    @Test("a parameter given twice is at fault, and so is an unknown one: together with all others")
    func twice() throws {
        let phone = try House().phone()
        #expect(try phone.get("/reservations?window=week&window=week").faults == ["window invalid_value"])
        #expect(try phone.get("/reservations?window=week&limit=5&limit=6").faults == ["limit invalid_value"])
        #expect(try phone.get("/assets/resolve?code=A&code=B").faults == ["code invalid_value"])
        #expect(try phone.get("/reservations?window=week&&apikey=anon&").status == 200)
        let answer = try phone.get("/reservations?window=soon&colour=red&colour=blue&Limit=5&%FF=1")
        #expect(
            answer.faults == ["Limit not_supported", "colour not_supported", "window invalid_value", "\u{FFFD} not_supported"])
    }

    private func query(_ parameters: [(String, String?)]) -> String {
        "?" + parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
    }

    @Test("a length is counted in code points, as the description's schemas count it")
    func codePoints() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone(.manager)
        let location = String(repeating: "%F0%9F%93%B7", count: 200)
        #expect(try phone.get("/reservations?window=today&location=" + location).status == 200)
        #expect(try phone.get("/reservations?window=today&location=" + location + "x").faults == ["location too_long"])
        let reason = String(repeating: "📷", count: 2000)
        #expect(try phone.post(scene.status, ["to": "returned", "reason": .string(reason + "x")]).faults == ["reason too_long"])
        #expect(try phone.move(scene.reservation, to: "returned", reason: reason).status == 200)
    }

    private func expect(_ answer: Answer, faults: [String], _ asked: Any) throws {
        #expect(answer.status == 400, "\(asked)")
        #expect(answer.code == "validation_failed", "\(asked)")
        #expect(answer.faults == faults, "\(asked)")
    }
}
