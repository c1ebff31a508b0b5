import Postgres

/// How much may be uploaded that no report names yet.
package struct UploadQuota: Sendable {
    /// Of one account, or of one tenant.
    package struct Share: Sendable {
        /// Photos.
        package let count: Int
        /// Of all of them together.
        package let bytes: Int

        package init(count: Int, bytes: Int) {
            self.count = count
            self.bytes = bytes
        }
    }

    package let account: Share
    package let tenant: Share

    package init(account: Share, tenant: Share) {
        self.account = account
        self.tenant = tenant
    }

    /// As `office.mint_upload` takes them.
    package var arguments: Arguments {
        [
            "most_of_account": String(account.count), "bytes_of_account": String(account.bytes),
            "most_of_tenant": String(tenant.count), "bytes_of_tenant": String(tenant.bytes),
        ]
    }
}
