import API
import Accounts
import Office
import Postgres
import Push
import Storage

/// The one table of routes, of every API, and every statement that is sent: a new feature adds its lists here.
enum EndpointTable {
    static let endpoints: [Endpoint] =
        MeEndpoint.endpoints + ReservationEndpoints.endpoints + AssetEndpoints.endpoints + LocationEndpoint.endpoints
        + StickerEndpoints.endpoints
        + BookingEndpoints.endpoints
        + ClientEndpoints.endpoints + ItemEndpoints.endpoints
        + AssetRecordEndpoints.endpoints + AssetHistoryEndpoint.endpoints + AuditEndpoint.endpoints
        + StockEndpoints.endpoints
        + PeopleEndpoints.endpoints + TenantEndpoints.endpoints + ImportEndpoints.endpoints + ExportEndpoints.endpoints
        + ChangeEndpoints.endpoints + HandoverEndpoints.endpoints + SwapEndpoint.endpoints + UndoEndpoint.endpoints
        + CaseContentsEndpoint.endpoints + OutboxEndpoint.endpoints
        + DeviceEndpoints.endpoints + NotificationEndpoints.endpoints
        + InspectionEndpoints.endpoints + InspectionTemplateEndpoints.endpoints
        + UploadEndpoint.endpoints + ReportEndpoints.endpoints + DocumentEndpoints.endpoints
        + DeliveryNoteEndpoint.endpoints
        + AppAssetEndpoint.endpoints + TrackingEndpoints.endpoints
        + TicketEndpoints.endpoints + StorageEndpointTable.endpoints + SignInEndpointTable.endpoints
        + PageSessionEndpoints.endpoints + PageEndpoints.endpoints + VAPIDEndpoint.endpoints
        + AppSiteAssociation.endpoints + HealthEndpoints.endpoints + DescriptionEndpoints.endpoints

    static let statements: [Statement] =
        ReservationEndpoints.statements + AssetEndpoints.statements + LocationEndpoint.statements
        + StickerEndpoints.statements
        + BookingEndpoints.statements
        + ClientEndpoints.statements + ItemEndpoints.statements + AssetRecordEndpoints.statements
        + AssetHistoryEndpoint.statements + AuditEndpoint.statements
        + StockEndpoints.statements
        + PeopleEndpoints.statements + TenantEndpoints.statements + ImportEndpoints.statements + ExportEndpoints.statements
        + ChangeEndpoints.statements + HandoverEndpoints.statements + SwapEndpoint.statements + UndoEndpoint.statements
        + CaseContentsEndpoint.statements + OutboxEndpoint.statements + UploadEndpoint.statements
        + ReportEndpoints.statements + InspectionEndpoints.statements + InspectionTemplateEndpoints.statements
        + DocumentEndpoints.statements + DeliveryNoteEndpoint.statements
        + UploadSweep.statements
        + AppAssetEndpoint.statements + TrackingEndpoints.statements + TicketEndpoints.statements
        + StorageCaller.statements + AccountContext.statements + SignInEndpointTable.statements + Health.statements
        + DeviceEndpoints.statements + NotificationEndpoints.statements + NotificationSweep.statements
        + KeyPurge.statements + ChangeLogTrim.statements
        + MailOutbox.statements + PushOutbox.statements
}
