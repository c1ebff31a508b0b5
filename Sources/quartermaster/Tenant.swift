import API
import Accounts
import ArgumentParser
import JSON
import Operations
import Settings
import Text

struct Tenant: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rental houses: name, time zone, how they work, and moving them.",
        discussion: """
            Every change is audited with source 'cli'. A line a house: name, time zone, id, and for those of the list more.

            Example: quartermaster tenant list
            """,
        subcommands: [
            Add.self, List.self, SetFacts.self, Suspend.self, Resume.self, Remove.self, Export.self, Import.self,
        ])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a house.",
            discussion: "Example: quartermaster tenant add --name \"Acme Rental\" --time-zone America/Bogota")

        @Option(help: "Its name.") var name: String
        @Option(help: "The zone by which its days begin, such as America/Bogota.") var timeZone: String

        func validate() throws {
            try NameRule.check(name)
        }

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.add(name: OneLine.of(name), timeZone: timeZone))
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists them.",
            discussion: """
                One line a house: name, time zone, id, whether it is active, suspended or removing, people who may sign in, rows, \
                bytes of files, and when something was last done. Rows and bytes are those of the last count, which a server makes \
                of bytes once an hour and of rows once a day; `-` where there was none yet.

                Example: quartermaster tenant list
                """)

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                for tenant in try directory.list() { Tenant.show(tenant) }
            }
        }
    }

    struct SetFacts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Changes a house: its name, its time zone, how it works.",
            discussion: """
                What `today` and `overdue` mean goes by the new zone at once; what was written down stays.

                Example: quartermaster tenant set --tenant "Rental house" --name "Acme Rental" --time-zone America/Bogota
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The new name.") var name: String?
        @Option(help: "The new zone, such as America/Bogota.") var timeZone: String?
        @Option(help: "What happens to a reservation of more than is available: allow or refuse.") var overbooking: Overbooking?
        @Option(help: "The lowest role that may overrule a refusal at the shelf: staff, manager or admin.")
        var overrideRole: OverrideRole?
        @Option(help: "The lowest role that may make clients and reservations, and confirm them: manager or staff.")
        var bookingRole: BookingRole?
        @Option(help: "Minutes after its end until a reservation is reported as overdue, 0 to 10080.") var returnGraceMinutes:
            Minutes?
        @Option(help: "How many minutes before a pickup people are told that nobody has begun it, 0 to 10080.")
        var pickupNoticeMinutes: Minutes?
        @Option(help: "When phones stay silent, such as 22:00-07:00, or none.") var quietHours: QuietHours?
        @Option(help: "How whoever finds gear can reach the house, such as a telephone number, or none.") var contact: Contact?
        @Option(help: "The house's language, en or es: that of new people, unless they are given another.") var locale: Language?
        @Option(help: "Hosts whose addresses name codes, between commas, such as qr.example.com, or none: then any host's do.")
        var codeHosts: CodeHosts?

        @Option(help: "How many days a page shows its copy without the server's word, 1 to 90.") var copyDays: CopyDays?
        @Option(help: "Where its people reach the server, such as https://acme.example, or none: PUBLIC_URL.") var publicURL:
            HouseOrigin?
        @Option(help: "The name that its mail comes from, or none: that of MAIL_FROM.") var mailName: MailName?
        @Option(help: "How much its files may take, such as 20GiB, or none.") var storageLimit: StorageLimit?

        func validate() throws {
            guard changes.isAny else { throw ValidationError("say what to change: --name, --time-zone, …") }
            try NameRule.check(name)
        }

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.set(tenant.tenant, changes))
            }
        }

        private var changes: TenantDirectory.Changes {
            TenantDirectory.Changes(
                name: name.map(OneLine.of), timeZone: timeZone, overbooking: overbooking, overrideRole: overrideRole,
                bookingRole: bookingRole, returnGraceMinutes: returnGraceMinutes?.count,
                pickupNoticeMinutes: pickupNoticeMinutes?.count, quietHours: quietHours?.value, contact: contact?.value,
                locale: locale, codeHosts: codeHosts?.hosts,
                own: TenantDirectory.OwnFacts(
                    copyDays: copyDays?.count, publicURL: publicURL?.value, mailName: mailName?.value,
                    storageLimit: storageLimit?.value))
        }
    }
}

extension Overbooking: ExpressibleByArgument {}

extension OverrideRole: ExpressibleByArgument {}

extension BookingRole: ExpressibleByArgument {}

/// Minutes of a setting of a house.
struct Minutes: ExpressibleByArgument {
    let count: Int

    init?(argument: String) {
        guard let count = Int(argument), HouseRules.minutes.contains(count) else { return nil }
        self.count = count
    }
}

/// Days of a copy.
struct CopyDays: ExpressibleByArgument {
    let count: Int

    init?(argument: String) {
        guard let count = Int(argument), HouseRules.copyDays.contains(count) else { return nil }
        self.count = count
    }
}

extension JSONValue {
    /// What an argument says of something that `none` takes away. Nil where `read` makes nothing of it.
    fileprivate init?(_ argument: String, else read: (String) -> JSONValue?) {
        guard argument != "none" else {
            self = .null
            return
        }
        guard let value = read(argument) else { return nil }
        self = value
    }
}

/// A URL without a path, or `none`.
struct HouseOrigin: ExpressibleByArgument {
    let value: JSONValue

    init?(argument: String) {
        guard let value = JSONValue(argument, else: Self.read) else { return nil }
        self.value = value
    }

    private static func read(_ text: String) -> JSONValue? {
        HouseRules.line.contains(text.unicodeScalars.count) ? HouseRules.origin(text).map(JSONValue.string) : nil
    }
}

/// A name that mail comes from, or `none`.
struct MailName: ExpressibleByArgument {
    let value: JSONValue

    init?(argument: String) {
        guard let value = JSONValue(argument, else: { HouseRules.mailName($0).map(JSONValue.string) }) else { return nil }
        self.value = value
    }
}

/// Bytes with a unit, or `none`.
struct StorageLimit: ExpressibleByArgument {
    let value: JSONValue

    init?(argument: String) {
        guard let value = JSONValue(argument, else: { SizeText.parse($0).map { .number(String($0)) } }) else { return nil }
        self.value = value
    }
}

/// Hosts between commas, or `none`.
struct CodeHosts: ExpressibleByArgument {
    let hosts: [String]

    init?(argument: String) {
        let texts = argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
        let hosts = texts.compactMap { CodeHost.parse(OneLine.of(String($0))) }
        guard hosts.count == texts.count, hosts.count <= CodeHost.most else { return nil }
        self.hosts = hosts
    }
}

/// A line of text, or `none`.
struct Contact: ExpressibleByArgument {
    let value: JSONValue

    init?(argument: String) {
        guard let value = JSONValue(argument, else: Self.read) else { return nil }
        self.value = value
    }

    private static func read(_ text: String) -> JSONValue? {
        let line = OneLine.of(text)
        return HouseRules.line.contains(line.unicodeScalars.count) ? .string(line) : nil
    }
}

/// `22:00-07:00`, or `none`.
struct QuietHours: ExpressibleByArgument {
    let value: JSONValue

    init?(argument: String) {
        guard let value = JSONValue(argument, else: Self.read) else { return nil }
        self.value = value
    }

    private static func read(_ text: String) -> JSONValue? {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard times.count == 2, times.allSatisfy(HouseRules.isTimeOfDay), times[0] != times[1] else { return nil }
        return HouseRules.quietHours(from: times[0], to: times[1])
    }
}

extension Tenant {
    /// Runs what needs the houses.
    static func inDirectory(_ body: (TenantDirectory) throws(CommandFailure) -> Void) throws {
        let settings = try Environment.settings(for: .tenant)
        try Environment.run { () throws(CommandFailure) in try body(try TenantDirectory(settings)) }
    }

    private static func show(_ tenant: TenantDirectory.Listed) {
        let figures = [tenant.rows, tenant.bytes].map { $0.map { String($0) } ?? "-" }
        let facts = [tenant.name, tenant.timeZone, tenant.id, tenant.state, "\(tenant.people)"]
        print(OneLine.columns(facts + figures + [tenant.activeAt ?? "-"]))
    }

    static func show(_ tenant: TenantDirectory.Tenant) {
        print(OneLine.columns([tenant.name, tenant.timeZone, tenant.id]))
    }
}
