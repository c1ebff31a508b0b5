import HTTP

/// What a loop has counted and what it has at hand.
struct LoopFigures: Sendable {
    var requests: RequestFigures
    var server = ServerFigures()
}
