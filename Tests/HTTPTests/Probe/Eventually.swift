import Glibc

/// Whether it comes to hold; only a failing test waits for the whole minute.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<12_000 {
        if condition() { return true }
        usleep(5000)
    }
    return false
}
