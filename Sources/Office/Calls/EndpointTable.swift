import Postgres

/// Every endpoint of the office, and every statement that is sent: a new feature adds its lists here.
enum EndpointTable {
    static let endpoints: [Endpoint] =
        MeEndpoint.endpoints + ReservationEndpoints.endpoints + AssetEndpoints.endpoints + HandoverEndpoints.endpoints
        + UploadEndpoint.endpoints + ReportEndpoints.endpoints + AppAssetEndpoint.endpoints + TrackingEndpoints.endpoints
        + TicketEndpoints.endpoints

    static let statements: [Statement] =
        MeEndpoint.statements + ReservationEndpoints.statements + AssetEndpoints.statements
        + HandoverEndpoints.statements + UploadEndpoint.statements + ReportEndpoints.statements + UploadSweep.statements
        + AppAssetEndpoint.statements + TrackingEndpoints.statements + TicketEndpoints.statements
        + StorageCaller.statements + Call.statements + SignInEndpointTable.statements + Health.statements + KeyPurge.statements
        + MailOutbox.statements
}
