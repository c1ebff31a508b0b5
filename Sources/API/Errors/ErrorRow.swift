/// All that is known of an error code but its name.
struct ErrorRow: Sendable {
    let status: Int
    /// True when the same request may succeed later without anyone's doing.
    let isRetryable: Bool
    /// Seconds to wait, where that is known beforehand.
    let retryAfter: Int?
    /// Said where no other sentence fits. It has no places.
    let general: Phrase
    /// Said where more is known: the first that fits.
    let sentences: [Sentence]

    init(
        _ status: Int, retryable isRetryable: Bool = false, retryAfter: Int? = nil, en english: String, es spanish: String,
        _ sentences: [Sentence] = []
    ) {
        self.status = status
        self.isRetryable = isRetryable
        self.retryAfter = retryAfter
        general = Phrase(en: english, es: spanish)
        self.sentences = sentences
    }

    /// Fits where each fact of `when` is as it says, those of `given` are there, and each place has a fact to fill it.
    struct Sentence: Sendable {
        let phrase: Phrase
        private let when: [String: String]
        private let needed: Set<String>

        init(when: [String: String] = [:], given: Set<String> = [], en english: String, es spanish: String) {
            phrase = Phrase(en: english, es: spanish)
            self.when = when
            needed = phrase.places().union(given)
        }

        func fits(_ facts: [String: String]) -> Bool {
            when.allSatisfy { facts[$0] == $1 } && needed.allSatisfy { facts[$0] != nil }
        }
    }
}

extension ErrorCode {
    /// The HTTP status it is sent with.
    package var status: Int { row.status }

    /// True when the same request may succeed later without anyone's doing.
    package var isRetryable: Bool { row.isRetryable }

    /// Every sentence that may be said of it. For tests.
    package var phrases: [Phrase] { [row.general] + row.sentences.map(\.phrase) }

    /// The sentence for a person, with its facts filled in.
    package func sentence(_ facts: [String: String] = [:], in language: Language) -> String {
        var facts = facts
        for (name, words) in [("status", Self.statusWords), ("role", Self.roleWords)] {
            if let word = facts[name].flatMap({ words[$0] }) { facts[name] = word.text(in: language) }
        }
        return phrase(facts).text(in: language, facts)
    }

    /// The sentence that fits these facts, with its places.
    func phrase(_ facts: [String: String]) -> Phrase {
        let row = row
        return row.sentences.first { $0.fits(facts) }?.phrase ?? row.general
    }
}
