import Foundation

/// Faults that are slow, feel a whole Postgres or are timed run by `script/faults`, which gives them the machine for themselves.
enum FaultRun {
    private static let environment = ProcessInfo.processInfo.environment

    static let isAsked = environment["TEST_FAULTS"] == "1"

    /// The library of libfaketime that knows threads; nil where the run has none.
    static let clockLibrary = isAsked ? environment["TEST_FAKETIME"] : nil

    /// Prints a figure that a run came to, for whoever reads its output.
    static func report(_ figure: String) { FileHandle.standardError.write(Data("figure: \(figure)\n".utf8)) }
}
