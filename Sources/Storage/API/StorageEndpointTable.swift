import API

/// Every endpoint of the Storage API.
package enum StorageEndpointTable {
    package static let endpoints =
        UploadObjectEndpoints.endpoints + SignObjectEndpoints.endpoints + ReadObjectEndpoints.endpoints
        + ChangeObjectEndpoints.endpoints + ResumableEndpoints.endpoints
}
