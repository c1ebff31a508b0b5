/// The dialects that are spoken.
package enum DialectName: String, Sendable, CaseIterable {
    case office, assetApp, storage, tus, signIn, page, pageSession
}
