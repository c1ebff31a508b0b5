import Foundation

/// How much is tried of what is tried at random. 1, in `script/test --deep`, is what a person waits for; 2 is what a machine does over night.
enum DeepTests {
    private static let depth = Int(ProcessInfo.processInfo.environment["TEST_DEEP"] ?? "") ?? 0

    static let areWanted = depth > 0

    /// - Parameter most: where that takes hours; as many as in a deep run unless given.
    static func rounds(_ few: Int, deep many: Int, most: Int? = nil) -> Int {
        depth > 1 ? most ?? many : areWanted ? many : few
    }
}
