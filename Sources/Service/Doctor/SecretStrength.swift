import API

/// Finds the secrets that need no guessing. What passes may still be weak: only a random one is strong.
enum SecretStrength {
    /// Words of examples, of which some are published in whole, such as the one of Supabase's development images.
    private static let words = ["secret", "password", "changeme", "change-me", "change_me", "example", "quartermaster"]
    /// 32 random bytes as hex have 16 of them, all but surely over 12.
    private static let fewestBytes = 12

    /// What is wrong with it, to go on from its name; nil when nothing is obvious.
    static func weakness(of secret: String) -> String? {
        let lower = secret.lowercased()
        if let word = words.first(where: lower.contains) { return "contains the word \(word)" }
        guard Set(secret.utf8).count >= fewestBytes else {
            return "is made of only \(Set(secret.utf8).count) different characters"
        }
        return nil
    }
}
