import Synchronization
import Testing

@testable import Postgres

/// A connection string with a fault is refused before anybody connects, and neither the string nor libpq's sentence about it is told.
struct LoginRefusalTests {
    @Test(
        "a password that is not encoded is a fault that holds nothing of it",
        arguments: [
            "postgresql://user:s3rv@S3cret@127.0.0.1:5432/house", "postgres://user:my/s3cret@127.0.0.1/house",
            "postgresql://user:12/s3cret@db/house", "postgresql://user:s3rv@db/S3cret@db/house",
            "postgresql://user:a?s3rv@S3cret@db/house", "postgresql://user:12/s3rv?S3cret=1@db/house",
            "postgresql://user:my/s3cret", "postgresql://user:s3cret@db:S3cret/house", "host=db password=a s3cret=b",
            "host=a@s3cret dbname=house", "host=db port=s3cret", "host=db port=0", "host=db port=65536",
        ])
    func unencoded(url: String) {
        let fault = LoginRefusal.fault(of: url)
        #expect(fault != nil)
        #expect(fault?.lowercased().contains("s3cret") != true && fault?.contains("s3rv") != true, "\(fault ?? "")")
    }

    @Test(
        "what libpq understands has no fault",
        arguments: [
            "postgresql:///house", "postgresql://user:s3rv%40S3%2Fcret@127.0.0.1:5432/house?sslmode=require",
            "postgresql://user@db1:5432,db2/house?target_session_attrs=read-write", "postgresql://user:a?b:c#d@[::1]:5432/house",
            "postgresql://%2Frun%2Fpostgresql/house", "host=/run/postgresql dbname=house", "host=db password='a@b/c' port=5432",
            "host=db,db2 port=5432, dbname=house",
        ])
    func sound(url: String) { #expect(LoginRefusal.fault(of: url) == nil) }

    @Test("an option that is not there is told by its name") func option() {
        #expect(LoginRefusal.fault(of: "postgresql://user:x@db/house?sslmod=on") == "there is no option sslmod")
    }

    @Test("of libpq's sentences those about a server are told, and none that quotes the string")
    func sentences() {
        let told = "connection to server at \"db\" (10.0.0.1), port 5432 failed: Connection refused"
        #expect(LoginRefusal.sentence(of: told) == told)
        for quoting in [
            "could not translate host name \"S3cret@db\" to address: Name or service not known",
            "\(told)\ncould not translate host name \"S3cret\" to address: Name or service not known",
            "invalid integer value \"S3cret\" for connection option \"port\"", "invalid port number: \"S3cret\"",
            "invalid URI query parameter: \"S3cret\"", "invalid sslmode value: \"S3cret\"",
        ] { #expect(!LoginRefusal.sentence(of: quoting).contains("S3cret"), "\(quoting)") }
    }

    @Test("a host that nobody knows is not named") func unknownHost() {
        let error = #expect(throws: PostgresError.self) { try Session(connecting: "host=s3cret.invalid user=nobody") }
        let told = PostgresError.Refusal(sqlState: "08001", constraint: nil, message: "the name of the host can't be resolved")
        #expect(error == .refused(told))
    }

    @Test("each reason of not connecting is reported once, until there was a connection")
    func reasons() {
        let told = Reports()
        let connector = Connector(PostgresConfiguration(connectionString: "")) { told.add($0) }
        for error: PostgresError? in [nil, .timedOut, .unavailable, .timedOut, .unavailable, nil, nil, .timedOut] {
            connector.tell(error)
        }
        let expected: [PostgresError?] = [.timedOut, .unavailable, nil, .timedOut]
        #expect(told.all == expected)
        connector.shutdown()
    }

    private final class Reports: Sendable {
        private let list = Mutex<[PostgresError?]>([])
        func add(_ error: PostgresError?) { list.withLock { $0.append(error) } }
        var all: [PostgresError?] { list.withLock { $0 } }
    }
}
