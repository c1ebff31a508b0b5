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
    var parameters: [String?] { [account.count, account.bytes, tenant.count, tenant.bytes].map { String($0) } }
}
