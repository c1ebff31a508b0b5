import Foundation
import Synchronization

/// Ids are texts in lower case, as the server writes them, so that a test compares them as they come.
enum ID {
    static func fresh() -> String { UUID().uuidString.lowercased() }

    /// What a sticker carries: six letters that hold no vowel, hence no word.
    ///
    /// None twice in a run: of 300 random ones in a house two are the same once in 1,400 runs.
    static func freshCode() -> String {
        var number = numbers.withLock { number in
            number = (number + stride) % codes
            return number
        }
        return String(
            (0..<6).map { _ in
                defer { number /= letters.count }
                return letters[number % letters.count]
            })
    }

    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
    private static let codes = 64_000_000
    private static let numbers = Mutex(Int.random(in: 0..<codes))
    /// Prime to the number of codes, so that all come before one comes again, and far enough that neighbours look nothing alike.
    private static let stride = 24_142_867
}
