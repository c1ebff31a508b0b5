import API
import Files
import Settings

/// Deletes what uploads left in the disk store that never ended. Safe with many servers that share its folder.
package enum DiskSweep {
    package static let job = Job(
        "unfinished_uploads", of: .process, every: { _ in .seconds(600) }, startsAfter: { _ in .zero },
        isNeeded: { $0.storage != nil },
        .task { services async throws(JobFailure) in
            guard let disk = services.storage?.disk else { return .never }
            let age = services.settings[.uploadRetention]
            do throws(FileFault) {
                try await disk.onDisk { folder throws(FileFault) in try folder.sweep(olderThan: age) }
            } catch {
                throw JobFailure(reason: "STORAGE_DIR: \(error)")
            }
            return .asUsual
        })
}
