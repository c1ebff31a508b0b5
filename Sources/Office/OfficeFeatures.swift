import API

extension [Feature] {
    /// The features of this target: a new one adds its line.
    package static let office: [Feature] = [
        Feature(MeEndpoint.endpoints),
        Feature(ReservationEndpoints.endpoints + BookingEndpoints.endpoints),
        Feature(
            HandoverEndpoints.endpoints + SwapEndpoint.endpoints + UndoEndpoint.endpoints, jobs: [ReservationClosing.job]),
        Feature(
            AssetEndpoints.endpoints + AssetRecordEndpoints.endpoints + AssetHistoryEndpoint.endpoints + RepairEndpoints.endpoints
        ),
        Feature(StickerEndpoints.endpoints + CaseContentsEndpoint.endpoints, jobs: [OwnHost.job]),
        Feature(LocationEndpoint.endpoints),
        Feature(ItemEndpoints.endpoints),
        Feature(ClientEndpoints.endpoints),
        Feature(SearchEndpoint.endpoints),
        Feature(StockEndpoints.endpoints),
        Feature(AuditEndpoint.endpoints),
        Feature(
            SealEndpoints.endpoints, sends: CheckpointSigning.statements + CheckpointMail.statements,
            jobs: [AuditSealing.job, CheckpointSigning.job, CheckpointMail.job]),
        Feature(ImportEndpoints.endpoints + ExportEndpoints.endpoints),
        Feature(ChangeEndpoints.endpoints, sends: ChangeWatch.statements),
        Feature(RealtimeEndpoint.endpoints),
        Feature(OutboxEndpoint.endpoints),
        Feature(DeviceEndpoints.endpoints + NotificationEndpoints.endpoints, jobs: NotificationSweeps.jobs),
        Feature(UploadEndpoint.endpoints + ReportEndpoints.endpoints),
        Feature(InspectionEndpoints.endpoints + InspectionTemplateEndpoints.endpoints),
        Feature(DocumentEndpoints.endpoints),
        Feature(DeliveryNoteEndpoint.endpoints),
        Feature(FigureEndpoints.endpoints),
        Feature(TicketRecordEndpoints.endpoints),
        Feature(AppAssetEndpoint.endpoints + TrackingEndpoints.endpoints + TicketEndpoints.endpoints),
        Feature(PageEndpoints.endpoints),
    ]
}
