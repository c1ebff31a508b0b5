/// How a replica asks: what it draws anew for each page.
struct ReplicaDraw {
    let limit: Int
    let loss: Wifi.Loss?
    private let seconds: Int

    /// What it adds to the question, of one who waits.
    func wait(_ isAsked: Bool) -> String { isAsked && seconds > 0 ? "&wait=\(seconds)" : "" }

    /// Small pages most of the time, so that runs are of several.
    init(_ generator: inout SeededGenerator) {
        limit = generator.choose([(1, 1), (3, 7), (4, 40), (3, 150), (1, 500)])
        loss = generator.chance(0.3) ? Wifi.Loss.allCases.any(&generator) : nil
        seconds = .random(in: 1...2, using: &generator)
    }

    /// A whole page, and nothing is lost.
    static let peaceful = ReplicaDraw()

    private init() {
        limit = 500
        loss = nil
        seconds = 0
    }
}
