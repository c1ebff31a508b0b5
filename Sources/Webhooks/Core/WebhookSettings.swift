import Settings
import Text

extension AnySetting {
    package static let webhookAllow = Setting(
        "WEBHOOK_ALLOW", .addressBlocks, default: [], .leave,
        "Addresses that a webhook's receiver may have although they are not public; those may also be reached without TLS.")
    package static let webhookCA = Setting(
        "WEBHOOK_CA", .certificates(of: "WEBHOOK_CA"), unset: "the machine's", .leave,
        "The certificates, in PEM, that may vouch for the receivers of webhooks; `WEBHOOK_CA_FILE` names a file of them.")
}

extension SettingSection {
    /// Where webhooks may go.
    package static let webhooks = SettingSection([.webhookAllow, .webhookCA])
}
