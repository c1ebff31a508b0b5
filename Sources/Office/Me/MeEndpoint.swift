import API
import HTTP

/// Who the caller is, here (docs/client-guide.md, "Who am I").
package enum MeEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/me", "getMe", .viewer, sends: [AccountContext.me]) { context throws(OfficeError) in
            try await context.read(AccountContext.me).response(to: context)
        }
    ]
}
