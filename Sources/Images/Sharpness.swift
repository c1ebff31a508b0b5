/// How sharp a photo is, as far as its file tells without being unpacked to pixels.
///
/// Measured are JPEGs of one sequential scan (baseline or extended, Huffman), as cameras and browsers make them. A progressive one, a PNG, a
/// WebP and a HEIC are not: the first would have to be kept whole, the others unpacked by a decoder.
///
/// The scan's coefficients are read, and none is kept. Of each block of the brightness that has something in it, it is the mean frequency of
/// what is in it: an edge that goes from dark to bright within a pixel has about 2, one that takes the whole block has 1. The photo's measure
/// is what a tenth of these blocks reaches: the background of a sharp thing may be out of focus.
public enum Sharpness {
    /// Photos below it look blurred.
    public static let least = 1.5

    /// So much of a scan is read at most, in bytes; and of a photo of more blocks there is no measure.
    static let longestScan = 8 << 20
    static let mostBlocks = 4 << 20
    /// Of fewer blocks with something in them there is no measure: a wall.
    static let fewestBlocks = 32

    /// The measure; nil where there is none.
    /// - Parameter source: gives the bytes from an offset on: as many as asked for, or all that there are.
    public static func ofJPEG(from source: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) -> Double? {
        guard let scan = try? JPEGScan(source), var decoding = ScanDecoding(scan, source) else { return nil }
        return (try? decoding.frequencies())?.reached(byOneOf: 10)
    }
}

/// How many blocks have which mean frequency, in sixteenths.
struct BlockFrequencies {
    private var counts = [Int](repeating: 0, count: 160)
    private var count = 0

    /// - Parameters:
    ///   - energy: the sum of the squared coefficients of a block, without its mean.
    ///   - weighted: the same, each times its squared frequency.
    mutating func add(energy: Double, weighted: Double) {
        // A deviation of eight steps of 256 from the mean: less may be grain.
        guard energy >= 64 * 64 else { return }
        counts[min(Int((weighted / energy).squareRoot() * 16), counts.count - 1)] += 1
        count += 1
    }

    /// Nil of too few.
    func reached(byOneOf part: Int) -> Double? {
        guard count >= Sharpness.fewestBlocks else { return nil }
        var above = 0
        for (place, number) in counts.enumerated().reversed() {
            above += number
            if above * part >= count { return Double(place) / 16 }
        }
        return nil
    }
}

/// The tables and the frame before the one scan of a sequential JPEG (ITU-T T.81, annex B).
struct JPEGScan {
    struct Component {
        let blocks: Int
        let quantisation: Int
        var tables = (dc: 0, ac: 0)
        let id: Int
    }

    private static let mostSegments = 512

    private(set) var components: [Component] = []
    private(set) var units = 0
    private(set) var restartInterval = 0
    private(set) var quantisations = [[Int]?](repeating: nil, count: 4)
    private(set) var dcTables = [HuffmanTable?](repeating: nil, count: 4)
    private(set) var acTables = [HuffmanTable?](repeating: nil, count: 4)
    /// Where its coded bytes begin.
    private(set) var start = 2

    /// Reads up to the scan. Throws what is not measured.
    init(_ source: (Int, Int) -> [UInt8]) throws(ImageFault) {
        guard source(0, 2) == [0xFF, 0xD8] else { throw .unknownFormat }
        for _ in 0..<Self.mostSegments {
            var head = ByteCursor(source(start, 4)[...])
            guard try head.bigEndian(1) == 0xFF else { throw .malformed }
            let marker = try head.bigEndian(1)
            guard marker != 0xFF else {
                start += 1
                continue
            }
            let length = try head.bigEndian(2)
            guard length >= 2 else { throw .malformed }
            let isOfUse = [0xC0, 0xC1, 0xC4, 0xDA, 0xDB, 0xDD].contains(marker)
            var content = ByteCursor(isOfUse ? source(start + 4, length - 2)[...] : [])
            start += 2 + length
            switch marker {
            case 0xC0, 0xC1: try takeFrame(&content)
            case 0xC4: try takeHuffmanTables(&content)
            case 0xDB: try takeQuantisations(&content)
            case 0xDD: restartInterval = try content.bigEndian(2)
            case 0xDA:
                try takeScan(&content)
                return
            case 0xE0...0xEF, 0xFE: break
            default: throw .malformed
            }
        }
        throw .excessive
    }

    private mutating func takeFrame(_ content: inout ByteCursor) throws(ImageFault) {
        guard components.isEmpty, try content.bigEndian(1) == 8 else { throw .malformed }
        let height = try content.bigEndian(2)
        let width = try content.bigEndian(2)
        let count = try content.bigEndian(1)
        guard width > 0, height > 0, (1...4).contains(count) else { throw .malformed }
        var sampling = (across: 1, down: 1)
        for _ in 0..<count {
            let id = try content.bigEndian(1)
            let factors = try content.bigEndian(1)
            let (across, down) = (factors >> 4, factors & 15)
            let quantisation = try content.bigEndian(1)
            guard (1...4).contains(across), (1...4).contains(down), quantisation < 4 else { throw .malformed }
            // The blocks of a component alone follow one another, whatever its factors (section A.2.2).
            sampling = count == 1 ? (1, 1) : (max(sampling.across, across), max(sampling.down, down))
            components.append(Component(blocks: count == 1 ? 1 : across * down, quantisation: quantisation, id: id))
        }
        let (across, down) = (8 * sampling.across, 8 * sampling.down)
        units = ((width + across - 1) / across) * ((height + down - 1) / down)
        guard units * components.reduce(0, { $0 + $1.blocks }) <= Sharpness.mostBlocks else { throw .excessive }
    }

    private mutating func takeQuantisations(_ content: inout ByteCursor) throws(ImageFault) {
        while !content.isAtEnd {
            let kind = try content.bigEndian(1)
            guard kind >> 4 < 2, kind & 15 < 4 else { throw .malformed }
            var steps: [Int] = []
            for _ in 0..<64 { steps.append(try content.bigEndian(1 + kind >> 4)) }
            quantisations[kind & 15] = steps
        }
    }

    private mutating func takeHuffmanTables(_ content: inout ByteCursor) throws(ImageFault) {
        while !content.isAtEnd {
            let kind = try content.bigEndian(1)
            guard kind >> 4 < 2, kind & 15 < 4 else { throw .malformed }
            let table = try HuffmanTable(&content)
            if kind >> 4 == 0 { dcTables[kind & 15] = table } else { acTables[kind & 15] = table }
        }
    }

    private mutating func takeScan(_ content: inout ByteCursor) throws(ImageFault) {
        // One scan of all components, in the frame's order.
        guard !components.isEmpty, try content.bigEndian(1) == components.count else { throw .malformed }
        for place in components.indices {
            guard try content.bigEndian(1) == components[place].id else { throw .malformed }
            let tables = try content.bigEndian(1)
            guard tables >> 4 < 4, tables & 15 < 4 else { throw .malformed }
            components[place].tables = (tables >> 4, tables & 15)
        }
    }
}

/// Codes of up to 16 bits for bytes (ITU-T T.81, annex C).
struct HuffmanTable {
    private static let quickBits = 9

    /// By the next bits: the length of the code in the upper byte, its value in the lower; 0 where it is longer.
    private var quick = [UInt16](repeating: 0, count: 1 << quickBits)
    /// By length: the first code that is longer, aligned to 16 bits, and what its place among the values differs by.
    private var ends = [Int](repeating: 0, count: 17)
    private var shifts = [Int](repeating: 0, count: 17)
    private let values: [UInt8]

    init(_ content: inout ByteCursor) throws(ImageFault) {
        let counts = Array(try content.take(16))
        values = Array(try content.take(counts.reduce(0) { $0 + Int($1) }))
        var code = 0
        var place = 0
        for length in 1...16 {
            shifts[length] = place - code
            for _ in 0..<counts[length - 1] {
                guard code < 1 << length else { throw .malformed }
                if length <= Self.quickBits {
                    let first = code << (Self.quickBits - length)
                    for bits in first..<(first + 1 << (Self.quickBits - length)) {
                        quick[bits] = UInt16(length) << 8 | UInt16(values[place])
                    }
                }
                code += 1
                place += 1
            }
            ends[length] = code << (16 - length)
            code <<= 1
        }
    }

    /// The value of the code that 16 bits begin with, and its length; nil where there is none.
    @inline(__always)
    func value(of bits: Int) -> (value: Int, length: Int)? {
        let entry = Int(quick[bits >> (16 - Self.quickBits)])
        if entry != 0 { return (entry & 0xFF, entry >> 8) }
        for length in (Self.quickBits + 1)...16 where bits < ends[length] {
            let place = bits >> (16 - length) + shifts[length]
            return values.indices.contains(place) ? (Int(values[place]), length) : nil
        }
        return nil
    }
}

/// The bits of a scan, without the bytes stuffed into it, up to the next marker.
struct ScanBits {
    private static let piece = 65_536

    private let source: (Int, Int) -> [UInt8]
    private var offset: Int
    private let end: Int
    private var bytes: [UInt8] = []
    private var place = 0
    private var bits: UInt64 = 0
    private var count = 0
    /// How many of them are there only because the scan is over.
    private var invented = 0
    private var marker: UInt8?

    init(from start: Int, _ source: @escaping (Int, Int) -> [UInt8]) {
        self.source = source
        offset = start
        end = start + Sharpness.longestScan
    }

    private mutating func byte() -> UInt8? {
        if place == bytes.count {
            guard offset < end else { return nil }
            bytes = source(offset, Self.piece)
            offset += bytes.count
            place = 0
            if bytes.isEmpty { return nil }
        }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func dataByte() -> UInt8? {
        guard marker == nil, let first = byte() else { return nil }
        guard first == 0xFF else { return first }
        while let second = byte() {
            if second == 0 { return 0xFF }
            if second != 0xFF {
                marker = second
                return nil
            }
        }
        return nil
    }

    private mutating func fill() {
        while count <= 48 {
            if let next = dataByte() {
                bits = bits << 8 | UInt64(next)
            } else {
                bits <<= 8
                invented += 8
            }
            count += 8
        }
    }

    /// The next 16 bits, which stay.
    mutating func peek() -> Int {
        if count < 32 { fill() }
        return Int(bits >> UInt64(count - 16)) & 0xFFFF
    }

    /// Takes up to 16 bits that were looked at, with no more looked at before than 16. Throws past the end.
    mutating func take(_ number: Int) throws(ImageFault) -> Int {
        if count < 32 { fill() }
        count -= number
        guard count >= invented else { throw .truncated }
        return Int(bits >> UInt64(count)) & (1 << number - 1)
    }

    /// Goes on behind a restart marker.
    mutating func restart() throws(ImageFault) {
        fill()
        guard let marker, (0xD0...0xD7).contains(marker), count - invented < 8 else { throw .malformed }
        self.marker = nil
        (bits, count, invented) = (0, 0, 0)
    }
}

/// Goes through the coefficients of a scan.
struct ScanDecoding {
    private struct Part {
        let blocks: Int
        let dc: HuffmanTable
        let ac: HuffmanTable
        /// Nil of the colours, which are gone through for what comes behind them.
        let steps: [Double]?
    }

    /// The squared frequency of each coefficient, in the order of a scan.
    private static let frequencies: [Double] = {
        var squares: [Double] = []
        for diagonal in 0..<15 {
            let across = (0...diagonal).filter { $0 < 8 && diagonal - $0 < 8 }
            for place in across { squares.append(Double(place * place + (diagonal - place) * (diagonal - place))) }
        }
        return squares
    }()

    private let parts: [Part]
    private let units: Int
    private let restartInterval: Int
    private var bits: ScanBits

    /// Nil where a table is missing.
    init?(_ scan: JPEGScan, _ source: @escaping (Int, Int) -> [UInt8]) {
        var parts: [Part] = []
        for (place, component) in scan.components.enumerated() {
            guard let dc = scan.dcTables[component.tables.dc], let ac = scan.acTables[component.tables.ac],
                let steps = scan.quantisations[component.quantisation]
            else { return nil }
            parts.append(Part(blocks: component.blocks, dc: dc, ac: ac, steps: place == 0 ? steps.map(Double.init) : nil))
        }
        self.parts = parts
        units = scan.units
        restartInterval = scan.restartInterval
        bits = ScanBits(from: scan.start, source)
    }

    mutating func frequencies() throws(ImageFault) -> BlockFrequencies {
        var found = BlockFrequencies()
        for unit in 0..<units {
            if restartInterval > 0, unit > 0, unit % restartInterval == 0 { try bits.restart() }
            for part in parts {
                for _ in 0..<part.blocks { try block(part, &found) }
            }
        }
        return found
    }

    private mutating func block(_ part: Part, _ found: inout BlockFrequencies) throws(ImageFault) {
        let mean = try code(part.dc)
        guard mean <= 11 else { throw .malformed }
        _ = try bits.take(mean)
        var energy = 0.0
        var weighted = 0.0
        var place = 1
        while place < 64 {
            let symbol = try code(part.ac)
            let (run, size) = (symbol >> 4, symbol & 15)
            guard size > 0 else {
                // The block is over, or sixteen are zero.
                guard run == 15 else { break }
                place += 16
                continue
            }
            place += run
            guard place < 64, size <= 10 else { throw .malformed }
            let raw = try bits.take(size)
            if let steps = part.steps {
                let value = raw >> (size - 1) == 1 ? raw : raw - (1 << size - 1)
                let amplitude = Double(value) * steps[place]
                energy += amplitude * amplitude
                weighted += amplitude * amplitude * Self.frequencies[place]
            }
            place += 1
        }
        if part.steps != nil { found.add(energy: energy, weighted: weighted) }
    }

    @inline(__always)
    private mutating func code(_ table: HuffmanTable) throws(ImageFault) -> Int {
        guard let (value, length) = table.value(of: bits.peek()) else { throw .malformed }
        _ = try bits.take(length)
        return value
    }
}
