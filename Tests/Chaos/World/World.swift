/// What there is before the first tap: two houses with gear, people, and reservations for the whole run.
struct World: Sendable {
    let houses: [House]

    struct House: Sendable {
        let tenant: String
        let client: String
        /// What has a sticker each; the last is what lies in cases.
        let items: [String]
        let people: [Person]
        let units: [Unit]
        let caseItem: String
        let cases: [Case]
        /// What is counted.
        let countedItems: [String]
        let reservations: [Reservation]
        let tickets: [Ticket]
    }

    struct Person: Sendable {
        let subject: String
        let email: String
        let role: String
    }

    /// One physical asset, and the code of its sticker.
    struct Unit: Sendable {
        let id: String
        let item: String
        let code: String
    }

    /// A case, and what lies in it before the first tap.
    struct Case: Sendable {
        let unit: Unit
        let contents: [String]
    }

    struct Reservation: Sendable {
        let id: String
        let status: String
        let lines: [Line]

        var countedLines: [Line] { lines.filter(\.isCounted) }

        /// Whether a line could take the unit.
        func has(_ unit: Unit) -> Bool { lines.contains { $0.item == unit.item } }
    }

    struct Line: Sendable {
        let id: String
        let item: String
        let qty: Int
        let assigned: [String]
        var isCounted = false
    }

    /// What is sent to somebody, and what comes back.
    struct Ticket: Sendable {
        let number: Int
        /// How many parcels are on their way there, in the first slots.
        let outbound: Int
        let hasReturn: Bool
    }

    /// - Parameter seconds: how long phones will play on it: the reservations and tickets last that long.
    init(seconds: Int, _ generator: SeededGenerator) {
        houses = (0..<2).map { index in
            var own = generator.branch("house \(index)")
            return House(reservations: 40 + 15 * seconds, tickets: 20 + 6 * seconds, &own)
        }
    }
}

extension World.House {
    fileprivate init(reservations count: Int, tickets ticketCount: Int, _ generator: inout SeededGenerator) {
        tenant = generator.uuid()
        client = generator.uuid()
        let items = (0..<4).map { _ in generator.uuid() }
        let units = items.flatMap { item in (0..<5).map { _ in World.Unit(of: item, &generator) } }
        let packed = generator.uuid()
        let inCases = (0..<6).map { _ in World.Unit(of: packed, &generator) }
        let caseItem = generator.uuid()
        cases = (0..<3).map { place in
            World.Case(unit: World.Unit(of: caseItem, &generator), contents: inCases[place * 2..<place * 2 + 2].map(\.id))
        }
        self.caseItem = caseItem
        let countedItems = (0..<2).map { _ in generator.uuid() }
        self.countedItems = countedItems
        self.items = items + [packed]
        self.units = units + inCases
        people = ["staff", "staff", "manager", "manager"].map { World.Person(role: $0, &generator) }
        reservations = (0..<count).map { _ in
            World.Reservation(items, units, packed: packed, counted: countedItems, &generator)
        }
        tickets = (1...ticketCount).map { World.Ticket(number: $0, &generator) }
    }
}

extension World.Person {
    fileprivate init(role: String, _ generator: inout SeededGenerator) {
        subject = generator.uuid()
        email = "\(subject)@house.example"
        self.role = role
    }
}

extension World.Unit {
    init(of item: String, _ generator: inout SeededGenerator) {
        id = generator.uuid()
        self.item = item
        code = String((0..<8).compactMap { _ in "BCDFGHJKLMNPQRSTVWXZ".randomElement(using: &generator) })
    }
}

extension World.Reservation {
    fileprivate init(
        _ items: [String], _ units: [World.Unit], packed: String, counted: [String], _ generator: inout SeededGenerator
    ) {
        id = generator.uuid()
        status = generator.choose([(7, "confirmed"), (2, "requested"), (1, "draft")])
        var lines = items.shuffled(using: &generator).prefix(.random(in: 1...2, using: &generator)).map { item in
            let qty = Int.random(in: 1...3, using: &generator)
            let ofItem = units.filter { $0.item == item }.shuffled(using: &generator)
            let assigned = ofItem.prefix(.random(in: 0...qty, using: &generator)).map(\.id)
            return World.Line(id: generator.uuid(), item: item, qty: qty, assigned: assigned)
        }
        if generator.chance(0.6) {
            lines.append(World.Line(id: generator.uuid(), item: packed, qty: .random(in: 1...4, using: &generator), assigned: []))
        }
        if generator.chance(0.6), let item = counted.any(&generator) {
            let qty = Int.random(in: 3...12, using: &generator)
            lines.append(World.Line(id: generator.uuid(), item: item, qty: qty, assigned: [], isCounted: true))
        }
        self.lines = lines
    }
}

extension World.Ticket {
    fileprivate init(number: Int, _ generator: inout SeededGenerator) {
        self.number = number
        outbound = .random(in: 0...3, using: &generator)
        hasReturn = generator.chance(0.7)
    }
}
