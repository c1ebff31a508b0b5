/// How the header of one format is found in a file.
protocol ImageFormat: Sendable {
    /// Goes on as far as the bytes at hand allow.
    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep
}

/// What came of going on.
enum ImageFormatStep {
    /// These bytes of the file have to be at hand; they may lie beyond its end.
    case needs(Range<Int>)
    /// The header.
    case found(ImageHeader)
}
