import Foundation
import TestSupport
import Testing

/// Every way known to be let in without having signed in, tried on a server that trusts RS256, ES256 and HS256 keys side by
/// side: each is told the same, and makes the server ask nobody.
@Suite(.mayBlock) struct TokenAttackTests {
    private let ground: TokenGround

    init() throws { ground = try TokenGround.shared() }

    @Test("an attack is a 401 that gives no reason away", arguments: TokenAttack.all)
    func attack(_ attack: TokenAttack) throws {
        let answer = try ground.ask(attack.forge(ground.forge))
        #expect(answer.status == attack.status)
        #expect(answer.code == attack.code)
        guard attack.status == 401 else { return }
        #expect(answer[header: "WWW-Authenticate"] == #"Bearer realm="quartermaster", error="invalid_token""#)
        let told = try ground.reference(attack.code)
        #expect(answer.body == told.body)
        #expect(Self.fields(of: answer) == Self.fields(of: told))
        #expect(ground.lure.fetches == 0)
        #expect(ground.keys.fetches <= ground.allowedFetches)
    }

    @Test("another person's signature is told in the same way where the work is a change, and nothing is written")
    func change() throws {
        let scene = try HandoverScene(on: ground.server)
        let before = try scene.house.facts()
        for attack in [TokenAttack.algorithms[0], TokenAttack.crossed[0], TokenAttack.claims[0]] {
            let phone = Phone(port: ground.server.port, token: try attack.forge(ground.forge))
            #expect(try phone.post(scene.pickups, scene.pickup).code == attack.code)
        }
        #expect(try scene.house.facts() == before)
    }

    @Test("good: each kind of key, half a minute of skew, an audience list with us in it")
    func good() throws {
        let forge = ground.forge
        let now = time(nil)
        let secret = #"{"alg":"HS256"}"#
        let tokens = [
            forge.secret(), forge.signed(forge.rsa, #"{"alg":"RS256","kid":"rsa"}"#),
            forge.signed(forge.rsa, #"{"alg":"RS256"}"#),
            forge.signed(forge.curve, #"{"alg":"ES256","kid":"curve"}"#),
            forge.signed(forge.nextCurve, #"{"alg":"ES256","kid":"next"}"#),
            forge.secret(#"{"alg":"HS256","kid":"the issuer's own"}"#),
            forge.secret(secret, ["exp": "\(now - 30)"]), forge.secret(secret, ["nbf": "\(now + 30)"]),
            forge.secret(secret, ["iat": "\(now + 30)"]), forge.secret(secret, ["aud": #"["other","authenticated"]"#]),
            forge.secret(secret, ["role": nil]), forge.secret(#"{"alg":"HS256","jku":"\#(forge.lure)","x5u":"\#(forge.lure)"}"#),
        ]
        for token in tokens { #expect(try ground.ask(token).status == 200) }
        #expect(ground.lure.fetches == 0)
    }

    /// All but the time of day.
    private static func fields(of answer: Answer) -> [String] {
        answer.headers.filter { $0.name.lowercased() != "date" }.map { "\($0.name): \($0.value)" }
    }
}

/// The server that all attacks are tried on, its issuer's key set, and the address that attackers would have it ask.
struct TokenGround {
    let server: TestServer
    let keys: KeyServer
    let lure: KeyServer
    let forge: TokenForge
    private let started = ContinuousClock.now

    /// Started by the first test that asks for it.
    static func shared() throws -> TokenGround { try run.get() }
    private static let run = Result {
        let ground = try TokenGround()
        RunEnd.add { ground.server.stop() }
        return ground
    }

    private init() throws {
        keys = try KeyServer()
        lure = try KeyServer()
        let subject = ID.fresh()
        forge = try TokenForge(subject: subject, lure: lure.url)
        keys.publish(forge.webKeys)
        lure.publish([forge.ownWebKey])
        server = try TestServer.start(settings: ["JWKS_URL": keys.url, "JWT_ISSUER": TokenForge.issuer, "LOOPS": "1"])
        let house = try House(on: server)
        try house.database.query("update accounts set auth_user_id = $1 where id = $2", [subject, house.account(.staff).id])
    }

    /// The first, and one for unknown kids in each half minute that was begun (docs/sign-in.md, "An issuer of your own").
    var allowedFetches: Int { 2 + Int((ContinuousClock.now - started) / .seconds(30)) }

    /// `GET /me` by that token, always under the same request id.
    func ask(_ token: String) throws -> Answer {
        try server.client().send(
            Request("GET", "/api/office/me").with("Authorization", "Bearer " + token).with("X-Request-Id", "the-same"))
    }

    /// What the plainest token with that fault is told.
    func reference(_ code: String) throws -> Answer {
        try ask(code == "token_expired" ? Token.expired(forge) : "x")
    }
}

extension Token {
    fileprivate static func expired(_ forge: TokenForge) -> String { forge.secret(#"{"alg":"HS256"}"#, ["exp": "1000000000"]) }
}
