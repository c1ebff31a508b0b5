import Glibc
import Text

/// The `Date` line of answers (RFC 9110, section 6.6.1), written anew once a second.
struct DateField {
    private var second: time_t = -1
    private var line: [UInt8] = []

    /// The line for this second, with its CRLF.
    mutating func current() -> [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            line = Array("Date: \(HTTPDate.text(of: now))\r\n".utf8)
        }
        return line
    }
}
