import ArgumentParser
import Foundation
import QuartermasterKitTesting
import QuartermasterStore

/// How long the kit takes in a large house, and how much memory. Each command is a process of its own, as an app is that is opened.
@main struct KitBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kit-bench", abstract: "Measures the kit in a house of 10,000 units.",
        subcommands: [Fill.self, Open.self, Send.self])
}

/// Makes the copy of the house.
struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fetches the house, page by page.")

    @Argument(help: "Where the house's database is to be.") var folder: String

    func run() async throws {
        let house = LargeHouse(folder)
        let begun = Date()
        _ = try await house.fetch()
        Figures.say("the first copy of \(LargeHouse.units) units", Date().timeIntervalSince(begun) * 1000, "ms")
    }
}

/// Opens the house as an app does that was not running, shows the list, and judges scans.
struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Opens the house, lists it, and judges scans.")

    @Argument(help: "Where Fill has made it.") var folder: String
    @Option(help: "When the process was begun, in nanoseconds since 1970.") var begun: Double
    @Option(help: "How many scans.") var scans = 1000

    func run() async throws {
        let before = Figures.memory("VmHWM")
        let store = try LargeHouse(folder).open()
        let count = try store.reservations().count
        Figures.say("a start, to a list of \(count) reservations", (Date().timeIntervalSince1970 - begun / 1e9) * 1000, "ms")
        Figures.say("of a processor", Figures.processor(), "ms")
        Figures.say("memory then", Figures.memory("VmHWM"), "MiB at most")
        let refused = try Figures.times(scans) { number in
            let outcome = try store.scan(LargeHouse.takenCode(number), .out, on: LargeHouse.openReservation(number), by: nil)
            guard case .refused = outcome else { throw Unexpected(outcome: "\(outcome)") }
        }
        Figures.tell("a scan that is refused", refused)
        let noted = try Figures.times(scans) { number in
            let outcome = try store.scan(LargeHouse.freeCode(number), .out, on: LargeHouse.openReservation(number), by: nil)
            guard case .noted = outcome else { throw Unexpected(outcome: "\(outcome)") }
        }
        Figures.tell("a scan that is noted, on the disk", noted)
        let list = try Figures.times(10) { _ in _ = try store.reservations() }
        Figures.tell("the list anew, with \(scans) changes on top", list)
        Figures.say("memory of the process", Figures.memory("VmHWM"), "MiB at most")
        Figures.say("of which its own, not files of the system", Figures.memory("RssAnon"), "MiB")
        Figures.say("before the house was opened", before, "MiB")
    }
}

/// Notes a long day without a network, and sends it.
struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Notes 5,000 changes, and counts the requests that send them.")

    @Argument(help: "Where Fill has made it.") var folder: String

    func run() async throws {
        let house = LargeHouse(folder)
        let store = try house.open()
        for number in 0..<LargeHouse.free {
            let outcome = try store.scan(LargeHouse.freeCode(number), .out, on: LargeHouse.openReservation(number), by: nil)
            guard case .noted = outcome else { throw Unexpected(outcome: "\(outcome)") }
        }
        let begun = Date()
        let requests = try await house.send(store)
        Figures.say("sending \(LargeHouse.free) changes", Date().timeIntervalSince(begun) * 1000, "ms")
        Figures.say("of a processor, noting them included", Figures.processor(), "ms")
        Figures.say("requests for them", Double(requests), "")
        let left = try store.notSynced()
        guard left == 0 else { throw Unexpected(outcome: "\(left) were not sent") }
    }
}

/// The house did something else than what is measured.
struct Unexpected: Error {
    let outcome: String
}
