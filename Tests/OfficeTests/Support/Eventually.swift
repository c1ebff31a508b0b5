import Glibc

/// Asks again and again until the condition holds, and gives up at the deadline, which only a failing test meets.
/// - Parameter deadline: seconds.
func eventually(within deadline: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(deadline)
    while ContinuousClock.now < end {
        if try condition() { return true }
        _ = poll(nil, 0, 1)
    }
    return try condition()
}
