import API

/// Where photos lie and what they may be (contract, section 5).
package struct StorageSettings: Sendable {
    /// The stores there are.
    package enum Kind: String, CaseIterable { case disk, s3, supabase }

    /// The store that was chosen, with what it needs to know.
    package enum Place: Sendable {
        /// `disk` has the rest.
        case disk
        case s3(S3Settings)
        case supabase(SupabaseSettings)
    }

    /// A folder of this machine.
    package struct Disk: Sendable {
        /// The folder's path.
        package var path: String
        /// The secret of another server that keeps its photos here; nil lets no server in.
        package var serviceKey: String?
        /// What photos leave free, in bytes.
        package var reserve: Int

        package init(path: String, serviceKey: String?, reserve: Int) {
            self.path = path
            self.serviceKey = serviceKey
            self.reserve = reserve
        }
    }

    /// The store.
    package var place: Place
    /// The folder, where the store is that.
    package var disk: Disk
    /// The largest photo, in bytes.
    package var photoSizeLimit: Int
    /// The fewest pixels of a photo that a report names; 0 for any.
    package var leastPixels: Int
    /// The most pixels of a photo that a report names.
    package var mostPixels: Int
    /// How long a photo is kept that no report names.
    package var uploadRetention: Duration
    /// How many of them there may be.
    package var uploadQuota: UploadQuota

    package init(
        place: Place, disk: Disk, photoSizeLimit: Int, leastPixels: Int, mostPixels: Int, uploadRetention: Duration,
        uploadQuota: UploadQuota
    ) {
        self.place = place
        self.disk = disk
        self.photoSizeLimit = photoSizeLimit
        self.leastPixels = leastPixels
        self.mostPixels = mostPixels
        self.uploadRetention = uploadRetention
        self.uploadQuota = uploadQuota
    }
}
