import API
import Operations

extension [Feature] {
    /// The server, part by part.
    static let server: [Feature] =
        ofDatabase + [
            Feature(HealthEndpoints.endpoints, sends: Health.statements, jobs: [StorageWatch.job]),
            Feature(DescriptionEndpoints.endpoints),
            Feature(jobs: [VAPIDKeyWatch.job]),
            Feature(sends: OperationWatch.statements, jobs: [OperationWatch.job]),
            Feature(sends: TriggerWatch.statements, jobs: [TriggerWatch.job]),
        ]
}
