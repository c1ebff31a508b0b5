import API
import Accounts
import ArgumentParser
import Operations
import Settings
import Text

extension Role: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {}

extension EmailAddress: ExpressibleByArgument {
    /// Nil makes the command line wrong.
    public init?(argument: String) { self.init(argument) }
}

struct Account: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "People and their roles.",
        discussion: """
            Every change is audited with source 'cli'. A person is tied to an auth user by the first token that proves the \
            address, or by `quartermaster token`.

            Example: quartermaster account list --tenant "Acme Rental"
            """,
        subcommands: [
            Add.self, List.self, SetFacts.self, SetRoles.self, Disable.self, Enable.self, Unlink.self, Sessions.self,
            SignOut.self,
        ])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a person, the first admin included.",
            discussion: """
                Who works for another house here already is asked first. With --no-consent the account is theirs at once.

                Example: quartermaster account add --email ana@example.com --name Ana --role admin
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The address the person signs in with, such as ana@example.com.") var email: EmailAddress
        @Option(help: "The person's name (default: the address).") var name: String?
        @Option(help: "viewer, staff, manager or admin; each includes those before it.") var role: Role = .staff
        @Option(help: "The person's language, en or es (default: the house's).") var locale: Language?
        @Flag(help: "Do not ask the person, who may work for another house here.") var noConsent = false

        func validate() throws {
            try NameRule.check(name)
        }

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(
                    try directory.add(
                        tenant: tenant.tenant, email: email.text, displayName: name.map(OneLine.of) ?? email.text, roles: [role],
                        locale: locale?.rawValue, isAsked: !noConsent))
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists a tenant's people.", discussion: "Example: quartermaster account list")

        @OptionGroup var tenant: TenantOption

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                for account in try directory.list(tenant: tenant.tenant) { Account.show(account) }
            }
        }
    }

    struct SetFacts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Gives a person another name, language or address.",
            discussion: """
                Under another address the account is whoever proves that one by a code: sessions here end, and the old address gets in \
                no more. With --same-person the sign-in moves to the new address.

                Example: quartermaster account set --email ana@example.com --name "Ana Restrepo" --locale es
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's present address.") var email: String
        @Option(help: "The new name.") var name: String?
        @Option(help: "The new language, en or es.") var locale: Language?
        @Option(help: "The new address.") var newEmail: EmailAddress?
        @Flag(help: "The person stays the same under the new address, and signed in.") var samePerson = false

        func validate() throws {
            guard name != nil || locale != nil || newEmail != nil else {
                throw ValidationError("say --name, --locale or --new-email")
            }
            guard newEmail != nil || !samePerson else { throw ValidationError("--same-person goes with --new-email") }
            try NameRule.check(name)
        }

        func run() throws {
            let changes = AccountDirectory.Changes(
                email: newEmail?.text, isSamePerson: samePerson ? true : nil, displayName: name.map(OneLine.of),
                locale: locale?.rawValue)
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(try directory.set(changes, tenant: tenant.tenant, email: email))
            }
        }
    }

    struct Disable: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Refuses a person from the next request on, and ends the sessions.",
            discussion: "Example: quartermaster account disable --email ana@example.com")

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(try directory.set(.init(isDisabled: true), tenant: tenant.tenant, email: email))
            }
        }
    }

    struct Enable: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes a disabling back; the person signs in anew.",
            discussion: "Example: quartermaster account enable --email ana@example.com")

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(try directory.set(.init(isDisabled: false), tenant: tenant.tenant, email: email))
            }
        }
    }

    struct Unlink: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Cuts an account from the person who signs in with it.",
            discussion: """
                Their sessions here end. Whoever next proves the address by a code is the account's person.

                Example: quartermaster account unlink --email ana@example.com
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(try directory.unlink(tenant: tenant.tenant, email: email))
            }
        }
    }

    struct SetRoles: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Gives a person roles, in place of the present ones.",
            discussion: "Example: quartermaster account role --email ana@example.com manager")

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String
        @Argument(help: "viewer, staff, manager or admin.") var roles: [Role]

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                Account.show(try directory.set(.init(roles: roles), tenant: tenant.tenant, email: email))
            }
        }
    }
}

extension Account {
    /// Runs what needs the accounts.
    static func inDirectory(_ body: (AccountDirectory) throws(CommandFailure) -> Void) throws {
        let settings = try Environment.settings(for: .account)
        try Environment.run { () throws(CommandFailure) in try body(try AccountDirectory(settings)) }
    }

    private static func show(_ account: AccountDirectory.Account) {
        print(OneLine.columns([account.email, account.roles.joined(separator: ","), state(of: account), account.displayName]))
    }

    private static func state(of account: AccountDirectory.Account) -> String {
        if account.isDisabled { return "disabled" }
        if account.authUserID != nil { return "active" }
        return account.wasCut ? "cut off, not signed in again" : "not signed in yet"
    }
}
