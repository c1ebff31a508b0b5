import HTTP
import TestSupport
import Testing

@testable import API
@testable import Accounts
@testable import Office
@testable import Server
@testable import Storage

/// What the table of routes declares is done before any handler is called, at every endpoint of every API.
@Suite(.mayBlock) struct PipelineTests {
    /// Credentials of each kind, none of them good, and a body that is none.
    private static func junk(_ endpoint: Endpoint) -> Request {
        let route = ServedRoute(method: endpoint.method.name, template: endpoint.path)
        let id = String(repeating: "a", count: 64) + "." + ID.fresh()
        let target = route.path(["bucket": StorageScene.bucket, "path": "a/b.png"], other: id) + "?token=x"
        var request = Request(endpoint.method.name, target).with("Authorization", "Bearer x").with("apikey", "x")
            .with("x-signature", "x").with("Tus-Resumable", "1.0.0").with("Idempotency-Key", "k")
        if endpoint.body != .none { request.body = Array("junk".utf8) }
        return request
    }

    @Test(
        "whoever shows nothing good is counted at every endpoint but those of health: the second request is a 429",
        arguments: [ServerKind.issuer, .withIssuer])
    func junkIsCounted(kind: ServerKind) throws {
        let settings = LimitedServer.settings.merging(["TRUSTED_PROXIES": "127.0.0.1"]) { $1 }
        let server = try TestServer.start(settings: settings.merging(kind.settings) { $1 }, database: kind.database())
        for (index, endpoint) in [Feature].server.endpoints.enumerated() where kind.serves(endpoint) && endpoint.access != .open {
            // One address a route: what one route counts must not hide that another does not.
            let request = Self.junk(endpoint).with("X-Forwarded-For", "198.51.\(index / 250).\(index % 250 + 1)")
            let statuses = try (0..<3).map { _ in try server.client().send(request).status }
            // The first has to have been judged by what it shows.
            #expect(statuses[0] != 429 && statuses[1...].contains(429), "\(endpoint.operation): \(statuses)")
            #expect(statuses.allSatisfy { $0 < 500 }, "\(endpoint.operation): \(statuses)")
        }
        #expect(server.stop() == .code(0))
    }

    /// Who signs people in, which decides what routes there are.
    enum ServerKind: CustomTestStringConvertible {
        case issuer, withIssuer

        var settings: [String: String] { self == .issuer ? SignInScene.settings : [:] }

        /// An issuer's keys are sealed under its own key: it has a database for itself.
        func database() throws -> TestDatabase? { self == .issuer ? try .fresh() : nil }

        var testDescription: String { self == .issuer ? "its own issuer" : "with another issuer" }

        /// Each route is tried once.
        func serves(_ endpoint: Endpoint) -> Bool { [.signIn, .pageSession].contains(endpoint.dialect) == (self == .issuer) }
    }

    @Test("only whoever looks after the process, Apple's servers, and the page's own files are not counted")
    func open() {
        // The page's addresses are there with a slash at their end, too.
        let open = Set([Feature].server.endpoints.filter { $0.access == .open }.map(\.operation))
        #expect(
            open.sorted() == [
                "getAppSiteAssociation", "getDescriptionPage", "getDeskPage", "getDeskScreenPage", "getFloorPage", "getHealth",
                "getHealthz",
                "getInspectPage", "getInspectionPage", "getLiveness", "getOutboxPage", "getPageFile", "getPageWorker",
                "getReadiness", "getReservationPage", "getStickerPage", "getTakeBackPage", "getWalkInPage", "getYourselfPage",
            ])
    }

    @Test("what a stranger may send is small: only people with a role, and signed uploads, send much")
    func limits() {
        for endpoint in [Feature].server.endpoints {
            switch (endpoint.body, endpoint.access) {
            case (.none, _), (.json, .account), (.stream, .account): continue
            case (.json(let limit, _), .session), (.json(let limit, _), .apiKey), (.json(let limit, _), .page):
                #expect(limit <= 16_384, "\(endpoint.operation)")
            // The one body that is read before it is known who asks: it holds what proves it.
            case (.json(let limit, _), .proof): #expect(limit <= 4096, "\(endpoint.operation)")
            case (.json(let limit, _), .sessionOrService), (.json(let limit, _), .service):
                #expect(limit <= 262_144, "\(endpoint.operation)")
            case (.stream, .signedLink): continue
            default: Issue.record("\(endpoint.operation) takes a \(endpoint.body) from \(endpoint.access)")
            }
        }
    }

    @Test("every endpoint of a dialect lies under its paths, so that what HTTP refuses is told in the same words")
    func dialects() {
        let roots: [DialectName: String] = [
            .assetApp: AppDialect.root, .storage: StorageDialect.root, .tus: ResumableEndpoints.root, .signIn: SignInDialect.root,
            .pageSession: PageSessionDialect.root,
        ]
        for endpoint in [Feature].server.endpoints {
            if let root = roots[endpoint.dialect] {
                #expect(endpoint.path.contains(root), "\(endpoint.operation)")
            } else {
                #expect(!roots.values.contains { endpoint.path.hasPrefix($0) }, "\(endpoint.operation)")
            }
        }
    }
}
