import API
import Files

/// What has come of a resumable upload, held by one request alone.
package struct ResumablePart: StagedFile, Sendable {
    let file: GrowingFile
    let name: String
    let folder: Directory

    package func sync() throws(FileFault) { try file.sync() }

    package func opened() throws(FileFault) -> OpenedFile { try folder.openFile(name) }

    package func publish(as newName: String, in directory: Directory, replacing: Bool) throws(FileFault) {
        try file.sync()
        try folder.rename(name, as: newName, in: directory, replacing: replacing)
    }
}
