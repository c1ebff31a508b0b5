import Postgres

/// Every endpoint of the office, and every statement that is sent: a new feature adds its lists here.
enum EndpointTable {
    static let endpoints: [Endpoint] =
        MeEndpoint.endpoints + ReservationEndpoints.endpoints + AssetEndpoints.endpoints + HandoverEndpoints.endpoints
        + UploadEndpoint.endpoints + ReportEndpoints.endpoints

    static let statements: [Statement] =
        MeEndpoint.statements + ReservationEndpoints.statements + AssetEndpoints.statements
        + HandoverEndpoints.statements + UploadEndpoint.statements + ReportEndpoints.statements + UploadSweep.statements
        + StorageCaller.statements + Call.statements + SignInEndpointTable.statements + Health.statements + KeyPurge.statements
        + MailOutbox.statements
}
