import Foundation

/// Looks at `/readyz` of a port that several servers share.
struct HealthWatch {
    let port: UInt16
    private static let pace = 0.02

    /// Waits until every connection of some in a row finds a healthy server, whichever it meets.
    /// - Returns: how many seconds that took, and how long at most this machine kept waiting a sleeper, or somebody who asked
    ///   a server for what needs no Postgres.
    func secondsToHealth() -> (seconds: Double, stall: Double) {
        let began = ContinuousClock.now
        var (since, inARow, stall) = (began, 0, 0.0)
        while inARow < 8, ContinuousClock.now < began + .seconds(30) {
            if isReady() {
                if inARow == 0 { since = .now }
                inARow += 1
            } else {
                (since, inARow) = (.now, 0)
            }
            stall = max(stall, overslept(), secondsToBeTold())
        }
        return ((since - began) / .seconds(1), stall)
    }

    private func overslept() -> Double {
        let began = ContinuousClock.now
        usleep(UInt32(HealthWatch.pace * 1_000_000))
        return (ContinuousClock.now - began) / .seconds(1) - HealthWatch.pace
    }

    private func secondsToBeTold() -> Double {
        let began = ContinuousClock.now
        _ = status(of: "/livez")
        return (ContinuousClock.now - began) / .seconds(1)
    }

    private func isReady() -> Bool { status(of: "/readyz") == 200 }

    private func status(of path: String) -> Int? {
        let request = WireRequest(method: "GET", target: path, headers: [], body: [])
        return Wifi(port: port).exchange(request, losing: nil).answer?.status
    }
}
