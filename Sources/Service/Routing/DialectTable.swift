import API
import Accounts
import HTTP
import Office
import Storage

/// Which dialect is spoken under a path that has no endpoint, and by HTTP itself.
enum DialectTable {
    private static let roots: [(root: String, dialect: any Dialect.Type)] = [
        (ResumableEndpoints.folder, TusDialect.self), (StorageDialect.root, StorageDialect.self),
        (SignInDialect.root, SignInDialect.self), (AppDialect.root, AppDialect.self),
    ]

    /// The answer that tells an error to whoever made the request; nil is one whose head could not be read.
    static func response(_ refusal: Refusal, to request: Request?, id: String) -> Response {
        let path = request?.target.path ?? ""
        let dialect = roots.first { path.hasPrefix($0.root) }?.dialect ?? OfficeDialect.self
        return dialect.response(refusal, to: request, id: id)
    }
}
