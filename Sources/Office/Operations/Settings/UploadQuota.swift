import Postgres

/// How much may be uploaded that no report names yet.
public struct UploadQuota: Sendable {
    /// Of one account, or of one tenant.
    struct Share: Sendable {
        /// Photos.
        let count: Int
        /// Of all of them together.
        let bytes: Int
    }

    let account: Share
    let tenant: Share

    init(_ reader: inout SettingsReader) {
        account = Share(count: reader.number(.uploadsPerAccount) ?? 0, bytes: reader.number(.uploadBytesPerAccount) ?? 0)
        tenant = Share(count: reader.number(.uploadsPerTenant) ?? 0, bytes: reader.number(.uploadBytesPerTenant) ?? 0)
    }

    /// As `office.mint_upload` takes them.
    var arguments: Arguments {
        [
            "most_of_account": String(account.count), "bytes_of_account": String(account.bytes),
            "most_of_tenant": String(tenant.count), "bytes_of_tenant": String(tenant.bytes),
        ]
    }
}
