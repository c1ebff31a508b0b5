import API
import EventLoop
import Glibc

extension Settings {
    /// The settings of this process: its environment, its files, its processors. Throws all faults at once.
    package static func ofProcess(for use: Use) throws(Refusal) -> Settings {
        try Settings(
            environment: ProcessEnvironment.variables, for: use, processors: processors, readFile: ProcessEnvironment.readFile)
    }

    /// How many processors are there to run on, at least 1.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
