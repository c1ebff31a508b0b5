/// How many of something, as a command says it: `1 file`, `2 files`.
package enum Counted {
    /// - Parameters:
    ///   - noun: of one, with what depends on it, such as `photo is`.
    ///   - many: of none or several, where no `s` makes it.
    package static func of(_ count: Int, _ noun: String, many: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : many ?? "\(noun)s")"
    }
}
