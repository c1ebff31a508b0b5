import TestSupport
import Testing

/// What is new in an inspection since the one before (docs/apps/inspections.md), on a history that is made.
@Suite(.mayBlock) struct InspectionNewsTests {
    let scene: InspectionScene
    var phone: Phone { scene.phone }

    init() throws { scene = try InspectionScene() }

    /// A completed one, that many hours ago.
    @discardableResult
    private func inspect(
        _ hours: Int, damage: [String: JSONTree] = [:], odometer: JSONTree = nil, fuel: JSONTree = nil,
        conditions: [String: JSONTree] = [:], isOpen: Bool = false
    ) throws -> String {
        let id = try scene.fill(scene.begin(["at": .string(WireTime.now(plus: -hours * WireTime.hour))]))
        _ = try phone.change(
            id, ["damage": .object(damage), "odometer": odometer, "fuel": fuel, "conditions": .object(conditions)])
        if !isOpen { #expect(try phone.complete(id).status == 200) }
        return id
    }

    private func news() throws -> [JSONTree?] {
        (try phone.get("/assets/\(scene.van.id)/inspections")["inspections"]?.array ?? []).map { $0["new"] }
    }

    @Test("the newest first, each against the completed one that was begun before it; the first has none") func order() throws {
        // The one in the middle comes last: what its phone had to tell came late.
        let first = try inspect(9, odometer: 100)
        let last = try inspect(1, odometer: 180)
        let middle = try inspect(5, odometer: 150)
        let open = try inspect(2, odometer: 170, isOpen: true)
        let page = try phone.get("/assets/\(scene.van.id)/inspections")
        #expect(page["inspections"]?.array?.compactMap { $0["id"]?.string } == [last, open, middle, first])
        #expect(try news().map { $0?["since"]?.string } == [middle, middle, first, nil])
        #expect(try news().map { $0?["odometer"]?.int } == [30, 20, 50, nil])
        let other = try scene.house.addAsset(of: scene.van.item)
        #expect(try phone.get("/assets/\(other.id)/inspections")["inspections"] == [])
    }

    @Test("answers about inspections and templates have no blanks but those of their texts, as all others") func blanks() throws {
        let mark: JSONTree = ["view": "left", "x": .number(0.25), "y": .number(0.5), "kind": "dent", "note": "by : the , door"]
        try inspect(5, damage: [ID.fresh(): mark], odometer: 100, fuel: .number(0.5), conditions: ["tyres": "good"])
        let id = try inspect(
            1, damage: [ID.fresh(): mark], odometer: 150, fuel: .number(0.25), conditions: ["tyres": "poor", "seats": "good"])
        let open = try scene.begin(["template": "vehicle"])
        let place: JSONTree = ["lat": .number(6.25), "lon": .number(-75.5), "accuracy": 12]
        let changed = try phone.change(open, ["place": place, "notes": "a : b"])
        #expect(changed.status == 200 && changed["place"] == place)
        let answers = try [
            changed, phone.get("/inspections"), phone.get("/inspections/\(id)"), phone.get("/inspections/\(open)"),
            phone.get("/assets/\(scene.van.id)/inspections"), phone.get("/inspection-templates"),
        ]
        for answer in answers {
            #expect(answer.status == 200)
            let bare: String = answer.text.replacing(/"(?:\\.|[^"\\])*"/, with: "")
            #expect(!bare.contains { $0.isWhitespace }, "\(answer.text)")
        }
    }

    @Test("marks are matched one to one, the nearest first, within 0.05 of the same view and kind; the rest is new, or gone")
    func damage() throws {
        let (a, b, c, d) = (ID.fresh(), ID.fresh(), ID.fresh(), ID.fresh())
        try inspect(
            2,
            damage: [
                a: mark("left", 0.5, 0.5), b: mark("left", 0.3, 0.3), c: mark("top", 0.9, 0.9, "scratch"),
                d: mark("front", 0.1, 0.1),
            ])
        // Of the two near `a` the nearer one is it. `b` has moved by just 0.05, `c` is of another kind now, `d` is gone.
        let (near, second, moved, turned) = (ID.fresh(), ID.fresh(), ID.fresh(), ID.fresh())
        try inspect(
            1,
            damage: [
                near: mark("left", 0.51, 0.5), second: mark("left", 0.48, 0.5, note: "a second one"),
                moved: mark("left", 0.33, 0.34),
                turned: mark("top", 0.9, 0.9, "dent"),
            ])
        let news = try #require(try news()[0])
        #expect(Set((news["damage"]?.array ?? []).compactMap { $0["id"]?.string }) == [second, turned])
        #expect(Set((news["gone"]?.array ?? []).compactMap { $0["id"]?.string }) == [c, d])
        #expect((news["damage"]?.array ?? []).first { $0["id"]?.string == second }?["note"] == "a second one")
    }

    @Test(
        "0.05 is near, anything more is not",
        arguments: [(0.55, 0.5, true), (0.5, 0.45, true), (0.550001, 0.5, false), (0.54, 0.54, false), (0.53, 0.54, true)])
    func distance(x: Double, y: Double, isSame: Bool) throws {
        try inspect(2, damage: [ID.fresh(): mark("right", 0.5, 0.5)])
        try inspect(1, damage: [ID.fresh(): mark("right", x, y)])
        let news = try #require(try news()[0])
        #expect(news["damage"]?.array?.isEmpty == isSame && news["gone"]?.array?.isEmpty == isSame)
    }

    @Test("a mark stays a known one over a chain of inspections, each of which draws it a little elsewhere") func drift() throws {
        for hours in (1...4).reversed() {
            try inspect(hours, damage: [ID.fresh(): mark("back", 0.1 + 0.04 * Double(4 - hours), 0.5)])
        }
        let news = try news()
        #expect(news.count == 4)
        for one in news.dropLast() { #expect(one?["damage"] == [] && one?["gone"] == []) }
    }

    @Test("what is read off and what was judged: differences, and nothing where one of the two has none") func readings() throws {
        try inspect(3, odometer: 1000, fuel: .number(0.75), conditions: ["tyres": "good", "seat": "fair", "lamp": "good"])
        try inspect(2, odometer: 1250, fuel: .number(0.5), conditions: ["tyres": "poor", "lamp": "good", "mirror": "damaged"])
        try inspect(1, conditions: ["tyres": "poor", "lamp": "good", "mirror": "damaged"])
        let news = try news()
        #expect(news[1]?["odometer"] == 250 && news[1]?["fuel"] == .number(-0.25))
        #expect(
            news[1]?["conditions"] == [
                ["name": "mirror", "from": nil, "to": "damaged"], ["name": "seat", "from": "fair", "to": nil],
                ["name": "tyres", "from": "good", "to": "poor"],
            ])
        #expect(news[0]?["odometer"] == .null && news[0]?["fuel"] == .null && news[0]?["conditions"] == [])
    }

    @Test("it pages without repeating or skipping") func pages() throws {
        let ids = try (1...5).map { try inspect($0) }
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try phone.get(
                "/assets/\(scene.van.id)/inspections?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["inspections"]?.array ?? []).compactMap { $0["id"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == ids)
        #expect(try phone.get("/assets/\(scene.van.id)/inspections?limit=501&cursor=x").faults.count == 2)
    }
}
