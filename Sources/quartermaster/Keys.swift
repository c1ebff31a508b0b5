import API
import Accounts
import ArgumentParser
import Service

struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The keys that sign tokens, where the server is its own issuer.",
        discussion: "Example: quartermaster keys list",
        subcommands: [List.self, Rotate.self, Renew.self])

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
            abstract: "Throws all keys and sessions away and makes new ones: everybody has to sign in again.",
            discussion: """
                For when the key that sealed them is lost, or was seen by somebody. Restart the servers afterwards.

                Example: quartermaster keys renew --sign-everybody-out
                """)

        @Flag(help: "Says that this is meant.") var signEverybodyOut = false

        func validate() throws {
            guard signEverybodyOut else { throw ValidationError("say --sign-everybody-out, because that is what it does") }
        }

        func run() throws {
            try Keys.inChain { chain throws(CommandFailure) in
                try chain.renew()
                for line in try chain.list() { print(line) }
            }
        }
    }

    private static func inChain(_ body: (KeyChain) throws(CommandFailure) -> Void) throws {
        let settings = try Environment.settings()
        try Environment.run { () throws(CommandFailure) in try body(try KeyChain(settings)) }
    }
}
