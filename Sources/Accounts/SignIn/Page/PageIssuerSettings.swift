import API
import Settings
import Text

extension AnySetting {
    package static let pageIssuer = Setting(
        "PAGE_ISSUER", .address, unset: "the page says that sign-in is elsewhere", .may,
        "Where another issuer, a Supabase Auth, signs in the people who use the page, such as `https://ref.supabase.co/auth/v1`. "
            + "Needs `JWKS_URL` or `JWT_SECRET`, and the library libcurl.")
    package static let pageIssuerKey = Setting(
        "PAGE_ISSUER_KEY",
        .text("must be ASCII without spaces") { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }, .may,
        "The `apikey` that the gateway of `PAGE_ISSUER` asks for: the project's anon or publishable key.")
    package static let pageIssuerTimeout = Setting(
        "PAGE_ISSUER_TIMEOUT", .duration(atMost: .seconds(60), usual: .seconds(2)...(.seconds(20))), default: .seconds(10),
        .leave,
        "How long a request to `PAGE_ISSUER` may take; then 503.")
}

extension SettingSection {
    /// Where the page signs people in, if not here.
    package static let pageIssuer = SettingSection([.pageIssuer, .pageIssuerKey, .pageIssuerTimeout]) { reader in
        guard reader[.pageIssuer] != nil else {
            if reader[.pageIssuerKey] != nil, !reader.hasFault(of: .pageIssuer) {
                reader.fail(.pageIssuerKey, "has no effect without PAGE_ISSUER")
            }
            return
        }
        // A command that runs once may do without the secrets of the server.
        let isFaulty = reader.hasFault(of: .jwtSecret) || reader.hasFault(of: .jwksURL)
        if reader.settings.command == .serve, reader.settings.trust.isOwnIssuer, !isFaulty {
            reader.fail(
                .pageIssuer, "needs JWKS_URL or JWT_SECRET: without them this server is the issuer, and signs people in itself")
        }
    }
}

/// Where the page signs people in, on a server that trusts another issuer: a Supabase Auth.
package struct PageIssuerSettings: Sendable {
    /// Where its API is, such as `https://ref.supabase.co/auth/v1`.
    package let address: WebAddress
    /// What its gateway wants as `apikey`; nil where it wants none.
    package let key: String?
    /// For one request to it, and the wait for a thread.
    package let timeout: Duration

    package init(address: WebAddress, key: String?, timeout: Duration) {
        self.address = address
        self.key = key
        self.timeout = timeout
    }
}

extension Settings {
    /// Nil where this server signs people in, or nobody.
    package var pageIssuer: PageIssuerSettings? {
        self[.pageIssuer].map { PageIssuerSettings(address: $0, key: self[.pageIssuerKey], timeout: self[.pageIssuerTimeout]) }
    }
}
