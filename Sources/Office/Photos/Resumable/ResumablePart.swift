import Files

/// What has come of a resumable upload, held by one request alone.
struct ResumablePart: StagedFile, Sendable {
    let file: GrowingFile
    let name: String
    let folder: Directory

    func sync() throws(FileFault) { try file.sync() }

    func opened() throws(FileFault) -> OpenedFile { try folder.openFile(name) }

    func publish(as newName: String, in directory: Directory, replacing: Bool) throws(FileFault) {
        try file.sync()
        try folder.rename(name, as: newName, in: directory, replacing: replacing)
    }
}
