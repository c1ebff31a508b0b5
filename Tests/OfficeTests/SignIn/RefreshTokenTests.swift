import Crypto
import TestSupport
import Testing

@testable import Accounts

/// The text of a refresh token.
@Suite(.mayBlock) struct RefreshTokenTests {
    private let key = SealingKey.random()
    private let token = RefreshToken(session: "552de23a-7de2-4c07-a689-9f61f27030be", counter: 0x0102_03FF)

    @Test("comes back from its text, under its own key alone")
    func roundTrip() {
        for counter in [0, 1, token.counter, .max] {
            let token = RefreshToken(session: token.session, counter: counter)
            #expect(RefreshToken(token.text(under: key), under: key) == token)
        }
        #expect(RefreshToken(token.text(under: key), under: .random()) == nil)
        #expect(token.text(under: key).utf8.count == 50)
    }

    @Test("no other text is one")
    func strangers() {
        let text = token.text(under: key)
        for stranger in ["", text + "A", text + "=", String(text.dropLast()), text.lowercased(), "B" + text.dropFirst()] {
            #expect(RefreshToken(stranger, under: key) == nil)
        }
    }

    @Test("a code is six digits, and each about as often as any other")
    func codes() {
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<10_000 {
            let code = SignInCode.random()
            #expect(code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) })
            for digit in code.utf8 { counts[Int(digit) - 0x30] += 1 }
        }
        // Six thousand of each; seven standard deviations are 514.
        #expect(counts.allSatisfy { abs($0 - 6000) < 514 })
    }
}
