import API

extension Setting {
    /// Of the settings of how much may be uploaded and lie unreported.
    var uploadDeclaration: Declaration {
        let (most, mostBytes) = (1...1_000_000, 1_048_576...1_125_899_906_842_624)
        return switch self {
        case .uploadsPerAccount:
            declare(
                .number(most), .value("500"), [.serve],
                "The most photos of one account that may be uploaded and that no report names yet; then 429.")
        case .uploadBytesPerAccount:
            declare(
                .number(mostBytes), .value("4294967296"), [.serve],
                "How many bytes they may have in all; one that was not said to have fewer counts as `PHOTO_MAX_SIZE`.")
        case .uploadsPerTenant: declare(.number(most), .value("5000"), [.serve], "The same of one tenant.")
        case .uploadBytesPerTenant: declare(.number(mostBytes), .value("42949672960"), [.serve], "The same of one tenant.")
        default:
            declare(
                .number(0...1_125_899_906_842_624), .value("268435456"), [.serve],
                "Bytes that photos leave free on the disk of `STORAGE_DIR`: with less, none is taken, and the rest goes on.")
        }
    }
}
