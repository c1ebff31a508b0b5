import API
import Text

/// A Supabase project whose storage holds the photos, and the key that may do everything there.
package struct SupabaseSettings: Sendable {
    package let address: WebAddress
    package let serviceKey: String

    package init(address: WebAddress, serviceKey: String) {
        self.address = address
        self.serviceKey = serviceKey
    }
}
