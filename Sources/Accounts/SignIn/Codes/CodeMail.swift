import API
import Crypto
import EventLoop
import HTTP
import Postgres
import Settings
import Text

/// A code on its way to an address.
struct CodeMail {
    private static let requesting = Statement.write(
        "office.request_sign_in_code_2",
        [
            "address": "text", "code_hash": "bytea", "sealed": "bytea", "language": "text", "signs_up": "bool",
            "validity": "interval", "pause": "interval", "mails_an_hour": "int", "password_hash": "text", "metadata": "jsonb",
            "holder_hash": "bytea",
        ])
    package static let statements = [requesting]

    /// The least time between two mails to an address.
    private static let pause = "60 s"

    let address: SignInAddress
    /// Whether somebody without an account may sign in with it; nil where only who signed up before may.
    let signsUp: Bool?
    /// What a new user chose beside it.
    var passwordHash: String?
    /// As JSON.
    var metadata: String?
    /// The secret that whoever asked gets with the answer.
    var holder: CodeHolder?

    /// The mail goes out at a time that has nothing to do with the answer's: the work of sending one, which only a known address
    /// makes, is then not to be seen in the answers that come after.
    static func notifyMailerLater(_ services: Services) {
        let signal = services.mailSignal
        _ = services.loop.schedule(at: .now + .milliseconds(Int.random(in: 0..<spread))) { signal?.notify() }
    }

    /// In milliseconds.
    private static let spread = 500

    /// Makes the code and hands it to the outbox: the same work for every address.
    func send(for context: SignInContext) async throws(SignInError) {
        let sealing = try context.keys().sealing
        let code = SignInCode.random()
        let sealed = MailVariables(code: code).sealed(for: address.text, by: sealing)
        let answer = try await context.write(
            Self.requesting,
            [
                "address": address.text, "code_hash": SignInCode.hash(code, of: address, under: sealing).byteaText,
                "sealed": sealed.byteaText, "language": context.language.rawValue, "signs_up": signsUp?.sqlText,
                "validity": SignInCode.lifetime.sqlText, "pause": Self.pause,
                "mails_an_hour": String(context.signIn.settings[.mailsPerHour]), "password_hash": passwordHash,
                "metadata": metadata, "holder_hash": holder?.hash(under: sealing).byteaText,
            ])
        Self.notifyMailerLater(context.services)
        if answer.facts != nil {
            context.services.log.write(
                .error, "the hourly limit of sign-in mails is reached: none is sent",
                [("request_id", .text(context.request.id)), ("setting", .text(AnySetting.mailsPerHour.name))])
        }
    }
}

/// The six digits that are mailed to who signs in. What lies in the database is a keyed hash of them and the address: without
/// the key a million tries would find them.
enum SignInCode {
    static let length = 6
    /// How long one is good.
    static let lifetime: Duration = .seconds(600)
    private static let purpose = "sign-in code"

    /// A code out of libcrypto's generator, each as likely as any other.
    static func random() -> String {
        let codes: UInt32 = 1_000_000
        // What is left over of 2³² at the top would make some codes likelier.
        let even = UInt32.max - UInt32.max % codes
        var number: UInt32
        repeat { number = randomBytes(4).reduce(0) { $0 << 8 | UInt32($1) } } while number >= even
        let digits = String(number % codes)
        return String(repeating: "0", count: length - digits.utf8.count) + digits
    }

    /// What the database keeps of a code for an address.
    static func hash(_ code: String, of address: SignInAddress, under key: SealingKey) -> [UInt8] {
        HMACSHA256(key: key.derivedKey(for: purpose)).code(for: Array(address.text.utf8) + [0] + Array(code.utf8))
    }

    /// Whether the text could be one.
    static func isCode(_ text: String) -> Bool { text.utf8.count == length && text.utf8.allSatisfy { ASCII.isDigit($0) } }

    /// As a person typed or pasted it: with spaces.
    static func typed(_ text: String) -> String { text.filter { $0 != " " } }
}
