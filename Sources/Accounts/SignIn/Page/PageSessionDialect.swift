import API
import HTTP

/// The words of signing in, for the page that this server serves itself.
package enum PageSessionDialect: Dialect {
    package static let name = DialectName.pageSession
    package static let requiresJSONType = true
    /// What every path of it begins with: where the page's cookie goes, and nowhere else.
    package static let root = SignInDialect.root + "page/"

    package static func failure(_ refusal: Refusal) -> SignInError { SignInDialect.failure(refusal) }

    package static func status(of failure: SignInError) -> Int { SignInDialect.status(of: failure) }

    package static func code(of failure: SignInError) -> String { SignInDialect.code(of: failure) }

    package static func response(_ failure: SignInError, to request: Request?, id: String) -> Response {
        SignInDialect.response(failure, to: request, id: id)
    }

    package static func dressed(_ response: Response, for request: Request) -> Response {
        SignInDialect.dressed(response, for: request)
    }
}

extension Access where Speech == PageSessionDialect, Caller == Void {
    /// Whoever sends the page's own field; the address is counted.
    static var page: Self {
        Access(kind: .page) { context throws(SignInError) in
            try context.counting(Speech.self) { services throws(OfficeError) in try services.countStranger(context.request) }
            try context.requirePageField()
        }
    }

    /// The same with a cookie, which is looked at for as long as few bad ones came from the address.
    static var cookie: Self {
        Access(kind: .proof) { context throws(SignInError) in
            try context.requirePageField()
            context.admission.showsProof = true
            do throws(OfficeError) {
                try context.services.admitUnknownToken(of: context.request)
            } catch {
                throw SignInError(office: error)
            }
        }
    }
}

extension RequestContext {
    /// A page of another site can't send a field of its own without being asked about it before, which is never granted for this one.
    /// So what carries it comes from our page, whatever cookies a browser adds.
    fileprivate func requirePageField() throws(SignInError) {
        guard request.headers.first("X-Quartermaster-Page") != nil else {
            throw SignInError(403, "not_the_page", developer: "only the page that this server serves may use this")
        }
    }
}
