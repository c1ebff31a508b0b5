import API
import Postgres

/// Every endpoint of the sign-in API, and every statement that is sent for it.
package enum SignInEndpointTable {
    package static let endpoints =
        CodeEndpoints.endpoints + PasswordEndpoints.endpoints + SessionEndpoints.endpoints + UserEndpoints.endpoints
        + IssuerEndpoints.endpoints

    package static let statements: [Statement] =
        CodeEndpoints.statements + PasswordEndpoints.statements + SessionEndpoints.statements + UserEndpoints.statements
        + SignInPurge.statements
}
