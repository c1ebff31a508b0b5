import EventLoop
import TestSupport
import Testing

@testable import Postgres

/// What one person asks for keeps the others waiting no longer than it must.
@Suite(.serialized, .watchdog)
struct CrowdingTests {
    private static let echo = Statement(name: "echo", sql: "select $1::text", parameters: ["text": "text"])
    private static let nap = Statement(name: "nap", sql: "select pg_sleep($1::float8)::text", parameters: ["seconds": "float8"])
    private static let statements = [echo, nap]

    /// Which of several requests had its answer in which place.
    private final class Order {
        var names: [String] = []
    }

    @Test(
        "a read that takes long is made anew by itself, and delays those that share its connection by its bound alone",
        arguments: [true, false])
    func longRead(isPrepared: Bool) async throws {
        let pool = try Pool(Self.statements) { $0.preparedStatements = isPrepared ? .on : .off }
        let (order, text) = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            _ = await Ending { () async throws(PostgresError) in try await database.read(Self.echo, ["text": "opened"]) }
            async let long = Ending { () async throws(PostgresError) in
                defer { door.value.1.names.append("long") }
                return try await door.value.0.read(Self.nap, ["seconds": "1"], of: Owner("a"))
            }
            async let short = Ending { () async throws(PostgresError) in
                defer { door.value.1.names.append("short") }
                return try await door.value.0.read(Self.echo, ["text": "x"], of: Owner("b"))
            }
            let endings = [await long, await short]
            return (door.value.1.names, endings)
        }
        #expect(order == ["short", "long"])
        #expect(text == [.text(""), .text("x")])
        await pool.close()
    }

    @Test("an overdue read is given up alone: those behind it on its connection are answered over another")
    func overdue() async throws {
        let pool = try Pool(Self.statements) {
            $0.quickTimeout = .seconds(60)
            $0.statementTimeout = .seconds(12)
        }
        let endings = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            _ = await Ending { () async throws(PostgresError) in try await database.read(Self.echo, ["text": "opened"]) }
            async let overdue = Ending { () async throws(PostgresError) in try await door.value.read(Self.nap, ["seconds": "60"])
            }
            // It has these six seconds left for another connection when the overdue one is given up.
            await pool.loop.sleep(for: .seconds(6))
            async let behind = Ending { () async throws(PostgresError) in try await door.value.read(Self.echo, ["text": "x"]) }
            return [await overdue, await behind]
        }
        #expect(endings == [.failed(.timedOut), .text("x")])
        await pool.close()
    }

    @Test("slow reads of one person take turns with those of another, whoever asked first")
    func turns() async throws {
        let pool = try Pool(Self.statements) { $0.slowReadConnections = 1 }
        let place = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            _ = await Ending { () async throws(PostgresError) in try await database.read(Self.nap, ["seconds": "0"], speed: .slow)
            }
            await withTaskGroup { group in
                for owner in Array(repeating: "many", count: 12) + ["one"] {
                    group.addTask {
                        _ = await Ending { () async throws(PostgresError) in
                            defer { door.value.1.names.append(owner) }
                            return try await door.value.0.read(Self.nap, ["seconds": "0.1"], speed: .slow, of: Owner(owner))
                        }
                    }
                }
            }
            return door.value.1.names.firstIndex(of: "one")
        }
        #expect(place.map { $0 <= 2 } == true, "\(String(describing: place))")
        await pool.close()
    }

    @Test("of one person's slow reads a few wait, those beyond are refused at once, and another's are answered")
    func bounded() async throws {
        let pool = try Pool(Self.statements) { $0.slowAcquireTimeout = .seconds(60) }
        let (refused, answered, other) = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            _ = await Ending { () async throws(PostgresError) in try await database.read(Self.nap, ["seconds": "0"], speed: .slow)
            }
            return await withTaskGroup(of: (String, Ending).self) { group in
                for owner in Array(repeating: "many", count: 40) + ["one"] {
                    group.addTask {
                        let ending = await Ending { () async throws(PostgresError) in
                            try await door.value.read(Self.nap, ["seconds": "0.01"], speed: .slow, of: Owner(owner))
                        }
                        return (owner, ending)
                    }
                }
                var counts = (refused: 0, answered: 0, other: Ending.text(nil))
                for await (owner, ending) in group {
                    if owner == "one" { counts.other = ending } else if ending == .text("") { counts.answered += 1 }
                    if ending == .failed(.poolExhausted) { counts.refused += 1 }
                }
                return counts
            }
        }
        // One under way and sixteen that wait.
        #expect((refused, answered) == (23, 17))
        #expect(other == .text(""))
        await pool.close()
    }

    @Test("slow reads of a house, of however many people, leave a connection to another house; where there is none they have all")
    func houses() async throws {
        let pool = try Pool(Self.statements) { $0.slowAcquireTimeout = .seconds(60) }
        let (alone, first) = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            func nap(_ seconds: String, _ owner: Owner) async {
                _ = await Ending { () async throws(PostgresError) in
                    defer { door.value.1.names.append(owner.person) }
                    return try await door.value.0.read(Self.nap, ["seconds": seconds], speed: .slow, of: owner)
                }
            }
            // Both connections are made.
            for person in ["x", "y"] { await nap("0", Owner(person, of: "large")) }
            door.value.1.names = []
            async let long: Void = nap("2", Owner("x", of: "large"))
            await pool.loop.sleep(for: .milliseconds(100))
            await nap("0", Owner("y", of: "large"))
            let alone = door.value.1.names
            await long
            await nap("0", Owner("one", of: "small"))
            door.value.1.names = []
            await withTaskGroup { group in
                for person in 0..<4 { group.addTask { await nap("1", Owner("\(person)", of: "large")) } }
                group.addTask { await nap("0", Owner("one", of: "small")) }
            }
            return (alone, door.value.1.names.first)
        }
        // Side by side.
        #expect(alone == ["y"])
        #expect(first == "one")
        await pool.close()
    }

    @Test("who has changed something is there: slow reads of a house leave a connection to another that has read nothing yet")
    func housesThatWrite() async throws {
        let pool = try Pool(Self.statements) { $0.slowAcquireTimeout = .seconds(60) }
        let first = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            func nap(_ seconds: String, _ owner: Owner) async {
                _ = await Ending { () async throws(PostgresError) in
                    defer { door.value.1.names.append(owner.person) }
                    return try await door.value.0.read(Self.nap, ["seconds": seconds], speed: .slow, of: owner)
                }
            }
            // Both connections are made.
            for person in ["x", "y"] { await nap("0", Owner(person, of: "large")) }
            _ = await Ending { () async throws(PostgresError) in
                try await door.value.0.write(Self.echo, ["text": "x"], of: Owner("one", of: "small"))
            }
            await nap("0", Owner("x", of: "large"))
            door.value.1.names = []
            await withTaskGroup { group in
                for person in 0..<4 { group.addTask { await nap("1", Owner("\(person)", of: "large")) } }
                group.addTask { await nap("0", Owner("one", of: "small")) }
            }
            return door.value.1.names.first
        }
        #expect(first == "one")
        await pool.close()
    }

    @Test("heavy reads of a house take turns, of however many people; its light ones and those of other houses go past")
    func heavyReads() async throws {
        let pool = try Pool(Self.statements) {
            $0.slowReadConnections = 4
            $0.slowAcquireTimeout = .seconds(60)
        }
        let names = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            func read(_ statement: Statement, _ arguments: Arguments, _ owner: Owner, as name: String) async {
                _ = await Ending { () async throws(PostgresError) in
                    defer { door.value.1.names.append(name) }
                    return try await door.value.0.read(statement, arguments, speed: .slow, of: owner)
                }
            }
            func nap(_ seconds: String, _ owner: Owner, as name: String) async {
                await read(Self.nap, ["seconds": seconds], owner, as: name)
            }
            let (first, second) = (Owner("x", of: "large"), Owner("y", of: "large"))
            // All connections are made, and naps of that house are heavy from here on.
            await withTaskGroup { group in
                for house in ["a", "b", "c"] { group.addTask { await nap("0", Owner(house, of: house), as: house) } }
                group.addTask { await nap("3", first, as: "x") }
            }
            door.value.1.names = []
            await withTaskGroup { group in
                group.addTask { await nap("1", first, as: "heavy") }
                group.addTask { await nap("0", second, as: "another's heavy") }
                group.addTask { await read(Self.echo, ["text": ""], second, as: "light") }
                group.addTask { await nap("0", Owner("one", of: "small"), as: "small") }
            }
            return door.value.1.names
        }
        #expect(Set(names.prefix(2)) == ["light", "small"] && names.dropFirst(2) == ["heavy", "another's heavy"], "\(names)")
        await pool.close()
    }

    @Test("heavy reads of a house that is alone on its server take no turns")
    func heavyReadsAlone() async throws {
        let pool = try Pool(Self.statements)
        let names = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            func nap(_ seconds: String, _ person: String) async {
                _ = await Ending { () async throws(PostgresError) in
                    defer { door.value.1.names.append(person) }
                    return try await door.value.0.read(
                        Self.nap, ["seconds": seconds], speed: .slow, of: Owner(person, of: "house"))
                }
            }
            // Both connections are made, and naps are heavy from here on.
            await withTaskGroup { group in for person in ["x", "y"] { group.addTask { await nap("3", person) } } }
            door.value.1.names = []
            await withTaskGroup { group in
                group.addTask { await nap("1", "x") }
                group.addTask { await nap("0", "y") }
            }
            return door.value.1.names
        }
        #expect(names == ["y", "x"])
        await pool.close()
    }

    @Test("what brings a whole file is one of a house at a time where it says so; another house's is done beside it")
    func longTurns() async throws {
        let pool = try Pool(Self.statements)
        let names = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            func nap(_ seconds: String, _ owner: Owner, as name: String, alone: Bool) async {
                _ = await Ending { () async throws(PostgresError) in
                    defer { door.value.1.names.append(name) }
                    if alone { try await door.value.0.takeLongTurn(of: owner) }
                    defer { if alone { door.value.0.passLongTurn(of: owner) } }
                    return try await door.value.0.writeLong(Self.nap, ["seconds": seconds], of: owner)
                }
            }
            await nap("0", Owner("x", of: "large"), as: "opened", alone: true)
            await withTaskGroup { group in
                group.addTask { await nap("1", Owner("x", of: "large"), as: "first", alone: true) }
                group.addTask { await nap("0", Owner("y", of: "large"), as: "second", alone: true) }
                group.addTask { await nap("0", Owner("y", of: "large"), as: "check", alone: false) }
            }
            let one = door.value.1.names
            door.value.1.names = []
            await withTaskGroup { group in
                group.addTask { await nap("1", Owner("x", of: "large"), as: "first", alone: true) }
                group.addTask { await nap("0", Owner("one", of: "small"), as: "small", alone: true) }
            }
            return [one, door.value.1.names]
        }
        #expect(names == [["opened", "check", "first", "second"], ["small", "first"]])
        await pool.close()
    }

    @Test("turns of a house are given to its people one after another, whoever asked how often; who comes too late has none")
    func turnsOfPeople() async throws {
        let turns = HouseTurns(1, waiting: (inAll: 3, ofOwner: 2))
        let pool = try Pool(Self.statements)
        let (names, refused) = await pool.run { _ in
            let order = LoopBound(Order(), to: pool.loop)
            let (many, one) = (Owner("many", of: "house"), Owner("one", of: "house"))
            func take(_ owner: Owner, within patience: Duration = .seconds(60)) async -> Bool {
                await turns.take(owner, on: pool.loop, until: .now + patience)
            }
            #expect(await take(many))
            #expect(await !take(many, within: .milliseconds(1)))
            let refused = await withTaskGroup(of: Bool.self) { group in
                // One of three is too many of one person.
                for owner in [many, many, many, one] {
                    group.addTask {
                        guard await take(owner) else { return true }
                        order.value.names.append(owner.person)
                        turns.pass(owner)
                        return false
                    }
                }
                group.addTask {
                    // The four have joined: each of them runs on this loop until it waits.
                    turns.pass(many)
                    return false
                }
                var refused = 0
                for await isRefused in group where isRefused { refused += 1 }
                return refused
            }
            return (order.value.names, refused)
        }
        #expect(names == ["many", "one", "many"] && refused == 1)
        await pool.close()
    }

    @Test("of those who wait, houses take turns, and of a house its people") func turnsOfHouses() async throws {
        let pool = try Pool(Self.statements) {
            $0.slowReadConnections = 1
            $0.slowAcquireTimeout = .seconds(60)
        }
        let names = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            _ = await Ending { () async throws(PostgresError) in try await database.read(Self.nap, ["seconds": "0"], speed: .slow)
            }
            await withTaskGroup { group in
                for owner in (0..<8).map({ Owner("\($0)", of: "large") }) + [Owner("one", of: "small")] {
                    group.addTask {
                        _ = await Ending { () async throws(PostgresError) in
                            defer { door.value.1.names.append(owner.house) }
                            return try await door.value.0.read(Self.nap, ["seconds": "0.02"], speed: .slow, of: owner)
                        }
                    }
                }
            }
            return door.value.1.names
        }
        #expect(names.firstIndex(of: "small").map { $0 <= 2 } == true, "\(names)")
        await pool.close()
    }

    @Test("one person's changes leave connections to others")
    func writes() async throws {
        let pool = try Pool(Self.statements) { $0.writeConnections = 2 }
        let order = await pool.run { database in
            let door = LoopBound((database, Order()), to: pool.loop)
            for _ in 0..<2 {
                _ = await Ending { () async throws(PostgresError) in try await database.write(Self.nap, ["seconds": "0"]) }
            }
            await withTaskGroup { group in
                for owner in ["many", "many", "many", "one"] {
                    group.addTask {
                        _ = await Ending { () async throws(PostgresError) in
                            defer { door.value.1.names.append(owner) }
                            return try await door.value.0.write(
                                Self.nap, ["seconds": owner == "one" ? "0" : "2"], of: Owner(owner))
                        }
                    }
                }
            }
            return door.value.1.names
        }
        #expect(order.first == "one")
        await pool.close()
    }
}
