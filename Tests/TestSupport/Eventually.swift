import Glibc

/// Asks again and again until the condition holds. Gives up at the deadline, which only a failing test meets; that is printed, since whoever
/// takes no notice of the result would wait so long in each run.
///
/// It blocks its thread: an async test that uses it is marked `.mayBlock`.
/// - Parameter deadline: seconds.
package func eventually(
    within deadline: Double = 60, file: StaticString = #fileID, line: UInt = #line, _ condition: () throws -> Bool
) rethrows -> Bool {
    try SuiteTimes.count {
        let end = ContinuousClock.now + .seconds(deadline)
        var pause: Int32 = 1
        while ContinuousClock.now < end {
            if try condition() { return true }
            _ = poll(nil, 0, pause)
            pause = min(pause + 1, 10)
        }
        if try condition() { return true }
        if deadline >= 10 { print("\(file):\(line): waited for \(deadline) s in vain") }
        return false
    }
}
