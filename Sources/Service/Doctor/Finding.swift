import API

/// What a check came to.
package struct Finding: Sendable, Equatable {
    /// How bad it is.
    package enum Verdict: String, Sendable {
        /// As it should be.
        case ok
        /// It works, but somebody should look at it.
        case warning
        /// It does not work, or is not safe.
        case wrong
    }

    /// How bad it is.
    package let verdict: Verdict
    /// What was found, and unless all is well what to do, in one line.
    package let sentence: String

    static func ok(_ sentence: String) -> Finding { Finding(verdict: .ok, sentence: sentence) }
    static func warning(_ sentence: String) -> Finding { Finding(verdict: .warning, sentence: sentence) }
    package static func wrong(_ sentence: String) -> Finding { Finding(verdict: .wrong, sentence: sentence) }
}
