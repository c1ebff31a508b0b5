import API

extension [Feature] {
    /// The features of this target: a new one adds its line.
    package static let storage: [Feature] = [
        Feature(
            UploadObjectEndpoints.endpoints + SignObjectEndpoints.endpoints + ReadObjectEndpoints.endpoints
                + ChangeObjectEndpoints.endpoints, sends: StorageCaller.statements),
        Feature(ResumableEndpoints.endpoints),
        Feature(sends: UploadSweep.statements, jobs: [UploadSweep.job, DiskSweep.job]),
    ]
}
