import API
import Accounts
import Settings

extension AccountDirectory {
    /// Connects with the server's own rights. Throws where the schema is too new for this program.
    package init(_ settings: Settings) throws(CommandFailure) {
        try Schema.checkThatItServes(settings)
        try self.init(connecting: settings[.databaseURL], settings)
    }
}

extension TenantDirectory {
    /// Connects with the server's own rights. Throws where the schema is too new for this program.
    package init(_ settings: Settings) throws(CommandFailure) {
        try Schema.checkThatItServes(settings)
        try self.init(connecting: settings[.databaseURL])
    }
}

extension FileImport {
    /// Connects with the server's own rights. Throws where the schema is too new for this program.
    package init(_ settings: Settings) throws(CommandFailure) {
        try Schema.checkThatItServes(settings)
        try self.init(connecting: settings[.databaseURL])
    }
}

extension KeyChain {
    /// Connects with the server's own rights. Throws where the schema is too new for this program.
    package init(_ settings: Settings) throws(CommandFailure) {
        try Schema.checkThatItServes(settings)
        try self.init(connecting: settings[.databaseURL], trust: settings.trust, source: settings.sealKey)
    }
}
