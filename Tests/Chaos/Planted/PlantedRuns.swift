import Foundation

/// Runs with every planted bug: each has to be caught, and by an invariant that is named for it.
struct PlantedRuns {
    let trial: Trial
    let plants: [Plant]
    let seed: UInt64
    let seconds: Int

    func areAllCaught(_ surroundings: Surroundings) throws -> Bool {
        var areCaught = true
        for plant in plants {
            let broken = try trial.outcome(seed: seed, seconds: seconds, plant: plant, surroundings).broken
            let caught = broken.filter(plant.caughtBy.contains)
            areCaught = areCaught && !caught.isEmpty
            say(
                caught.isEmpty
                    ? "MISSED  \(plant.name): \(broken.isEmpty ? "nothing found" : broken.joined(separator: ", "))"
                    : "caught  \(plant.name): by \(caught.joined(separator: ", "))")
        }
        return areCaught
    }

    /// At once, also into a file or a pipe.
    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
