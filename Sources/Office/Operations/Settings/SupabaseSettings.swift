/// A Supabase project whose storage holds the photos, and the key that may do everything there.
struct SupabaseSettings: Sendable {
    let address: WebAddress
    let serviceKey: String

    /// Nil when something is missing; that is a fault only where it is needed.
    init?(_ reader: inout SettingsReader, isNeeded: Bool) {
        let address = reader.address(.supabaseURL, isNeeded: isNeeded, "is where the project is, such as https://ref.supabase.co")
        let key = reader.text(.supabaseServiceKey, isNeeded: isNeeded, "is the project's service_role or secret key")
        guard let address, let key else { return nil }
        self.address = address
        serviceKey = key
    }
}
