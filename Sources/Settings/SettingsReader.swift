import Glibc

/// One thing wrong with the settings.
package struct SettingFault: Error, Sendable, CustomStringConvertible {
    /// The setting to blame.
    package let setting: AnySetting
    /// The environment variable, what is wrong with it and what would be right.
    package let description: String
}

/// A value that is taken, and that nobody is likely to have meant.
package struct SettingOddity: Sendable, CustomStringConvertible {
    package let description: String
}

/// A setting that the environment has under its old name.
package struct RenamedSetting: Sendable, CustomStringConvertible {
    /// The environment variable that was found.
    package let found: String
    /// The setting's present name.
    package let name: String

    package var description: String { "\(found) is now called \(name)" }
}

/// Where a value came from; never the value.
package struct SettingSource: Sendable {
    /// The kinds of places, in the order in which they count.
    package enum Place: String, Sendable, CaseIterable {
        case environment = "the environment"
        case file = "files (NAME_FILE)"
        case credential = "credentials of systemd"
    }

    /// The setting.
    package let setting: AnySetting
    /// Where it was found.
    package let place: Place
}

/// Reads the settings out of the environment, each also as `NAME_FILE` and as a credential of systemd's, and notes every fault instead of
/// stopping at the first. A setting with a fault has its default.
package struct SettingsReader {
    private let environment: [String: String]
    private let credentials: CredentialFolder
    /// Gives a file's bytes, nil when it can't be read.
    package let readFile: (String) -> [UInt8]?
    /// The settings that were read so far.
    package private(set) var settings: Settings
    package private(set) var faults: [SettingFault] = []
    package private(set) var unusual: [SettingOddity] = []
    package private(set) var renamed: [RenamedSetting] = []
    /// Where those came from that are set, in the order of the tables.
    package private(set) var sources: [SettingSource] = []

    /// Reads all settings of the sections, then lets each section look at how they go together.
    package init(
        _ sections: [SettingSection], environment: [String: String], for command: AnySetting.Command,
        readFile: @escaping (String) -> [UInt8]?
    ) {
        self.environment = environment
        self.readFile = readFile
        credentials = CredentialFolder(environment, readFile)
        settings = Settings(for: command)
        for setting in sections.flatMap(\.settings) { read(setting) }
        for section in sections { section.check(&self) }
    }

    /// The value of a setting.
    package subscript<Value>(setting: Setting<Value>) -> Value { settings[setting] }

    /// The settings; throws all faults at once.
    package func result() throws(Settings.Refusal) -> Settings {
        guard faults.isEmpty else { throw Settings.Refusal(faults: faults) }
        return settings
    }

    /// Notes a fault; `description` goes on from the setting's name.
    package mutating func fail(_ setting: AnySetting, _ description: String) {
        note(setting, "\(variable(of: setting)) \(description)")
    }

    /// Notes that a setting is needed, unless it is there or something else is wrong with it; `meaning` goes on from "it".
    package mutating func need(_ setting: AnySetting, _ meaning: String) {
        if !isGiven(setting) { fail(setting, SettingDemand.missing(meaning).text) }
    }

    /// True when a setting is set, rightly or wrongly.
    package func isGiven(_ setting: AnySetting) -> Bool {
        hasFault(of: setting) || setting.variables.contains { !(environment[$0] ?? "").isEmpty } || credentials[setting] != nil
    }

    /// True when a setting has a fault already.
    package func hasFault(of setting: AnySetting) -> Bool { faults.contains { $0.setting === setting } }

    private mutating func note(_ setting: AnySetting, _ description: String) {
        faults.append(SettingFault(setting: setting, description: description))
    }

    /// The name under which the environment has it.
    private func variable(of setting: AnySetting) -> String {
        guard let old = setting.formerly, isSet(setting.name) == nil, isSet(old) != nil else { return setting.name }
        return old
    }

    private mutating func read(_ setting: AnySetting) {
        settings.put(setting.unsetValue, in: setting)
        let name = variable(of: setting)
        if let old = setting.formerly, let found = isSet(old) {
            renamed.append(RenamedSetting(found: found, name: found == old ? setting.name : setting.fileName))
            if let now = isSet(setting.name) {
                return note(setting, "\(now) and \(found) are both set: keep \(now), \(old) is its old name")
            }
        }
        guard case .some(let text) = given(setting, under: name) else { return }
        do throws(SettingDemand) {
            let reading = try setting.read(text, for: settings.command)
            settings.put(reading.value, in: setting)
            guard let text, let usual = reading.usual else { return }
            unusual.append(SettingOddity(description: "\(name) is \(text), where \(usual) is usual"))
        } catch {
            note(setting, "\(name) \(error.text)")
        }
    }

    /// The variable that has the value, or names its file.
    private func isSet(_ name: String) -> String? {
        [name, AnySetting.fileName(name)].first { !(environment[$0] ?? "").isEmpty }
    }

    /// Reads the environment or the named file, else the credential: a nil of the inner kind when it is not set, of the outer kind when
    /// that is a fault.
    private mutating func given(_ setting: AnySetting, under name: String) -> String?? {
        guard case .some(let value) = givenByEnvironment(setting, under: name) else { return nil }
        guard let credential = credentials[setting] else { return .some(value?.text) }
        guard !credential.text.isEmpty else {
            note(
                setting,
                "\(setting.name) is the credential \(credential.name), which is empty: write the value into its file, or remove it"
            )
            return nil
        }
        guard let value else {
            sources.append(SettingSource(setting: setting, place: .credential))
            return .some(credential.text)
        }
        // The same twice is what a unit has that names the credential's file.
        guard value.text == credential.text else {
            note(setting, "\(value.variable) and the credential \(credential.name) are both set, and differ: keep one")
            return nil
        }
        return .some(value.text)
    }

    /// Goes on from "which". An editor does not show a mark; before the lines of a certificate or a document one does no harm.
    private static func fault(of text: String, at path: String) -> String? {
        switch text.unicodeScalars.first {
        case nil where isFolder(path): "is a folder: name the file in it"
        case nil: "is empty: write the value into it"
        case _ where text.contains(where: \.isNewline): nil
        case "\u{FEFF}"?: "begins with a byte order mark: save it as UTF-8 without one"
        case " "?, "\t"?: "begins with a blank: take it out"
        default: nil
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private mutating func givenByEnvironment(
        _ setting: AnySetting, under name: String
    ) -> (text: String, variable: String)?? {
        let fileName = AnySetting.fileName(name)
        let value = environment[name].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = environment[fileName], !path.isEmpty else {
            if value != nil { sources.append(SettingSource(setting: setting, place: .environment)) }
            return .some(value.map { (text: $0, variable: name) })
        }
        guard value == nil else {
            note(setting, "\(name) and \(fileName) are both set: keep one")
            return nil
        }
        guard let bytes = readFile(path) else {
            note(setting, "\(fileName) names \(path), which can't be read: is it there, and may the server's user read it?")
            return nil
        }
        let text = CredentialFolder.text(of: bytes)
        if let fault = Self.fault(of: text, at: path) {
            note(setting, "\(fileName) names \(path), which \(fault)")
            return nil
        }
        sources.append(SettingSource(setting: setting, place: .file))
        return .some((text: text, variable: fileName))
    }
}
