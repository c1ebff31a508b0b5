/// The values of all settings, each with its own type: `settings[.undoWindow]` is a `Duration`. Reading one is an index into an array.
package struct Settings: Sendable {
    @usableFromInline var values: [AnyValue?] = []
    /// The command that they were read for.
    package let command: AnySetting.Command

    /// Sets nothing: each setting has its default.
    package init(for command: AnySetting.Command = .serve) { self.command = command }

    /// The value of a setting; its default where it was not set.
    package subscript<Value>(setting: Setting<Value>) -> Value {
        @inlinable get {
            guard setting.slot < values.count, let value = values[setting.slot] as? TypedValue<Value> else {
                return setting.standIn
            }
            return value.value
        }
        set { put(TypedValue(newValue), in: setting) }
    }

    mutating func put(_ value: AnyValue, in setting: AnySetting) {
        while values.count <= setting.slot { values.append(nil) }
        values[setting.slot] = value
    }
}

extension Settings {
    /// Every fault of the environment.
    package struct Refusal: Error, Sendable {
        /// In the order in which they were found.
        package let faults: [SettingFault]
    }
}

/// The settings that a target declares, and how they depend on one another.
package struct SettingSection: Sendable {
    /// In the order of the tables.
    package let settings: [AnySetting]
    /// Tells the faults that only several settings together have.
    let check: @Sendable (inout SettingsReader) -> Void

    package init(_ settings: [AnySetting], check: @escaping @Sendable (inout SettingsReader) -> Void = { _ in }) {
        self.settings = settings
        self.check = check
    }
}
