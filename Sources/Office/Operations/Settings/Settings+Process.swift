import EventLoop
import Glibc

extension Settings {
    /// The settings of this process: its environment, its files, its processors. Throws all faults at once.
    public static func ofProcess(for use: Use) throws(Refusal) -> Settings {
        try Settings(
            environment: ProcessEnvironment.variables, for: use, processors: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            readFile: ProcessEnvironment.readFile)
    }
}
