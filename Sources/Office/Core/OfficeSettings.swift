import Settings
import Text

extension AnySetting {
    package static let undoWindow = Setting(
        "UNDO_WINDOW", .duration(atMost: .days(30), usual: .seconds(300)...(.days(7))), default: .days(1), .may,
        "For how long a scan at the shelf can be undone, as long as nothing else has happened to the gear.")
    package static let notificationInterval = Setting(
        "NOTIFICATION_INTERVAL",
        .duration(atLeast: .seconds(1), atMost: .seconds(3600), usual: .seconds(5)...(.seconds(60))), default: .seconds(10),
        .leave,
        formerly: "NOTIFICATION_SWEEP", "How often a server looks for news to notify people of.")
    package static let auditSealInterval = Setting(
        "AUDIT_SEAL_INTERVAL",
        .duration(atLeast: .milliseconds(100), atMost: .seconds(3600), usual: .seconds(1)...(.seconds(5))), default: .seconds(2),
        .leave,
        "How often a server seals what was written to the audit since.")
    package static let checkpointMail = Setting(
        "CHECKPOINT_MAIL",
        .text("must be one e-mail address") {
            $0.utf8.count <= 254 && $0.split(separator: "@", omittingEmptySubsequences: false).count == 2 && !$0.hasPrefix("@")
                && !$0.hasSuffix("@") && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !",;<>".utf8.contains($0) }
        }, unset: "nobody", .may,
        "Who is mailed the newest checkpoints of the audit once a day; outside of what they watch. Needs `SMTP_URL`.")
    package static let streamPause = Setting(
        "STREAM_PAUSE", .duration(atMost: .seconds(15)), default: .seconds(15), .leave,
        "How long a stream of events is silent before it sends a comment; shorter for proxies that give up sooner.")
    package static let realtimeSilence = Setting(
        "REALTIME_SILENCE",
        .duration(atLeast: .milliseconds(100), atMost: .seconds(600), usual: .seconds(60)...(.seconds(300))),
        default: .seconds(90), .leave,
        "How long a socket of Realtime may say nothing, or have no channel; a third of it a new token may be late. Libraries say something each 25 s."
    )
    package static let page = Setting("PAGE", .isOn, default: true, .may, "Whether `/` is the office as a web page.")
    package static let uploadsPerAccount = Setting(
        "UPLOADS_PER_ACCOUNT", .number(1...1_000_000), default: 500, .leave, formerly: "UPLOADS_OPEN",
        "How many open uploads one account may have, which means that nothing refers to them yet; then 429.")
    package static let uploadBytesPerAccount = Setting(
        "UPLOAD_BYTES_PER_ACCOUNT", .size(1_048_576...1_125_899_906_842_624), default: 4_294_967_296, .leave,
        "How large these may be together; an upload of unknown size counts as the largest of its type.")
    package static let uploadsPerTenant = Setting(
        "UPLOADS_PER_TENANT", .number(1...1_000_000), default: 5000, .leave, "How many open uploads one tenant may have.")
    package static let uploadBytesPerTenant = Setting(
        "UPLOAD_BYTES_PER_TENANT", .size(1_048_576...1_125_899_906_842_624), default: 42_949_672_960, .leave,
        "How large these may be together.")
}

extension SettingSection {
    /// The limits and habits of the office.
    package static let office = SettingSection([
        .undoWindow, .notificationInterval, .auditSealInterval, .checkpointMail, .streamPause, .realtimeSilence, .page,
        .uploadsPerAccount,
        .uploadBytesPerAccount, .uploadsPerTenant, .uploadBytesPerTenant,
    ])
}
