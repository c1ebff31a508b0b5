import API
import Files

/// A whole upload that is not an object yet. It may be written still, by its one holder.
package protocol StagedFile {
    /// Returns when what was written would outlast a power cut.
    func sync() throws(FileFault)

    /// The file to be read, as far as it was written.
    func opened() throws(FileFault) -> OpenedFile

    /// Gives it its name, as `NewFile.publish` does.
    func publish(as name: String, in directory: Directory, replacing: Bool) throws(FileFault)
}

extension NewFile: StagedFile {}
