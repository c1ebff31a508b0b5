import API
import Accounts
import ArgumentParser
import Operations
import Settings

struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a token for an account, signed with JWT_SECRET, or with the server's own key where it is the issuer.",
        discussion: "Example: quartermaster token --email ana@example.com --ttl 3600")

    @OptionGroup var tenant: TenantOption
    @Option(help: "The account's address.") var email: String
    @Option(help: "How long it is valid, in seconds (1 to 31536000).") var ttl = 3600

    func validate() throws {
        guard (1...31_536_000).contains(ttl) else { throw ValidationError("--ttl must be from 1 to 31536000") }
    }

    func run() throws {
        try Account.inDirectory { directory throws(CommandFailure) in
            print(try directory.token(tenant: tenant.tenant, email: email, lifetime: ttl))
        }
    }
}

struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The keys that sign tokens, where the server is its own issuer.",
        discussion: "Example: quartermaster keys list",
        subcommands: [List.self, Rotate.self, Renew.self, CheckCopy.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists them: which signs, which is next, and whose tokens are still good.",
            discussion: "Example: quartermaster keys list")

        func run() throws {
            try Keys.inChain { chain throws(CommandFailure) in for line in try chain.list() { print(line) } }
        }
    }

    struct Rotate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets the next key sign and makes another; nobody is signed out.",
            discussion: "Servers follow within a minute.\n\nExample: quartermaster keys rotate")

        func run() throws {
            try Keys.inChain { chain throws(CommandFailure) in
                try chain.rotate()
                for line in try chain.list() { print(line) }
            }
        }
    }

    struct Renew: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes all keys and sessions and makes new ones: everybody has to sign in again.",
            discussion: """
                For when the key that sealed them is lost, or was seen by somebody. Restart the servers afterwards.

                Example: quartermaster keys renew --sign-everybody-out
                """)

        @Flag(help: "Confirms that this is meant.") var signEverybodyOut = false

        func validate() throws {
            guard signEverybodyOut else { throw ValidationError("say --sign-everybody-out, because that is what it does") }
        }

        func run() throws {
            try Keys.inChain { chain throws(CommandFailure) in
                try chain.renew(tell: Environment.complain)
                for line in try chain.list() { print(line) }
                Environment.complain(Self.elsewhere)
            }
        }

        /// What else lies under the sealing key, and does not come back by signing in.
        private static let elsewhere = """
            where the sealing key is another than before: webhooks are not sent until an admin of each house makes new secrets (`quartermaster \
            doctor` says how many can't be opened), and the audit's logs go on under new keys (docs/sign-in.md, "Another sealing key")
            """
    }

    struct CheckCopy: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check-copy",
            abstract: "Compares a copy of the sealing key with the key, and notes that it was checked.",
            discussion: """
                The sealing key, the file seal-key in AUTH_DIR or AUTH_SEAL_KEY, is in no backup: keep a copy where no backup lies. The copy is \
                read from standard input, and no key is printed. `quartermaster doctor` asks for it until a copy was checked.

                Exit code 1 when it is another key, or none.

                Example: quartermaster keys check-copy < COPY
                """)

        func run() throws {
            try Keys.inChain { chain throws(CommandFailure) in
                var copy = ""
                // A key and some room; whatever else is piped in is no key.
                while copy.utf8.count < 4096, let line = readLine(strippingNewline: false) { copy += line }
                print(try chain.checkCopy(copy))
            }
        }
    }

    private static func inChain(_ body: (KeyChain) throws(CommandFailure) -> Void) throws {
        let settings = try Environment.settings(for: .keys)
        try Environment.run { () throws(CommandFailure) in try body(try KeyChain(settings)) }
    }
}
