import Foundation

/// Whether the run is the deep one (`script/test --deep`): then what is slow or heavy is tried too.
enum DeepTests {
    static let areWanted = (Int(ProcessInfo.processInfo.environment["TEST_DEEP"] ?? "") ?? 0) > 0

    static func rounds(_ few: Int, deep many: Int) -> Int { areWanted ? many : few }
}
