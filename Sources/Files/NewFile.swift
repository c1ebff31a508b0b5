import CLinux
import Synchronization

/// A file that is being written and has no name yet that anybody looks for. Published it appears at once and whole;
/// dropped before that, it is deleted.
///
/// Made by `Directory.newFile`. All operations block. They may be called from any thread, one after another.
public final class NewFile: Sendable {
    private struct State {
        var writer: FileWriter
        /// True when the file still has its temporary name.
        var isTemporary = true
    }

    private let directory: Directory
    private let name: FileName
    private let state: Mutex<State>

    fileprivate init(_ descriptor: Descriptor, in directory: Directory, name: FileName, isInParts: Bool) {
        self.directory = directory
        self.name = name
        state = Mutex(State(writer: FileWriter(descriptor, size: 0, isInParts: isInParts)))
    }

    deinit { discard() }

    /// How much has been written, in bytes.
    public var size: Int { state.withLock { $0.writer.size } }

    /// How many parts the disk has already, of a file that is written in parts.
    package var syncedParts: Int { state.withLock { $0.writer.syncedParts } }

    /// In bytes, of a part.
    package static var partSize: Int { FileWriter.partSize }

    /// Writes behind what is there. Throws `noSpace`, `other`; then the file is good for nothing and is to be dropped.
    public func append(_ bytes: [UInt8]) throws(FileFault) {
        try state.withLock { (state) throws(FileFault) in
            guard state.isTemporary else { throw .ended }
            try state.writer.append(bytes)
        }
    }

    /// Returns when what has been written would outlast a power cut. `publish` does it too.
    public func sync() throws(FileFault) {
        try state.withLock { (state) throws(FileFault) in try state.writer.sync() }
    }

    /// The file to be read, as far as it was written.
    public func opened() throws(FileFault) -> OpenedFile { try directory.openFile(name.text) }

    /// Gives the file its name, in a folder of the same file system, bytes and name safe from a power cut.
    ///
    /// Throws `exists` where the name is taken and `replacing` is false: of two that try, one wins; then, and after a
    /// fault of the writing, it is not published. `ended` when it was published or discarded before. Any other fault
    /// may have come after the name was given: what is there then is whole.
    public func publish(as newName: String, in other: Directory, replacing: Bool) throws(FileFault) {
        try state.withLock { (state) throws(FileFault) in
            guard state.isTemporary else { throw .ended }
            let newName = try FileName(newName)
            try state.writer.sync()
            let result = qm_file_rename(
                directory.descriptor.number, name.text, other.descriptor.number, newName.text, replacing ? 1 : 0)
            try FileFault.check(result, "renameat2")
            state.isTemporary = false
            try other.sync()
        }
    }

    /// Deletes the file unless it is published. A second call does nothing.
    public func discard() {
        state.withLock { state in
            guard state.isTemporary else { return }
            state.isTemporary = false
            // Where even this fails the sweeping of old files finds it.
            _ = qm_file_remove(directory.descriptor.number, name.text)
        }
    }
}

extension Directory {
    /// Makes an empty file for this user alone, under a temporary name that nobody else uses; the server's being killed
    /// leaves it, for `entries(unchangedFor:limit:)` to find.
    ///
    /// Throws `exists`, `noSpace`, `tooManyOpen`, `badName`, `other`.
    ///
    /// - Parameter isInParts: for what may be large: each part of a few MiB is on the disk before the next is written, so that others who
    ///   wait for the disk never wait long. The kernel keeps it in memory no longer than that.
    public func newFile(_ name: String, isInParts: Bool = false) throws(FileFault) -> NewFile {
        let name = try FileName(name)
        let how = Int32(QM_APPEND | QM_CREATE_NEW)
        let opened = try FileFault.check(qm_file_open(descriptor.number, name.text, how), "openat")
        return NewFile(Descriptor(opened), in: self, name: name, isInParts: isInParts)
    }
}
