import Foundation
import QuartermasterKitTesting
import Testing

@testable import QuartermasterKit

@Suite final class PhoneTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-" + UUID().uuidString)
    private let office = ScriptedOffice()
    private let sessions = MemorySessionStore(
        KeptSession(accessToken: "a", refreshToken: "r", expiresAt: .distantFuture, email: "ana@example.com"))

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func phone(isOnline: Bool = true) throws -> Phone {
        guard let server = URL(string: "https://gear.example.com") else { throw CocoaError(.coderInvalidValue) }
        let office = office
        let transport = MemoryTransport { request in
            guard isOnline else { throw NoNetwork() }
            return await office.answer(request)
        }
        return try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
    }

    @Test("from nothing to a scan, and on without a network after a start")
    func scan() async throws {
        let house = try await phone().house()
        let synced = try await house.sync()
        #expect(synced.sent == .nothingWaits)
        #expect(synced.pulled == .upToDate)
        let offline = try await phone(isOnline: false).house()
        guard case .noted(let change) = try await offline.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(change.notedBy == ScriptedOffice.Ids.ana)
        #expect(try await house.sync().sent == .nothingWaits)
        #expect(await office.order == [change.key])
    }

    @Test("what another person noted waits also where the server did not say who signed in")
    func unknownPerson() async throws {
        let first = try phone()
        let house = try await first.house()
        _ = try await house.sync()
        let mateo = UUID()
        _ = try house.store.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation, by: mateo)
        // Ana signs in, and the network goes before the server says who that is.
        let session = first.session
        let ana = try #require(await session.me)
        let unknown = KeptSession(accessToken: "a", refreshToken: "r", expiresAt: .distantFuture, email: "ana@example.com")
        sessions.save(unknown)
        let office = office
        let isKnown = Switch()
        let transport = MemoryTransport { request in
            if request.url.path == "/api/office/me", await !isKnown.isOn { throw NoNetwork() }
            return await office.answer(request)
        }
        let server = try #require(URL(string: "https://gear.example.com"))
        let later = try OfficeSession(client: SignInClient(server: server, transport: transport), store: sessions)
        let client = OfficeClient(server: server, transport: transport, tokens: later)
        let unsaid = House(session: later, client: client, store: house.store)
        guard case .again = try await unsaid.sync().sent else { throw CocoaError(.coderInvalidValue) }
        await #expect(throws: OfficeFailure.self) { try await unsaid.scan("FX-2", .out, on: ScriptedOffice.Ids.reservation) }
        #expect(await office.order.isEmpty)
        await isKnown.turnOn()
        try await unsaid.wake()
        #expect(await later.me == ana)
        #expect(await office.order.isEmpty, "it is Mateo's")
        guard case .noted(let change) = try await unsaid.scan("FX-2", .out, on: ScriptedOffice.Ids.reservation) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(change.notedBy == ScriptedOffice.Ids.ana)
        #expect(try await unsaid.sync().sent == .nothingWaits)
        #expect(await office.order == [change.key])
    }

    @Test("what the server says of one person is not taken for another who signed in since", .timeLimit(.minutes(1)))
    func lateWord() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let ben = UUID()
        let transport = MemoryTransport { request in
            if request.url.path == "/auth/v1/verify" { return SessionTests.answer(2) }
            let answer = await office.answer(request)
            guard request.url.path == "/api/office/me" else { return answer }
            guard request.headers["Authorization"] == "Bearer a" else {
                let ana = String(decoding: answer.body, as: UTF8.self)
                return .json(200, ana.replacing(OfficeClient.part(ScriptedOffice.Ids.ana), with: OfficeClient.part(ben)))
            }
            begin.yield()
            for await _ in released { break }
            return answer
        }
        let phone = try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
        // Nobody knows yet that it is Ana.
        let early = Task { try await phone.house() }
        for await _ in begun { break }
        try await phone.signIn(email: "ben@example.com", code: "123456")
        release.yield()
        let house = try await early.value
        #expect(await phone.session.me?.user.accountId == ben)
        _ = try await house.sync()
        guard case .noted(let change) = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(change.notedBy == ben)
    }

    @Test("the houses of a person are known also where none is chosen")
    func houses() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let id = OfficeClient.part(ScriptedOffice.Ids.house)
        let gear = #"{"id":"\#(id)","name":"Gear","role":null,"chosen":false,"suspended":false}"#
        let refusal = ScriptedOffice.error("tenant_required", current: #"{"tenants":[\#(gear)]}"#)
        let transport = MemoryTransport { _ in .json(403, refusal) }
        let phone = try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
        #expect(try await phone.houses().map(\.id) == [ScriptedOffice.Ids.house])
        await #expect(throws: OfficeFailure.self) { try await phone.house() }
    }

    /// A phone whose office takes any choice of a house, and works in its only one.
    private func choosingPhone() throws -> Phone {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let transport = MemoryTransport { request in
            switch request.url.path {
            // The answer is `/me` of the house, with one member more.
            case "/api/office/me/tenant":
                let asking = OutgoingRequest(method: "GET", url: server.appendingPathComponent("api/office/me"))
                let me = String(decoding: await office.answer(asking).body, as: UTF8.self)
                return .json(200, me.replacing(#""tenants":[]"#, with: #""tenants":[],"refresh":true"#))
            case "/auth/v1/token": return SessionTests.answer(2)
            default: return await office.answer(request)
            }
        }
        return try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
    }

    @Test("a choice that another one overtook is told, and no other house is handed out for it")
    func overtaken() async throws {
        let phone = try choosingPhone()
        await #expect(throws: OfficeFailure.otherHouse) { try await phone.choose(house: ScriptedOffice.Ids.other) }
        #expect(try await phone.choose(house: ScriptedOffice.Ids.house).store.house == ScriptedOffice.Ids.house)
    }

    /// A phone whose office hears every choice of a house, and answers it, or a request for a token, only while it is on.
    private func phone(hearing choice: Switch, answering: Switch) throws -> Phone {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let (here, there) = (OfficeClient.part(ScriptedOffice.Ids.house), OfficeClient.part(ScriptedOffice.Ids.other))
        let transport = MemoryTransport { request in
            let path = request.url.path
            if path == "/api/office/me/tenant" { await choice.turnOn() }
            guard path == "/api/office/me/tenant" || path == "/auth/v1/token" || path == "/api/office/me" else {
                return await office.answer(request)
            }
            guard await answering.isOn else { throw NoNetwork() }
            if path == "/auth/v1/token" { return SessionTests.answer(2) }
            let asking = OutgoingRequest(method: "GET", url: server.appendingPathComponent("api/office/me"))
            var me = String(decoding: await office.answer(asking).body, as: UTF8.self)
            // A token of before means the house of before.
            if await choice.isOn, path != "/api/office/me" || request.headers["Authorization"] == "Bearer access 2" {
                me = me.replacing(here, with: there)
            }
            return .json(
                200, path == "/api/office/me" ? me : me.replacing(#""tenants":[]"#, with: #""tenants":[],"refresh":true"#))
        }
        return try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
    }

    @Test("a choice of a house that was cut short goes on at the next start; without a network the house of before is there")
    func choiceGoesOn() async throws {
        let (choice, answering) = (Switch(), Switch())
        await answering.turnOn()
        let before = try phone(hearing: choice, answering: answering)
        #expect(try await before.house().store.house == ScriptedOffice.Ids.house)
        await answering.turnOff()
        await #expect(throws: OfficeFailure.self) { try await before.choose(house: ScriptedOffice.Ids.other) }
        #expect(await choice.isOn, "the server has heard it")
        let offline = try phone(isOnline: false)
        #expect(try await offline.house().store.house == ScriptedOffice.Ids.house)
        #expect(await offline.session.choosing == ScriptedOffice.Ids.other, "and it is said")
        await answering.turnOn()
        let next = try phone(hearing: choice, answering: answering)
        #expect(try await next.house().store.house == ScriptedOffice.Ids.other)
        #expect(await next.session.choosing == nil)
        #expect(sessions.load()?.me?.tenant.id == ScriptedOffice.Ids.other)
    }

    /// A phone whose office works in two houses, of which one may be suspended. A choice that is cut is heard, and its answer is lost.
    private func phone(
        _ transport: MemoryTransport = MemoryTransport(), there: Switch, cutting: Switch, suspending: Switch, refusing: Switch
    ) async throws -> Phone {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let (here, other) = (OfficeClient.part(ScriptedOffice.Ids.house), OfficeClient.part(ScriptedOffice.Ids.other))
        await transport.answer { request in
            let path = request.url.path
            if path == "/auth/v1/token" { return SessionTests.answer(2) }
            let isChoice = path == "/api/office/me/tenant"
            guard isChoice || path == "/api/office/me" else { return await office.answer(request) }
            if isChoice {
                let isOther = String(decoding: request.body ?? Data(), as: UTF8.self).lowercased().contains(other)
                if isOther, await refusing.isOn { return .json(403, ScriptedOffice.error("tenant_suspended")) }
                if isOther { await there.turnOn() } else { await there.turnOff() }
                if await cutting.isOn { throw NoNetwork() }
            } else if await there.isOn, await suspending.isOn {
                return .json(403, ScriptedOffice.error("tenant_suspended"))
            }
            let asking = OutgoingRequest(method: "GET", url: server.appendingPathComponent("api/office/me"))
            var me = String(decoding: await office.answer(asking).body, as: UTF8.self)
            if await there.isOn { me = me.replacing(here, with: other) }
            return .json(200, isChoice ? me.replacing(#""tenants":[]"#, with: #""tenants":[],"refresh":true"#) : me)
        }
        return try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
    }

    /// What the server refused it for; nil where it did not.
    private func refusal(of work: () async throws -> House) async -> ErrorCode? {
        do {
            _ = try await work()
            return nil
        } catch OfficeFailure.refused(let refusal) {
            return refusal.code
        } catch {
            return .other("\(error)")
        }
    }

    @Test("a cut choice of a house that is suspended by then is told as any is at the next start; then the old one goes on")
    func cutChoiceRefused() async throws {
        let (there, cutting, isSuspended) = (Switch(), Switch(), Switch())
        let before = try await phone(there: there, cutting: cutting, suspending: isSuspended, refusing: isSuspended)
        #expect(try await before.house().store.house == ScriptedOffice.Ids.house)
        await cutting.turnOn()
        await #expect(throws: OfficeFailure.self) { try await before.choose(house: ScriptedOffice.Ids.other) }
        #expect(await there.isOn, "the server has heard it")
        await cutting.turnOff()
        await isSuspended.turnOn()
        let next = try await phone(there: there, cutting: cutting, suspending: isSuspended, refusing: isSuspended)
        let told = await refusal { try await next.house() }
        #expect(told == .tenantSuspended)
        #expect(try await next.house().store.house == ScriptedOffice.Ids.house)
        #expect(await !there.isOn, "the server has them work in the house of before again")
        #expect(await next.session.choosing == nil)
        let ordinary = await refusal { try await next.choose(house: ScriptedOffice.Ids.other) }
        #expect(ordinary == told)
        #expect(try await next.house().store.house == ScriptedOffice.Ids.house)
    }

    @Test("a house that is suspended just after it was chosen is told, and the house of before is chosen again")
    func suspendedSince() async throws {
        let (there, isSuspended) = (Switch(), Switch())
        let phone = try await phone(there: there, cutting: Switch(), suspending: isSuspended, refusing: Switch())
        let house = try await phone.house()
        await isSuspended.turnOn()
        let told = await refusal { try await phone.choose(house: ScriptedOffice.Ids.other) }
        #expect(told == .tenantSuspended)
        #expect(await there.isOn)
        #expect(try await phone.house() === house)
        #expect(await !there.isOn)
        #expect(await phone.session.choosing == nil)
    }

    @Test("a photo that is taken again is made smaller as the first was")
    func takenAgainSmaller() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let phone = try Phone(
            server: server, folder: folder, sessions: sessions, transport: MemoryTransport { await office.answer($0) },
            shrink: { _ in NewFile(.data(Data(repeating: 1, count: 10)), contentType: "image/jpeg") })
        let house = try await phone.house()
        _ = try await house.sync()
        let large = NewFile(.data(Data(repeating: 2, count: 500)), contentType: "image/jpeg")
        let report = HouseStore.Report(.out, .good, photos: [large])
        let outcome = try await house.note(report, of: ScriptedOffice.Ids.first, on: ScriptedOffice.Ids.reservation)
        guard case .noted(let change) = outcome else { throw CocoaError(.coderInvalidValue) }
        try FileManager.default.removeItem(at: house.store.location(of: change.files[0]))
        _ = try await house.sync()
        let lost = try #require(try house.store.conflicts().first?.change.files.first)
        try await house.replace(lost, by: large)
        _ = try await house.sync()
        #expect(try house.store.notSynced() == 0)
        #expect(await office.stored.values.map(\.count) == [10])
    }

    @Test("a choice that the server refuses is over: the house of before goes on")
    func choiceRefused() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let transport = MemoryTransport { request in
            guard request.url.path == "/api/office/me/tenant" else { return await office.answer(request) }
            return .json(404, ScriptedOffice.error("tenant_not_found"))
        }
        let phone = try Phone(server: server, folder: folder, sessions: sessions, transport: transport)
        let house = try await phone.house()
        await #expect(throws: OfficeFailure.self) { try await phone.choose(house: ScriptedOffice.Ids.other) }
        #expect(await phone.session.choosing == nil)
        #expect(try await phone.house() === house)
    }

    @Test("what waited while another house was chosen goes at once when its own is chosen again")
    func chosenAgain() async throws {
        let phone = try choosingPhone()
        let house = try await phone.house()
        _ = try await house.sync()
        _ = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation)
        var there = try #require(await phone.session.me)
        there.tenant.id = ScriptedOffice.Ids.other
        try await phone.session.know(there)
        // Each failure has it pause for longer.
        for _ in 0..<8 {
            guard case .again = try await house.sync().sent else { throw CocoaError(.coderInvalidValue) }
        }
        #expect(try await phone.choose(house: ScriptedOffice.Ids.house) === house)
        #expect(try await house.sync().sent == .nothingWaits)
        #expect(await office.order.count == 1)
    }

    @Test("once another house is chosen, one of before notes and sends nothing; chosen again, what waits goes out")
    func otherHouse() async throws {
        let phone = try phone()
        let house = try await phone.house()
        _ = try await house.sync()
        let here = try #require(await phone.session.me)
        _ = try house.store.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation, by: ScriptedOffice.Ids.ana)
        var there = here
        there.tenant.id = ScriptedOffice.Ids.other
        there.user.accountId = UUID()
        try await phone.session.know(there)
        await #expect(throws: OfficeFailure.otherHouse) { try await house.scan("FX-2", .out, on: ScriptedOffice.Ids.reservation) }
        guard case .again = try await house.sync().sent else { throw CocoaError(.coderInvalidValue) }
        #expect(await office.order.isEmpty)
        try await phone.session.know(here)
        try await house.wake()
        #expect(try house.store.notSynced() == 0)
        #expect(await office.arrived.values.allSatisfy { $0.count == 1 && !$0[0].contains("noted_by") })
    }

    @Test("what is said of one person is not kept with the session of another who has signed in since")
    func knownBefore() async throws {
        let phone = try phone()
        _ = try await phone.house()
        let ana = try #require(await phone.session.me)
        let ben = KeptSession(
            accessToken: "access 9", refreshToken: "refresh 9", expiresAt: .distantFuture, email: "ben@example.com")
        sessions.save(ben)
        try await phone.session.know(ana)
        #expect(sessions.load() == ben)
    }

    @Test("what is noted is sent at once while the phone keeps in step")
    func inStep() async throws {
        let house = try await phone().house()
        let keeping = Task { try await house.keepInStep() }
        defer { keeping.cancel() }
        // A watchdog ends the wait where nothing comes.
        for try await reservations in house.store.watchReservations() where !reservations.isEmpty { break }
        _ = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation)
        for try await entries in house.store.watchOutbox() where entries.allSatisfy({ $0.state == .done }) { break }
        #expect(await office.order.count == 1)
    }

    @Test("what is noted is sent though the server tells this person no changes", .timeLimit(.minutes(1)))
    func notTold() async throws {
        guard let server = URL(string: "https://gear.example.com") else { throw CocoaError(.coderInvalidValue) }
        let office = office
        let transport = MemoryTransport { request in
            let isFeed = request.url.path == "/api/office/changes"
            return isFeed ? .json(403, ScriptedOffice.error("insufficient_role")) : await office.answer(request)
        }
        let house = try await Phone(server: server, folder: folder, sessions: sessions, transport: transport).house()
        _ = try await Replica(
            store: house.store,
            client: OfficeClient(server: server, transport: MemoryTransport { await office.answer($0) }, tokens: FixedToken())
        ).pull()
        let (pulls, pulled) = AsyncStream.makeStream(of: Replica.Outcome.self)
        let keeping = Task { try await house.keepInStep { pulled.yield($0) } }
        defer { keeping.cancel() }
        var told = pulls.makeAsyncIterator()
        guard case .refused(let refusal)? = await told.next() else { throw CocoaError(.coderInvalidValue) }
        #expect(refusal.code == .insufficientRole)
        _ = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation)
        for try await entries in house.store.watchOutbox() where entries.allSatisfy({ $0.state == .done }) { break }
        #expect(await office.order.count == 1)
    }

    @Test("what may have lacked another phone's change goes again with the turn that fetched it")
    func heldBack() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let house = try await phone().house()
        _ = try await house.sync()
        await office.refuse(ScriptedOffice.Ids.first, ScriptedOffice.error("more_than_out"))
        let transport = MemoryTransport { request in
            if request.url.path == "/api/office/changes" { await office.refuse(ScriptedOffice.Ids.first, nil) }
            return await office.answer(request)
        }
        let again = try await Phone(server: server, folder: folder, sessions: sessions, transport: transport).house()
        guard case .noted(let change) = try await again.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(try await again.sync().sent == .nothingWaits)
        #expect(try again.store.notSynced() == 0)
        #expect(await office.order == [change.key, change.key])
    }

    @Test(
        "what waits for a pull is told to whom the server tells no changes, but not while it only pauses",
        .timeLimit(.minutes(1)))
    func heldBackUntold() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let before = try await phone().house()
        _ = try await before.sync()
        for camera in [ScriptedOffice.Ids.first, ScriptedOffice.Ids.second] {
            await office.refuse(camera, ScriptedOffice.error("more_than_out"))
        }
        let isSuspended = Switch()
        await isSuspended.turnOn()
        let transport = MemoryTransport { request in
            guard request.url.path == "/api/office/changes" else { return await office.answer(request) }
            return .json(403, ScriptedOffice.error(await isSuspended.isOn ? "tenant_suspended" : "insufficient_role"))
        }
        let house = try await Phone(server: server, folder: folder, sessions: sessions, transport: transport).house()
        guard case .noted(let first) = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation) else {
            throw CocoaError(.coderInvalidValue)
        }
        _ = try await house.sync()
        #expect(try house.store.entries().allSatisfy(\.waitsForPull), "a pull will come")
        await isSuspended.turnOff()
        _ = try await house.sync()
        #expect(try house.store.conflicts().map(\.id) == [first.key])
        let keeping = Task { try await house.keepInStep() }
        defer { keeping.cancel() }
        _ = try await house.scan("FX-2", .out, on: ScriptedOffice.Ids.reservation)
        for try await conflicts in house.store.watchConflicts() where conflicts.count == 2 { break }
        #expect(await office.arrived.values.allSatisfy { $0.count == 2 })
    }

    @Test("who is woken looks at the copy at once, however long it was to pause", .timeLimit(.minutes(1)))
    func woken() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let isAllowed = Switch()
        let transport = MemoryTransport { request in
            guard request.url.path == "/api/office/changes", await !isAllowed.isOn else { return await office.answer(request) }
            return .json(403, ScriptedOffice.error("insufficient_role"))
        }
        let house = try await Phone(server: server, folder: folder, sessions: sessions, transport: transport).house()
        let (pulls, pulled) = AsyncStream.makeStream(of: Replica.Outcome.self)
        let keeping = Task { try await house.keepInStep { pulled.yield($0) } }
        defer { keeping.cancel() }
        var told = pulls.makeAsyncIterator()
        guard case .refused? = await told.next() else { throw CocoaError(.coderInvalidValue) }
        await isAllowed.turnOn()
        try await house.wake()
        #expect(await told.next() == .upToDate)
    }

    @Test("a way there that holds streams back is known after two, and then looked at by pulls alone", .timeLimit(.minutes(1)))
    func noStreams() async throws {
        let server = try #require(URL(string: "https://gear.example.com"))
        let office = office
        let (pulls, pulled) = AsyncStream.makeStream(of: Bool.self)
        let transport = MemoryTransport { request in
            guard request.url.path == "/api/office/changes" else { return await office.answer(request) }
            let isStream = request.headers["Accept"] == "text/event-stream"
            pulled.yield(isStream)
            if isStream { throw NoNetwork() }
            return await office.answer(request)
        }
        let house = try await Phone(server: server, folder: folder, sessions: sessions, transport: transport).house()
        let keeping = Task { try await house.keepInStep() }
        defer { keeping.cancel() }
        var streams = 0
        var since = 0
        for await isStream in pulls {
            streams += isStream ? 1 : 0
            since = isStream ? 0 : since + 1
            if since == 20 { break }
        }
        #expect(streams == 2)
    }

    @Test("a house is opened once: whoever watches it sees that somebody signed out")
    func oneHouse() async throws {
        let phone = try phone()
        let house = try await phone.house()
        #expect(try await phone.house() === house)
        _ = try await house.sync()
        var seen = house.store.watchReservations().makeAsyncIterator()
        #expect(try await seen.next()?.count == 2)
        #expect(try await phone.signOut() == .done)
        #expect(try await seen.next()?.isEmpty == true)
    }

    @Test("signing out says what hasn't synced, and leaves it where that is wanted")
    func signOut() async throws {
        let phone = try phone()
        let house = try await phone.house()
        _ = try await house.sync()
        _ = try await house.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation)
        #expect(try await phone.signOut() == .notSynced(1))
        #expect(sessions.load() != nil)
        #expect(try await phone.signOut(leaving: true) == .done)
        #expect(sessions.load() == nil)
        #expect(try house.store.reservations().isEmpty)
        #expect(try house.store.notSynced() == 1)
        await #expect(throws: OfficeFailure.signInNeeded) { try await phone.house() }
    }

    @Test("a house that can't be opened is told, and keeps nobody signed in who wants to leave")
    func signOutOfBroken() async throws {
        let phone = try phone()
        let house = try await phone.house()
        _ = try await house.sync()
        let name = OfficeClient.part(ScriptedOffice.Ids.other) + ".sqlite"
        let broken = folder.appendingPathComponent(name)
        try Data(repeating: 0x2A, count: 8192).write(to: broken)
        await #expect(throws: (any Error).self) { try await phone.signOut() }
        #expect(sessions.load() != nil)
        #expect(try await phone.signOut(leaving: true) == .done)
        #expect(sessions.load() == nil)
        #expect(try house.store.reservations().isEmpty)
        #expect(FileManager.default.fileExists(atPath: broken.path))
    }

    @Test("signing out counts what waits in every house, and leaves no copy of any")
    func signOutOfAll() async throws {
        let phone = try phone()
        _ = try await phone.house().sync()
        // A house that the person worked in before.
        let other = try HouseStore(folder: folder, house: ScriptedOffice.Ids.other)
        _ = try await Replica(store: other, client: phone.client).pull()
        #expect(try other.reservations().count == 2)
        _ = try other.scan("FX-1", .out, on: ScriptedOffice.Ids.reservation, by: ScriptedOffice.Ids.ana)
        #expect(try await phone.signOut() == .notSynced(1))
        #expect(try await phone.signOut(leaving: true) == .done)
        #expect(try other.reservations().isEmpty)
        #expect(try HouseStore(folder: folder, house: ScriptedOffice.Ids.house).reservations().isEmpty)
        #expect(try other.notSynced() == 1)
    }
}

/// On while somebody has it on.
actor Switch {
    private(set) var isOn = false
    func turnOn() { isOn = true }
    func turnOff() { isOn = false }
}

/// The layers: what each target of the kit may import.
@Suite struct LayerTests {
    private static let allowed: [String: Set<String>] = [
        "QuartermasterAPI": ["Foundation", "FoundationNetworking"],
        "QuartermasterSession": ["Foundation", "Security", "QuartermasterAPI"],
        "QuartermasterStore": ["Foundation", "GRDB", "QuartermasterAPI"],
        "QuartermasterKit": ["Foundation", "QuartermasterAPI", "QuartermasterSession", "QuartermasterStore"],
        "QuartermasterKitTesting": ["Foundation", "QuartermasterAPI"],
        "quartermaster-phone": ["Foundation", "QuartermasterKit", "ArgumentParser"],
        "kit-bench": ["Foundation", "QuartermasterAPI", "QuartermasterStore", "QuartermasterKitTesting", "ArgumentParser"],
    ]

    @Test("a file imports only what its target may, and the database is in one target alone")
    func imports() throws {
        let sources = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("Sources")
        var count = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where name.hasSuffix(".swift") {
            let target = String(name.prefix { $0 != "/" })
            let allowed = try #require(Self.allowed[target], "\(name)")
            let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"), keyword <= 1, words.count > keyword + 1, words[0] != "//"
                else { continue }
                count += 1
                #expect(allowed.contains(String(words[keyword + 1])), "\(name): \(line)")
            }
        }
        #expect(count > 20)
    }
}
