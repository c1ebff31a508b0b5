/// What this phone knows of the house: the newest document of each thing, and where it stands in the feed. Both are stored at once, or
/// neither: a page that is told twice changes nothing, one that is skipped would be missing for good.
public struct ReadModel: Codable, Sendable, Equatable {
    /// By kind, then id.
    public private(set) var documents: [String: [String: Document]] = [:]
    /// Nil as long as everything is to be fetched from the start.
    public private(set) var cursor: String?
    /// What the full run under way has named so far; nil outside of one.
    private var named: [String: Set<String>]?

    /// One that knows nothing.
    public init() {}

    /// Takes a page in. After the last one of a full run all that the run did not name is dropped, and nothing before.
    public mutating func take(_ page: ChangePage) {
        if page.full { named = named ?? [:] } else { named = nil }
        for change in page.changes {
            documents[change.kind, default: [:]][change.id] = change.document
            named?[change.kind, default: []].insert(change.id)
        }
        cursor = page.cursor
        guard let whole = named, !page.more else { return }
        documents = documents.reduce(into: [:]) { kept, kind in
            kept[kind.key] = kind.value.filter { whole[kind.key]?.contains($0.key) == true }
        }
        named = nil
    }

    /// The cursor is worth nothing any more: everything is fetched again. What is there stays to be shown meanwhile.
    public mutating func startOver() {
        cursor = nil
        named = nil
    }
}
