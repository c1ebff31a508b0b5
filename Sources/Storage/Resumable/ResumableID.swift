import API
import Crypto
import Text

/// The last segment of a resumable upload's URL: which object it is for, and which of the uploads begun for that.
package struct ResumableID: Sendable, Equatable {
    /// The object's name on disk: there is one upload an object at a time.
    let fileName: String
    /// A UUID made when it was begun: nobody guesses it, and a later upload of the object has another.
    let nonce: String

    init(beginning path: ObjectPath) {
        fileName = path.fileName
        nonce = UUIDText.random()
    }

    /// Nil for what was not made here.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].utf8.count == 64,
            parts[0].utf8.allSatisfy({ ASCII.hexValue($0) != nil && !ASCII.isUppercase($0) }),
            let nonce = UUIDText.canonical(parts[1])
        else { return nil }
        fileName = parts[0]
        self.nonce = nonce
    }

    var text: String { "\(fileName).\(nonce)" }
}
