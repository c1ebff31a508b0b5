/// The brands that a file of ISO's base media format names in its first box (ISO/IEC 14496-12, section 4.3).
struct HEIFBrands {
    /// Brands of pictures whose items are HEVC (ISO/IEC 23008-12, annex B).
    private static let hevc: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
    /// Brands of pictures in any coding.
    private static let any: Set<String> = ["mif1", "msf1"]

    private let brands: [String]

    /// Those that the bytes at hand hold; none when the file does not begin with such a box.
    init(fileStart: some Collection<UInt8>) {
        let bytes = Array(fileStart)
        guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else {
            brands = []
            return
        }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, bytes.count)
        // The major brand, its version, which is no brand, and the compatible ones.
        let places = [8] + stride(from: 16, through: end - 4, by: 4)
        brands = size < 16 ? [] : places.map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
    }

    /// Whether it is HEIC, or cannot be told from the brands; a file of another coding is led by its own brand.
    var mayBeHEIC: Bool {
        guard let major = brands.first else { return false }
        return Self.hevc.contains(major) || (Self.any.contains(major) && !brands.contains("avif"))
    }
}
