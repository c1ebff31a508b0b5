import Postgres

/// Every endpoint of the sign-in API, and every statement that is sent for it.
enum SignInEndpointTable {
    static let endpoints =
        CodeEndpoints.endpoints + PasswordEndpoints.endpoints + SessionEndpoints.endpoints + UserEndpoints.endpoints
        + IssuerEndpoints.endpoints

    static let statements: [Statement] =
        CodeEndpoints.statements + PasswordEndpoints.statements + SessionEndpoints.statements + UserEndpoints.statements
        + SignInPurge.statements
}
