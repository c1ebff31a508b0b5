import Foundation

/// Whether the run is the deep one (`script/test --deep`): then what is slow or heavy is tried too.
enum DeepTests {
    static let areWanted = ProcessInfo.processInfo.environment["TEST_DEEP"] == "1"

    static func rounds(_ few: Int, deep many: Int) -> Int { areWanted ? many : few }
}
