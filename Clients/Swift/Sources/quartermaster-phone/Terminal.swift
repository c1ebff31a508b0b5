import Foundation
import QuartermasterKit

/// Does what a line says, and prints what happened.
actor Terminal {
    private let phone: Phone
    private let language: String
    private let isManual: Bool
    private let clock: PhoneClock
    private var house: House?
    private var email = ""
    private var keeping: Task<Void, Never>?

    init(phone: Phone, language: String, isManual: Bool, clock: PhoneClock) {
        self.clock = clock
        self.phone = phone
        self.language = language
        self.isManual = isManual
    }

    /// Goes on where an earlier process stopped.
    func begin() async {
        guard await phone.session.isSignedIn else { return say("nobody is signed in") }
        let isCut = await phone.session.choosing != nil
        await tried { try await self.enter() }
        // A choice that was cut short came to nothing, which was said: the house of before goes on.
        if isCut, house == nil { await tried { try await self.enter() } }
    }

    func end() {
        keeping?.cancel()
    }

    /// False when it is over.
    func obey(_ line: String) async -> Bool {
        let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let command = words.first else { return true }
        if command == "quit" { return false }
        await tried { try await self.run(command, Array(words.dropFirst())) }
        return true
    }

    private func run(_ command: String, _ words: [String]) async throws {
        switch (command, words.count) {
        case ("sign-in", 1):
            email = words[0]
            try await phone.requestCode(email: email)
            say("if \(email) is known, a mail with a code is on its way")
        case ("code", 1...2):
            try await phone.signIn(email: words.count == 2 ? words[0] : email, code: words[words.count - 1])
            try await enter()
        case ("houses", 0): try await houses()
        case ("house", 1): try await choose(words[0])
        case ("list", 0): try list()
        case ("show", 1): try show(reservation(words[0]))
        case ("out", 2...), ("back", 2...): try await scan(command, words, anyway: false)
        case ("anyway", 3...): try await scan(words[0], Array(words.dropFirst()), anyway: true)
        case ("lost", 3...): try await lost(words)
        case ("count", 4...6): try await count(words)
        case ("swap", 3): try await swap(words)
        case ("report", 4...): try await report(words)
        case ("inspect", 3...4): try await inspect(words)
        case ("photo", 3), ("sign", 4...), ("odometer", 2): try await fillIn(command, words)
        case ("complete", 1):
            let inspection = try inspection(words[0])
            say("noted \(try await entered().complete(inspection).key)")
        case ("outbox", 0): try outbox()
        case ("release", 0): try await release()
        case ("undo", 1): try await undo(words[0])
        case ("leave-out", 1), ("take-again", 2): try await mend(words)
        case ("retry", 1): try await settle(words[0], by: .sendAgain)
        case ("discard", 1): try await settle(words[0], by: .discard)
        case ("forgotten", 1): try await noteForgotten(words[0])
        case ("override", 2...): try await settle(words[0], by: .override, reason: words.dropFirst().joined(separator: " "))
        case ("clock", 1):
            guard let ahead = Double(words[0]) else { return say("not understood: clock") }
            clock.set(ahead: ahead)
            say("the clock is \(words[0]) seconds ahead")
        case ("sync", 0): try await sync()
        case ("sign-out", 0...1): try await signOut(leaving: words.first == "!")
        default: say("not understood: \(command)")
        }
    }

    // MARK: - In and out

    private func enter() async throws {
        let house = try await phone.house()
        self.house = house
        guard let me = await phone.session.me else { return }
        say("signed in as \(me.user.displayName) of \(me.tenant.name)")
        say("house \(OfficeClient.part(house.store.house))")
        let held = try await house.held().count
        if held > 0 { say("\(held) changes that others noted wait here; release sends them") }
        keep(house)
    }

    private func houses() async throws {
        for house in try await phone.houses() {
            say("\(OfficeClient.part(house.id)) \(house.name)" + (house.chosen ? ", chosen" : ""))
        }
        say("those are the houses")
    }

    /// What waits in the house of before goes on when the person works there again.
    private func choose(_ word: String) async throws {
        guard let id = UUID(uuidString: word) else { return say("not understood: house") }
        _ = try await phone.choose(house: id)
        keeping?.cancel()
        try await enter()
    }

    private func keep(_ house: House) {
        guard !isManual else { return }
        keeping?.cancel()
        keeping = Task {
            do {
                try await house.keepInStep { outcome in
                    switch outcome {
                    case .refused(let refusal):
                        Self.say("the copy stands still: \(refusal.code.rawValue): \(refusal.message)")
                    case .notOffered: Self.say("the copy stands still: the server is older than the feed")
                    case .upToDate, .later, .signInNeeded: break
                    }
                }
            } catch is CancellationError {
                return
            } catch {
                self.say("no longer in step: \(error)")
            }
        }
    }

    private func signOut(leaving: Bool) async throws {
        keeping?.cancel()
        if case .notSynced(let count) = try await phone.signOut(leaving: leaving) {
            if let house { keep(house) }
            return say("\(count) changes haven't synced; sign-out ! leaves them here")
        }
        house = nil
        say("signed out")
    }

    private func entered() throws -> House {
        guard let house else { throw OfficeFailure.signInNeeded }
        return house
    }

    // MARK: - Screens

    private func list() throws {
        for reservation in try entered().store.reservations() {
            let progress = reservation.progress
            say(
                "\(reservation.reference) \(reservation.status.rawValue) \(progress.out) out \(progress.returned) back of \(progress.qty)"
                    + " \(reservation.client.displayName)")
        }
        say("listed")
    }

    private func show(_ reservation: Reservation) throws {
        say("\(reservation.reference) \(reservation.status.rawValue) for \(reservation.client.displayName)")
        for (number, line) in reservation.items.enumerated() {
            let counted = line.counted.map { ", \($0.out) out, \($0.returned) back, \($0.lost) lost, \($0.used) used" } ?? ""
            say("  \(number + 1). \(line.qty) \(line.item.name), \(line.hadOut) have been out\(counted)")
            for trip in line.assignedAssets {
                let asset = try entered().store.asset(trip.assetId)
                let name = asset?.assetTag ?? asset?.serial ?? trip.assetId.uuidString.lowercased()
                say("    \(name) \(trip.returnedAt != nil ? "back" : trip.pickedUpAt != nil ? "out" : "here")")
            }
        }
        say("shown")
    }

    private func reservation(_ reference: String) throws -> Reservation {
        guard let found = try entered().store.reservations().first(where: { $0.reference == reference }) else {
            throw LocalRefusal(code: .reservationNotFound)
        }
        return found
    }

    private func scan(_ command: String, _ words: [String], anyway: Bool) async throws {
        guard let way = Way(rawValue: command) else { return say("not understood: \(command)") }
        var code = words.dropFirst().joined(separator: " ")
        let isLast = way == .back && code.hasSuffix("+")
        if isLast { code.removeLast() }
        let reservation = try reservation(words[0])
        told(try await entered().scan(code, way, on: reservation.id, anyway: anyway, isLast: isLast))
    }

    private func told(_ outcome: ScanOutcome) {
        switch outcome {
        case .noted(let change): say("noted \(change.key)")
        case .standing(let standing):
            let since = standing.since.map { " since " + ModelCoding.text($0) } ?? ""
            say("already \(standing.way.rawValue)\(since)" + (standing.by.map { " by \($0)" } ?? ""))
        case .refused(let refusal): say("refused \(refusal.code.rawValue): \(refusal.sentence(in: language))")
        }
    }

    private func asset(_ code: String) throws -> AssetRecord {
        let found = try entered().store.find(code)
        guard let asset = found.assets.first, found.assets.count == 1 else {
            throw LocalRefusal(code: found.assets.isEmpty ? .unknownCode : .ambiguousCode, text: found.text ?? code)
        }
        return asset
    }

    private func lost(_ words: [String]) async throws {
        let note = words.dropFirst(2).joined(separator: " ")
        let (reservation, asset) = (try reservation(words[0]), try asset(words[1]))
        told(try await entered().note(.back, asset: asset.id, on: reservation.id, loss: .init(note: note)))
    }

    private func count(_ words: [String]) async throws {
        let reservation = try reservation(words[1])
        let numbers = words.dropFirst(2).compactMap { Int($0) }
        guard let way = Way(rawValue: words[0]), numbers.count == words.count - 2,
            reservation.items.indices.contains(numbers[0] - 1)
        else { return say("not understood: count") }
        let line = reservation.items[numbers[0] - 1].id
        guard way == .back else { return told(try await entered().notePickup(of: numbers[1], line: line, on: reservation.id)) }
        let lost = (qty: numbers.count > 2 ? numbers[2] : 0, note: nil as String?)
        let used = numbers.count > 3 ? numbers[3] : 0
        told(try await entered().noteReturn(of: numbers[1], lost: lost, used: used, line: line, on: reservation.id))
    }

    private func swap(_ words: [String]) async throws {
        let (reservation, asset) = (try reservation(words[0]), try asset(words[1]))
        told(try await entered().noteSwap(asset.id, by: words[2], on: reservation.id))
    }

    private func file(_ path: String) throws -> NewFile {
        let ends = ["jpg": "image/jpeg", "jpeg": "image/jpeg", "mov": "video/quicktime", "mp4": "video/mp4"]
        let end = URL(fileURLWithPath: path).pathExtension.lowercased()
        return NewFile(.file(URL(fileURLWithPath: path)), contentType: ends[end] ?? "image/" + end)
    }

    private func report(_ words: [String]) async throws {
        let (reservation, asset) = (try reservation(words[0]), try asset(words[1]))
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let notes = words[end...].dropFirst().joined(separator: " ")
        let report = HouseStore.Report(
            Direction(rawValue: words[2]), Condition(rawValue: words[3]), notes: notes.isEmpty ? nil : notes,
            photos: try words[4..<end].map(file))
        told(try await entered().note(report, of: asset.id, on: reservation.id))
    }

    private func inspection(_ word: String) throws -> Id {
        guard let id = UUID(uuidString: word) else { throw LocalRefusal(code: .inspectionNotFound, text: word) }
        return id
    }

    private func inspect(_ words: [String]) async throws {
        let (reservation, asset) = (try reservation(words[0]), try asset(words[1]))
        let begun = try await entered().beginInspection(
            of: asset.id, on: reservation.id, InspectionStage(rawValue: words[2]), template: words.count > 3 ? words[3] : nil)
        say("noted \(begun.key)")
        say("inspection \(begun.inspection.map(OfficeClient.part) ?? "")")
    }

    private func fillIn(_ command: String, _ words: [String]) async throws {
        var filling = InspectionFilling()
        switch command {
        case "photo" where words[1] == "video": filling.video = try file(words[2])
        case "photo": filling.photos[words[1]] = try file(words[2])
        case "odometer": filling.odometer = Int(words[1])
        default:
            let name = words.dropFirst(3).joined(separator: " ")
            filling.signOffs[SignOffRole(rawValue: words[1])] = .init(name: name, signature: try file(words[2]))
        }
        for change in try await entered().fillIn(try inspection(words[0]), filling) { say("noted \(change.key)") }
    }

    private func release() async throws {
        let held = try await entered().held().count
        try await entered().release()
        say("released \(held)")
    }

    private func undo(_ key: String) async throws {
        guard let change = try entered().store.entries().first(where: { $0.key == key }) else {
            return say("nothing here has the key \(key)")
        }
        switch try await entered().takeBack(change) {
        case .withdrawn: say("withdrawn \(key)")
        case .noted(let undo): say("noted \(undo.key)")
        case .cannot: say("it can't be undone")
        }
    }

    private func mend(_ words: [String]) async throws {
        let conflict = try entered().store.conflicts().first { $0.id == words[0] }
        guard let conflict, let bad = conflict.change.files.first(where: { $0.state == .lost || $0.state == .refused }) else {
            return say("no file of \(words[0]) is lost or refused")
        }
        if words.count > 1 {
            try await entered().replace(bad, by: try file(words[1]))
        } else {
            let all = conflict.change.files.filter { $0.state == .lost || $0.state == .refused }.map(\.name)
            try await entered().settle(conflict, by: .leaveOut(files: all))
        }
        say("settled \(words[0])")
    }

    private func outbox() throws {
        for change in try entered().store.entries() where change.state != .done {
            let why = change.refusal.map { " \($0.code.rawValue): \($0.message)" } ?? ""
            say("\(change.state.rawValue) \(change.key) \(change.kind.rawValue)\(why)")
            for file in change.files { say("  file \(file.name) of \(file.size) bytes: \(file.state.rawValue)") }
        }
        for conflict in try entered().store.conflicts() { say("settle \(conflict.id) by \(conflict.ways)") }
        say("that is the outbox")
    }

    private func settle(_ key: String, by way: WayOn, reason: String? = nil) async throws {
        guard let conflict = try entered().store.conflicts().first(where: { $0.id == key }) else {
            return say("nothing refused has the key \(key)")
        }
        try await entered().settle(conflict, by: way, reason: reason)
        say("settled \(key)")
    }

    private func noteForgotten(_ key: String) async throws {
        let conflict = try entered().store.conflicts().first { $0.id == key }
        let way = conflict?.ways.first { if case .noteForgotten = $0 { true } else { false } }
        guard let conflict, let way else { return say("nothing was forgotten before \(key)") }
        try await entered().settle(conflict, by: way)
        say("settled \(key)")
    }

    private func sync() async throws {
        let house = try entered()
        try await house.wake()
        let synced = try await house.sync()
        let entries = try house.store.entries()
        let parked = entries.filter { $0.state == .parked }.count
        let waiting = entries.filter { $0.state == .waiting }.count
        say("synced: \(waiting) wait, \(parked) refused, copy \(synced.pulled == .upToDate ? "up to date" : "\(synced.pulled)")")
    }

    // MARK: - Words

    private func tried(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch let refusal as LocalRefusal {
            say("refused \(refusal.code.rawValue): \(refusal.sentence(in: language))")
        } catch let refusal as SignInRefusal {
            say("refused \(refusal.code): \(refusal.message)")
        } catch OfficeFailure.refused(let refusal) {
            say("refused \(refusal.code.rawValue): \(refusal.message)")
        } catch OfficeFailure.signInNeeded {
            say("sign in first")
        } catch FileFault.unknownType(let type) {
            say("no file of the type \(type) is taken")
        } catch TextFault.tooLong(let field, let most) {
            say("refused too_long: \(field) may have \(most) characters")
        } catch is CountFault {
            say("refused invalid_value: a count is above 0")
        } catch StoreFault.full {
            say("refused storage_full: there is no room on this phone, and nothing was noted")
        } catch OfficeFailure.otherHouse {
            say("another house is chosen")
        } catch OfficeFailure.noAnswer(let why) {
            say("no answer: \(why)")
        } catch {
            say("failed: \(error)")
        }
    }

    private func say(_ text: String) { Self.say(text) }

    /// Names come from other people: nothing of them moves the cursor.
    private static func say(_ text: String) {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        FileHandle.standardOutput.write(Data((plain + "\n").utf8))
    }
}
