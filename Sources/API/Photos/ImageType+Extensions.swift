import Images

extension ImageType {
    /// The file name extensions that go with the type (contract, section 5).
    package var extensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .heic: ["heic"]
        case .webp: ["webp"]
        }
    }
}
