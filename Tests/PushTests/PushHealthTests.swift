import Testing

@testable import Push

@Suite("Troubles of sending")
struct PushHealthTests {
    @Test("That a service of browsers refused us is forgotten after a week without another refusal; nothing else is")
    func forgotten() {
        let health = PushHealth()
        let before = ContinuousClock.now - Duration.seconds(8 * 86_400)
        #expect(health.begin(.refused, of: .webpush, at: before))
        #expect(health.begin(.stopped, of: .apns, at: before))
        #expect(health.warnings == ["push_apns_stopped"])
        #expect(health.begin(.refused, of: .webpush))
        #expect(!health.begin(.refused, of: .webpush))
        #expect(health.warnings == ["push_apns_stopped", "push_webpush_refused"])
    }
}
