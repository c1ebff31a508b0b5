import Foundation

/// A house whose server is its own issuer, without a mail server: codes are printed in its log.
struct SignInScene {
    /// What servers are told as `AUTH_SEAL_KEY`.
    static let sealKey = String(repeating: "5e", count: 32)
    /// What takes another issuer's keys away from the run's settings.
    static let settings = ["JWT_SECRET": "", "AUTH_SEAL_KEY": sealKey]

    let server: TestServer
    let house: House

    /// The server that tests share, each with a house of its own.
    static let shared = Result {
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        RunEnd.add { server.stop() }
        return server
    }

    /// - Parameter server: the shared one unless given.
    init(on server: TestServer? = nil) throws {
        self.server = try server ?? Self.shared.get()
        house = try House(on: self.server)
    }

    /// A server of the test's own.
    init(settings: [String: String], database: TestDatabase? = nil) throws {
        let database = try database ?? TestDatabase.fresh()
        try self.init(on: TestServer.start(settings: Self.settings.merging(settings) { $1 }, database: database))
    }

    var database: Database { house.database }

    /// An address that only this person has, with an account or without.
    func person(_ role: Role? = .staff) throws -> SignInPerson {
        let email = "ana@\(ID.fresh()).example"
        if let role { _ = try house.addAccount(roles: [role.rawValue], email: email, linked: false) }
        return SignInPerson(email: email, scene: self)
    }

    /// Counts the mails of every hour as those of one, so that none begins in the middle of a test. For a database of its own.
    func countAsOneHour() throws {
        try database.execute(
            """
            create function one_hour() returns trigger language plpgsql as
                $$ begin new.starts_at := '2100-01-01T00:00Z'; return new; end $$;
            create trigger one_hour before insert on signin.hours for each row execute function one_hour()
            """)
    }

    /// The session that a person has after typing the code.
    func signedIn(_ role: Role? = .staff) throws -> SignedIn { try person(role).signIn() }

    /// How many wrong tries of all networks the code of an address has had.
    func tries(of email: String) throws -> String? {
        try database.value(
            "select sum(t.value::int) from signin.codes c, jsonb_each_text(c.network_tries) t where c.email = $1", [email])
    }

    /// What a look at the database finds, as one number.
    func count(_ sql: String, _ parameters: [Database.Parameter] = []) throws -> Int {
        try database.value("select count(*) from \(sql)", parameters).flatMap { Int($0) } ?? -1
    }
}
