import API
import HTTP
import Postgres
import Settings
import Text

/// Signing in by an e-mailed code.
enum CodeEndpoints {
    static let endpoints = [
        Endpoint.signIn(.post, "/otp", "requestSignInCode", .apiKey, body: .signIn, request),
        Endpoint.signIn(.post, "/verify", "verifySignInCode", .apiKey, body: .signIn, sends: [verifying], verify),
    ]

    private static let verifying = Statement.write(
        "office.verify_sign_in_code_2",
        [
            "address": "text", "code_hash": "bytea", "signs_up": "bool", "is_sign_up": "bool", "links_by_email": "bool",
            "network": "text", "holder_hash": "bytea",
        ])

    private static func request(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        try await requested(context)
    }

    /// The same answer, and the same work, whether the address is known or not: the mail goes out later.
    ///
    /// - Parameter holder: the secret that whoever asks gets with the answer.
    static func requested(_ context: SignInContext, holder: CodeHolder? = nil) async throws(SignInError) -> Response {
        let fields = try context.fields()
        let address = try fields.address()
        try fields.checkChallenge()
        _ = try fields.newUserData()
        let mayCreate = try fields.flag("create_user") ?? true
        try context.count(.mail)
        // Whoever asks for nobody new still gets in where they signed up before.
        let signsUp: Bool? = context.signIn.settings[.signUp] ? (mayCreate ? true : nil) : false
        try await CodeMail(address: address, signsUp: signsUp, holder: holder).send(for: context)
        return Response(.ok, contentType: MediaType.json, body: Array("{}".utf8))
    }

    private enum Kind: String {
        case email, signup, magiclink
        // Mails of these kinds are never sent.
        case recovery, invite
        case emailChange = "email_change"

        var isMailed: Bool { [.email, .signup, .magiclink].contains(self) }
    }

    private static func verify(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        try await verified(context).response(to: context)
    }

    /// The session that the code in the body makes.
    ///
    /// - Parameter holder: the secret that came with the answer to who asked for the code.
    static func verified(_ context: SignInContext, holder: CodeHolder? = nil) async throws(SignInError) -> SessionBody {
        try await context.counting(.code) { () async throws(SignInError) in try await proven(context, holder) }
    }

    private static func proven(_ context: SignInContext, _ holder: CodeHolder?) async throws(SignInError) -> SessionBody {
        let fields = try context.fields()
        guard let type = try fields.text("type") else { throw .invalid("Verify requires a verification type") }
        guard let kind = Kind(rawValue: type) else { throw .invalid("type has an unknown value") }
        if try fields.text("token_hash") != nil {
            if try fields.text("token") != nil { throw .invalid("token and token_hash can't both be there") }
            // Only links have one, and no mail here has a link.
            throw .badCode
        }
        let address = try fields.address()
        guard let code = try fields.text("token") else { throw .invalid("the code is missing: it goes under token") }
        try context.count(.proof)
        // Nobody guesses by it, so it is no try.
        guard kind.isMailed, SignInCode.isCode(SignInCode.typed(code)) else { throw .badCode }
        let sealing = try context.keys().sealing
        let hash = SignInCode.hash(SignInCode.typed(code), of: address, under: sealing)
        let answer = try await context.write(
            verifying,
            [
                "address": address.text, "code_hash": hash.byteaText,
                "signs_up": context.signIn.settings[.signUp].sqlText, "is_sign_up": (kind == .signup).sqlText,
                "links_by_email": context.services.settings[.linkByEmail].sqlText,
                "network": ClientNetwork(of: context.request.client, .narrow)?.text,
                "holder_hash": holder?.hash(under: sealing).byteaText,
            ])
        return try context.session(answer, of: verifying)
    }
}

extension [UInt8] {
    /// As Postgres reads a `bytea`.
    var byteaText: String { "\\x" + Hexadecimal.encode(self) }
}

extension Bool {
    /// As Postgres reads a `boolean`.
    var sqlText: String { self ? "t" : "f" }
}
