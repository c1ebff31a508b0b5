import TestSupport
import Testing

/// The client library of Supabase Auth, unmodified, signs in, refreshes and signs out; its codes come by SMTP.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct SupabaseAuthTests {
    @Test("supabase-auth: code by mail, verify, user, claims, two refreshes at once, a key rotation, sign out; also asynchronous")
    func flow() throws {
        let port = FreePort.take()
        let settings = ["SMTP_URL": "smtp://127.0.0.1:\(port)", "MAIL_FROM": "office@house.example"]
        let scene = try SignInScene(settings: settings)
        let (ana, ben) = (try scene.person(), try scene.person())
        let environment = scene.server.database.settings.merging(["AUTH_SEAL_KEY": SignInScene.sealKey]) { $1 }
        let output = try ForeignClients.run(
            "auth.py", "http://127.0.0.1:\(scene.server.port)", "\(port)", ana.email, ben.email, ServerBinary.path, "keys",
            settings: environment)
        #expect(output == "done\n")
    }
}
