import EventLoop
import Postgres
import TestSupport
import Testing

@Suite(.serialized, .watchdog)
struct DatabaseTests {
    private static let echo = Statement(name: "echo", sql: "select $1::text", parameters: ["text": "text"])
    private static let divide = Statement(name: "divide", sql: "select (1 / $1::int)::text", parameters: ["by": "int"])
    private static let backend = Statement(name: "backend", sql: "select pg_backend_pid()::text")
    private static let transaction = Statement(name: "transaction", sql: "select now()::text || pg_backend_pid()")
    private static let kill = Statement(
        name: "kill", sql: "select pg_terminate_backend($1::int)::text", parameters: ["process": "int"])
    private static let end = Statement(name: "end", sql: "select pg_terminate_backend(pg_backend_pid())::text")
    private static let isActive = Statement(
        name: "isActive", sql: "select (state = 'active')::text from pg_stat_activity where pid = $1::int",
        parameters: ["process": "int"])
    private static let nap = Statement(name: "nap", sql: "select pg_sleep($1::float8)::text", parameters: ["seconds": "float8"])

    @Test("reads of one turn share one transaction, and a refused one fails alone")
    func refusedReadFailsAlone() async throws {
        let pool = try Pool([Self.echo, Self.divide])
        let endings = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            async let first = Ending { () async throws(PostgresError) in try await door.value.read(Self.echo, ["text": "a"]) }
            async let second = Ending { () async throws(PostgresError) in try await door.value.read(Self.divide, ["by": "0"]) }
            async let third = Ending { () async throws(PostgresError) in try await door.value.read(Self.echo, ["text": "c"]) }
            return [await first, await second, await third]
        }
        #expect(endings[0] == .text("a"))
        #expect(endings[1].sqlState == "22012")
        #expect(endings[2] == .text("c"))
        await pool.close()
    }

    @Test("a thousand reads at once, one in ten refused, each get their own answer")
    func manyReads() async throws {
        let pool = try Pool([Self.echo, Self.divide])
        let wrong = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            return await withTaskGroup(of: Bool.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        if number % 10 == 0 {
                            return await Ending { () async throws(PostgresError) in
                                try await door.value.read(Self.divide, ["by": "0"])
                            }.sqlState == "22012"
                        }
                        return await Ending { () async throws(PostgresError) in
                            try await door.value.read(Self.echo, ["text": "\(number)"])
                        } == .text("\(number)")
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
            }
        }
        #expect(wrong == 0)
        await pool.close()
    }

    @Test("statements go unnamed when preparing is off, and the session is left as it was", arguments: [true, false])
    func preparing(isOn: Bool) async throws {
        let prepared = Statement(
            name: "prepared", sql: "select count(*)::text from pg_prepared_statements where name = 'echo'")
        let set = Statement(
            name: "set", sql: "select count(*)::text from pg_settings where name like '%_timeout' and source = 'session'")
        let pool = try Pool([Self.echo, prepared, set]) {
            $0.preparedStatements = isOn ? .on : .off
            $0.writeConnections = 1
        }
        let endings = await pool.run { database in
            [
                await Ending { () async throws(PostgresError) in try await database.write(Self.echo, ["text": "x"]) },
                await Ending { () async throws(PostgresError) in try await database.write(prepared) },
                await Ending { () async throws(PostgresError) in try await database.write(set) },
            ]
        }
        #expect(endings == [.text("x"), .text(isOn ? "1" : "0"), .text(isOn ? "2" : "0")])
        await pool.close()
    }

    @Test("a connection for changes prepares a statement when it is first sent; one that it can't fails alone, each time")
    func preparedWhenSent() async throws {
        let names = Statement(name: "names", sql: "select string_agg(name, ' ' order by name) from pg_prepared_statements")
        let wrong = Statement(name: "wrong", sql: "select no_such_function()::text")
        let pool = try Pool([Self.echo, names]) {
            $0.preparedStatements = .on
            $0.writeConnections = 1
        }
        let endings = await pool.run { database in
            var endings: [Ending] = []
            for statement in [names, wrong, wrong, names] {
                endings.append(await Ending { () async throws(PostgresError) in try await database.write(statement) })
            }
            endings.append(await Ending { () async throws(PostgresError) in try await database.write(Self.echo, ["text": "x"]) })
            endings.append(await Ending { () async throws(PostgresError) in try await database.write(names) })
            return endings
        }
        #expect(
            [endings[0], endings[3], endings[4], endings[5]] == [.text("names"), .text("names"), .text("x"), .text("echo names")])
        #expect(endings[1].sqlState == "42883" && endings[2].sqlState == "42883")
        await pool.close()
    }

    @Test("two writes at once run on two connections, and a third waits for one")
    func writesAreExclusive() async throws {
        let pool = try Pool([Self.transaction])
        let distinct = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            return await withTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        ((try? await door.value.write(Self.transaction))?.first?.text(0)) ?? "failed"
                    }
                }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
        }
        #expect(!distinct.contains("failed"))
        #expect(distinct.count == 20)
        await pool.close()
    }

    @Test("a write waits for a connection no longer than it may")
    func poolExhausted() async throws {
        let pool = try Pool([Self.nap]) {
            $0.writeConnections = 1
            $0.acquireTimeout = .milliseconds(50)
        }
        let endings = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            // The first waits for the connection to be made, with a pool that is allowed to be slow.
            while (try? await door.value.write(Self.nap, ["seconds": "0"])) == nil {}
            async let long = Ending { () async throws(PostgresError) in try await door.value.write(Self.nap, ["seconds": "3"]) }
            async let short = Ending { () async throws(PostgresError) in try await door.value.write(Self.nap, ["seconds": "0"]) }
            return [await long, await short]
        }
        #expect(endings[0] == .text(""))
        #expect(endings[1] == .failed(.poolExhausted))
        await pool.close()
    }

    @Test("what was under way on a lost connection fails as unavailable, and the next is answered over a new one")
    func reconnects() async throws {
        let pool = try Pool([Self.backend, Self.kill, Self.isActive, Self.nap, Self.echo]) { $0.quickTimeout = .seconds(60) }
        let result = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            let victim = (try? await door.value.read(Self.backend))?.first?.text(0)
            async let napping = Ending { () async throws(PostgresError) in try await door.value.read(Self.nap, ["seconds": "30"])
            }
            while (try? await door.value.write(Self.isActive, ["process": victim]))?.first?.text(0) != "true" {}
            _ = try? await door.value.write(Self.kill, ["process": victim])
            let lost = await napping
            let next = await Ending { () async throws(PostgresError) in try await door.value.read(Self.echo, ["text": "back"]) }
            return [lost, next]
        }
        #expect(result[0] == .failed(.unavailable) || result[0].sqlState == "57P01")
        #expect(result[1] == .text("back"))
        await pool.close()
    }

    @Test("a statement that runs too long is ended by Postgres, and the connection goes on")
    func statementTimeout() async throws {
        // The next one, too, has no longer than that.
        let pool = try Pool([Self.nap, Self.echo]) { $0.statementTimeout = .seconds(3) }
        let endings = await pool.run { database in
            [
                await Ending { () async throws(PostgresError) in try await database.write(Self.nap, ["seconds": "30"]) },
                await Ending { () async throws(PostgresError) in try await database.write(Self.echo, ["text": "next"]) },
            ]
        }
        #expect(endings[0].sqlState == "57014")
        #expect(endings[1] == .text("next"))
        await pool.close()
    }

    @Test("with no Postgres to reach, requests are refused at once, not after a wait")
    func nobodyThere() async throws {
        let pool = try Pool([Self.echo]) { $0.connectionString = "host=/nonexistent dbname=none" }
        let endings = await pool.run { database in
            var endings: [Ending] = []
            for _ in 0..<3 {
                endings.append(
                    await Ending { () async throws(PostgresError) in try await database.read(Self.echo, ["text": "x"]) })
                endings.append(
                    await Ending { () async throws(PostgresError) in try await database.write(Self.echo, ["text": "x"]) })
            }
            return endings
        }
        #expect(endings == Array(repeating: .failed(.unavailable), count: 6))
        await pool.close()
    }

    @Test("a parameter with a NUL is refused before it is sent")
    func nulInParameter() async throws {
        let pool = try Pool([Self.echo])
        let endings = await pool.run { database in
            [
                await Ending { () async throws(PostgresError) in try await database.read(Self.echo, ["text": "a\0b"]) },
                await Ending { () async throws(PostgresError) in try await database.write(Self.echo, ["text": "a\0b"]) },
                await Ending { () async throws(PostgresError) in try await database.read(Self.echo, ["text": "fine"]) },
            ]
        }
        #expect(endings[0].sqlState == "22021")
        #expect(endings[1].sqlState == "22021")
        #expect(endings[2] == .text("fine"))
        await pool.close()
    }

    @Test("an error that a deferred constraint raises at COMMIT is the answer")
    func errorAtCommit() async throws {
        let schema = "deferred_\(UInt32.random(in: 0 ... .max))"
        let session = try Session(connecting: try Pool.url)
        try session.execute(
            """
            create schema \(schema);
            create table \(schema).parents (id int primary key);
            create table \(schema).children (parent int constraint children_parent_fkey references \(schema).parents
                deferrable initially deferred)
            """)
        let insert = Statement(name: "insert", sql: "insert into \(schema).children values (1) returning 'inserted'")
        let pool = try Pool([insert])
        let ending = await pool.run { database in
            await Ending { () async throws(PostgresError) in try await database.write(insert) }
        }
        guard case .failed(.refused(let refusal)) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(refusal.sqlState == "23503")
        #expect(refusal.constraint == "children_parent_fkey")
        await pool.close()
        try session.execute("drop schema \(schema) cascade")
    }

    @Test("the write that waits behind one whose connection is ended goes out over a new one")
    func nextWriteAfterLostConnection() async throws {
        let pool = try Pool([Self.end, Self.echo]) { $0.writeConnections = 1 }
        let endings = await pool.run { database in
            let door = LoopBound(database, to: pool.loop)
            async let ended = Ending { () async throws(PostgresError) in try await door.value.write(Self.end) }
            async let next = Ending { () async throws(PostgresError) in try await door.value.write(Self.echo, ["text": "alive"]) }
            return [await ended, await next]
        }
        #expect(endings[0] == .failed(.unavailable) || endings[0].sqlState == "57P01")
        #expect(endings[1] == .text("alive"))
        await pool.close()
    }
}
