import ArgumentParser
import Foundation
import QuartermasterKit

/// A phone for the terminal: it reads commands, one a line, and prints what happened, one fact a line.
@main struct PhoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quartermaster-phone",
        abstract: "A phone of a rental house, in the terminal.",
        discussion: """
            It reads commands from standard input, one a line:

              sign-in EMAIL        asks for a code by mail
              code DIGITS          signs in by it; in another start than the one that asked: code EMAIL DIGITS
              houses               the houses that the person works for
              house ID             works in another of them
              list                 the reservations, as this phone sees them
              show REFERENCE       one of them, with its lines
              out REFERENCE CODE   a scan: it leaves
              back REFERENCE CODE  a scan: it comes back; with a + behind the code it was the last return
              anyway …             the same as out and back, though this phone would refuse it
              lost REFERENCE CODE WORDS    it does not come back
              count out REFERENCE LINE N   so many of a counted line leave, by the line's number in show
              count back REFERENCE LINE N [LOST [USED]]
              swap REFERENCE CODE CODE     the first comes back, the second leaves in its place
              report REFERENCE CODE in|out CONDITION [FILE …] [-- WORDS]   how it looks, with photos
              inspect REFERENCE CODE STAGE [TEMPLATE]   begins an inspection, and says its id
              photo ID SLOT FILE           a photo of an inspection; the slot video takes a video
              sign ID staff|customer FILE NAME
              odometer ID N
              complete ID                  completes an inspection
              outbox               what waits, and what was refused
              release              what others noted here is sent too
              undo KEY             takes back what was noted here
              retry KEY            sends a refused change again
              discard KEY          lets it go
              override KEY REASON  it is right all the same
              forgotten KEY        notes what was forgotten before it, and sends it again
              leave-out KEY        sends it without the files that are lost or not taken
              take-again KEY FILE  another file in the place of the first of those
              clock SECONDS        the phone's clock is so much ahead from now on
              sync                 sends what waits and fetches what changed
              sign-out             ends the session; with a ! behind it also where changes haven't synced
              quit

            What was noted is on the disk before it says so. Without --manual it sends it at once, and keeps in step with the server.
            """)

    @Option(help: "The server's address.") var server = "http://localhost:8080"
    @Option(help: "Where the session, the copy and the outbox are kept.") var folder = ".quartermaster-phone"
    @Option(help: "Of the sentences: en or es.") var language = "en"
    @Option(help: "What apps send when they sign in, where the office says one.") var apiKey = SignInClient.anyKey
    @Flag(help: "Nothing is sent or fetched but by sync.") var manual = false
    @Option(help: "How many seconds the phone's clock is ahead.") var clock = 0.0

    func validate() throws {
        guard let url = URL(string: server), url.host != nil else { throw ValidationError("\(server) is no address") }
    }

    func run() async throws {
        guard let address = URL(string: server) else { return }
        let clock = PhoneClock(ahead: clock)
        let phone = try Phone(
            server: address, folder: URL(fileURLWithPath: folder), language: language, apiKey: apiKey, now: { clock.now })
        let terminal = Terminal(phone: phone, language: language, isManual: manual, clock: clock)
        await terminal.begin()
        for await line in Self.lines() where await !terminal.obey(line) { break }
        await terminal.end()
    }

    /// Reading blocks a thread, which is one of its own.
    private static func lines() -> AsyncStream<String> {
        AsyncStream { stream in
            Thread.detachNewThread {
                while let line = readLine() { stream.yield(line) }
                stream.finish()
            }
        }
    }
}
