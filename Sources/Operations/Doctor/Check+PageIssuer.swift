import API
import Accounts
import EventLoop
import Office
import Settings
import Text

extension Check {
    /// Where the issuer does not answer, nobody signs in on the page, and the server itself is well.
    static let pageIssuer = Check("page-issuer") { examination in
        guard !examination.hasFault(ofOne: SettingSection.pageIssuer.settings) else {
            return .wrong("not checked: the settings of PAGE_ISSUER are faulty")
        }
        guard let settings = examination.settings.pageIssuer else {
            guard !examination.settings.trust.isOwnIssuer, examination.settings[.page] else {
                return .ok("PAGE_ISSUER is not set, and not needed")
            }
            return .ok("PAGE_ISSUER is not set: the page says that sign-in is elsewhere")
        }
        if let trouble = PageIssuerSearch.trouble(settings) {
            let advice =
                "is that the issuer's address, such as https://ref.supabase.co/auth/v1, and does a firewall let us reach it?"
            return .wrong("PAGE_ISSUER: \(Finding.advised(trouble, advice))")
        }
        guard settings.address.scheme == "https" || settings.address.isThisMachine else {
            return .warning("PAGE_ISSUER answers, over http: codes and sessions go there in the clear")
        }
        return .ok("PAGE_ISSUER answers")
    }

}

/// Asks the issuer once, as the server would.
private enum PageIssuerSearch {
    /// Blocks the calling thread for as long as the request may take. Nil where all is well.
    static func trouble(_ settings: PageIssuerSettings) -> String? {
        guard let loop = try? EventLoop() else { return "the process is out of file descriptors" }
        let answer = Answer()
        loop.spawn {
            answer.trouble = await ask(settings)
            loop.stop()
        }
        loop.run()
        return answer.trouble
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var trouble: String? = "nothing came"
    }

    private static func ask(_ settings: PageIssuerSettings) async -> String? {
        let issuer: PageIssuer
        do throws(CommandFailure) { issuer = try PageIssuer(settings) } catch { return error.description }
        do throws(PageIssuer.Fault) {
            try await issuer.look()
            return nil
        } catch {
            switch error {
            case .refused(let status, let code, _, _): return "it answers with \(status) (\(SignInError.known(code)))"
            case .away(let reason), .unexpected(let reason): return reason
            }
        }
    }
}
