import Files

/// Makes the store that the settings name.
enum PhotoStores {
    /// The folder of the `disk` store; nil where photos lie somewhere else.
    static func folder(_ settings: StorageSettings) throws(CommandFailure) -> ObjectFolder? {
        do throws(FileFault) {
            return try ObjectFolder(path: settings.disk.path)
        } catch {
            throw CommandFailure(
                .misconfigured,
                "STORAGE_DIR names \(settings.disk.path), which can't be written to (\(error)): photos lie there")
        }
    }
}
