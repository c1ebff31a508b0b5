import API
import Accounts
import EventLoop
import Glibc

extension AccountDirectory {
    /// Connects with the server's own rights.
    package init(_ settings: Settings) throws(CommandFailure) {
        try self.init(connecting: settings.databaseURL, trust: settings.trust, signIn: settings.signIn)
    }
}

extension TenantDirectory {
    /// Connects with the server's own rights.
    package init(_ settings: Settings) throws(CommandFailure) { try self.init(connecting: settings.databaseURL) }
}

extension KeyChain {
    /// Connects with the server's own rights. Throws where another issuer is trusted: its keys are its own.
    package init(_ settings: Settings) throws(CommandFailure) {
        try self.init(connecting: settings.databaseURL, trust: settings.trust, source: settings.signIn.sealKey)
    }
}

extension Settings {
    /// The settings of this process: its environment, its files, its processors. Throws all faults at once.
    package static func ofProcess(for use: Use) throws(Refusal) -> Settings {
        try Settings(
            environment: ProcessEnvironment.variables, for: use, processors: processors, readFile: ProcessEnvironment.readFile)
    }

    /// How many processors are there to run on, at least 1.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
