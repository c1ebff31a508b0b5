import Images

/// How large a file may be, in bytes, by what it is. The defaults are in `APISettings.swift`.
package struct FileLimits: Sendable {
    package var photo: Int
    package var video: Int
    /// A PDF.
    package var document: Int

    package init(photo: Int, video: Int, document: Int) {
        self.photo = photo
        self.video = video
        self.document = document
    }

    /// The most of one type.
    package func most(of type: FileType) -> Int {
        if type.isVideo { return video }
        return type == .pdf ? document : photo
    }

    /// The most of any.
    package var largest: Int { max(photo, video, document) }
}
