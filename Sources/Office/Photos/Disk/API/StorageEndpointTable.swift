/// Every endpoint of the Storage API.
enum StorageEndpointTable {
    static let endpoints =
        UploadObjectEndpoints.endpoints + SignObjectEndpoints.endpoints + ReadObjectEndpoints.endpoints
        + ChangeObjectEndpoints.endpoints + ResumableEndpoints.endpoints
}
