import Synchronization

/// The declaration of a setting, whatever the type of its value. A target declares its settings as static properties in an extension of
/// this class, and lists them in its ``SettingSection``.
///
/// A class below the generic one, because a generic type can't have static properties: `settings[.undoWindow]` finds them here.
package class AnySetting: @unchecked Sendable {
    /// The environment variable.
    package let name: String
    /// A name that it had before, and that is still taken.
    package let formerly: String?
    /// How soon somebody who sets up a house comes to it.
    package let group: Group
    /// The commands on which it has an effect. `doctor` looks at all settings, so it is not named.
    package let commands: [Command]
    /// The purpose, in a sentence or two.
    package let meaning: String
    /// The form of a value, in a few words.
    package let values: String
    /// The value that holds when it is not set, in a few words; empty for nothing.
    package let fallback: String
    /// Where its value lies among the values.
    @usableFromInline let slot: Int

    private static let count = Atomic(0)

    fileprivate init(
        _ name: String, _ formerly: String?, _ group: Group, _ commands: [Command], _ meaning: String, values: String,
        fallback: String
    ) {
        self.name = name
        self.formerly = formerly
        self.group = group
        self.commands = commands
        self.meaning = meaning
        self.values = values
        self.fallback = fallback
        slot = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// The environment variable that holds the path of a file with the value.
    package var fileName: String { Self.fileName(name) }

    static func fileName(_ name: String) -> String { "\(name)_FILE" }

    /// Every environment variable that it is read from.
    package var variables: [String] { ([name] + (formerly.map { [$0] } ?? [])).flatMap { [$0, Self.fileName($0)] } }

    /// Makes a value of its text, nil where it is not set.
    func read(_ text: String?, for command: Command) throws(SettingDemand) -> Reading { Reading(value: AnyValue()) }

    /// The value while it is not set.
    var unsetValue: AnyValue { AnyValue() }

    /// True when the default, written out, is taken and comes out the same.
    package var takesItsDefault: Bool { true }

    /// The result of reading a text.
    struct Reading {
        let value: AnyValue
        /// The usual values, where the value is another.
        var usual: String?
    }

    /// Says who has to think of a setting.
    package enum Group: String, Sendable, CaseIterable {
        /// A house that works with the server sets it, or has looked whether the default fits.
        case must
        /// A house may want it otherwise.
        case may
        /// Good for nearly everybody: change it for a reason that you have measured.
        case leave
    }

    /// A command of the program that heeds settings.
    package enum Command: String, Sendable, CaseIterable {
        case serve, migrate, tenant, account, `import`, demo, token, keys, ready, doctor, explain, verify, audit, backup,
            restore, storage
    }
}

/// One setting: its declaration, and the type that it has where it is read.
package final class Setting<Value: Sendable>: AnySetting, @unchecked Sendable {
    /// The value when it is not set, or can't be read.
    @usableFromInline let standIn: Value
    private let parse: @Sendable (String) throws(SettingDemand) -> (value: Value, usual: String?)
    private let isDefaultTaken: @Sendable () -> Bool
    /// Goes on from "it"; nil where it may be missing.
    private let need: String?

    /// A setting that has a value whether it is set or not.
    package init(
        _ name: String, _ form: Form<Value>, default value: Value, _ group: Group, formerly: String? = nil,
        for commands: [Command] = [.serve], _ meaning: String
    ) {
        standIn = value
        parse = form.judge
        need = nil
        isDefaultTaken = { (try? form.parse(form.write(value))).map(form.write) == form.write(value) }
        super.init(name, formerly, group, commands, meaning, values: form.values, fallback: form.write(value))
    }

    /// A setting that is nil unless it is set; `unset` says in words what holds then.
    package init<Set>(
        _ name: String, _ form: Form<Set>, unset: String = "", _ group: Group, formerly: String? = nil,
        for commands: [Command] = [.serve], _ meaning: String
    ) where Value == Set? {
        standIn = nil
        parse = form.judgeSome
        need = nil
        isDefaultTaken = { true }
        super.init(name, formerly, group, commands, meaning, values: form.values, fallback: unset)
    }

    /// A setting whose default is written as its values are: of a type that only a text can be made into.
    package init<Set>(
        _ name: String, _ form: Form<Set>, defaultText: String, _ group: Group, formerly: String? = nil,
        for commands: [Command] = [.serve], _ meaning: String
    ) where Value == Set? {
        standIn = try? form.parse(defaultText)
        parse = form.judgeSome
        need = nil
        isDefaultTaken = { (try? form.parse(defaultText)) != nil }
        super.init(name, formerly, group, commands, meaning, values: form.values, fallback: defaultText)
    }

    /// A setting that the commands need which use it. `need` says what it is, to go on from "it".
    package init(
        _ name: String, _ form: Form<String>, need: String, _ group: Group, formerly: String? = nil,
        for commands: [Command] = [.serve], _ meaning: String
    ) where Value == String {
        standIn = ""
        parse = form.judge
        self.need = need
        isDefaultTaken = { true }
        super.init(name, formerly, group, commands, meaning, values: form.values, fallback: "required")
    }

    override func read(_ text: String?, for command: Command) throws(SettingDemand) -> Reading {
        guard let text else {
            if let need, commands.contains(command) { throw .missing(need) }
            return Reading(value: unsetValue)
        }
        let (value, usual) = try parse(text)
        return Reading(value: TypedValue(value), usual: usual)
    }

    override var unsetValue: AnyValue { TypedValue(standIn) }

    override package var takesItsDefault: Bool { isDefaultTaken() }
}

/// A value of some type.
@usableFromInline class AnyValue: @unchecked Sendable {
    @usableFromInline init() {}
}

/// A value of a known type: a class, because telling its type takes one comparison.
@usableFromInline final class TypedValue<Value: Sendable>: AnyValue, @unchecked Sendable {
    @usableFromInline let value: Value

    @usableFromInline init(_ value: Value) {
        self.value = value
        super.init()
    }
}
