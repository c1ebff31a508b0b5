import API
import EventLoop
import Files

/// Deletes what uploads left in the disk store that never ended. Safe with many servers that share its folder.
package enum DiskSweep {
    private static let pause: Duration = .seconds(600)

    /// Sweeps now and from time to time, until the loop ends.
    package static func run(_ disk: DiskStore, olderThan age: Duration, on loop: EventLoop, log: Log) async {
        while true {
            do throws(FileFault) {
                try await disk.onDisk { folder throws(FileFault) in try folder.sweep(olderThan: age) }
            } catch {
                log.write(.warning, "unfinished uploads could not be swept", [("reason", .text("STORAGE_DIR: \(error)"))])
            }
            await loop.sleep(for: pause)
        }
    }
}
