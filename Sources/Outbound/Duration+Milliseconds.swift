extension Duration {
    /// Rounded down, at least 1, at most a day: zero would mean "no limit" to libcurl.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(clamping: min(seconds, 86_400) &* 1000 &+ attoseconds / 1_000_000_000_000_000))
    }
}
