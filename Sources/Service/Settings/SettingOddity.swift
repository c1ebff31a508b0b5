import API
import Text

/// A duration that is taken, and that nobody is likely to have meant.
struct SettingOddity: Sendable, CustomStringConvertible {
    let setting: Setting
    /// As it was written.
    let text: String
    let usual: ClosedRange<Duration>

    var description: String {
        "\(setting.name) is \(text), where \(DurationText.text(usual.lowerBound)) to \(DurationText.text(usual.upperBound)) is usual"
    }
}
