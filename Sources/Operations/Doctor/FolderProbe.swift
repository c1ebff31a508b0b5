import Files

/// Looks at a folder that the server makes at its first start, in a parent that is there.
enum FolderProbe {
    /// The folder, or the one in which it will be made; throws where this user can make no file in it. Nothing is made.
    static func open(_ path: String) throws(FileFault) -> Directory {
        let folder: Directory
        do throws(FileFault) { folder = try Directory(path: path) } catch .notFound {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            folder = try Directory(path: path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent)
        }
        try folder.checkThatFilesCanBeMade()
        return folder
    }
}
