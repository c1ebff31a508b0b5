/// Small pictures made for a test: as much of a file as says what it is, and bytes that tell it from others.
enum Photo {
    static func png(width: UInt32 = 640, height: UInt32 = 480, filler: [UInt8] = []) -> [UInt8] {
        let size = bigEndian(width) + bigEndian(height)
        let header = bigEndian(13) + Array("IHDR".utf8) + size + [8, 2, 0, 0, 0] + bigEndian(0)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + filler
    }

    static func jpeg(width: UInt16 = 640, height: UInt16 = 480, filler: [UInt8] = []) -> [UInt8] {
        let size = bigEndian(UInt32(height)).suffix(2) + bigEndian(UInt32(width)).suffix(2)
        let components: [UInt8] = [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + components + filler + [0xFF, 0xD9]
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
