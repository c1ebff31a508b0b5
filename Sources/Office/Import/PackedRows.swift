import CSV

/// The rows of a file as it has them, close together: they are read twice, for a cell is judged by its whole column.
struct PackedRows: Sendable {
    /// Line, number of cells, then each cell's length and bytes. Blocks, so that no row is copied when there are many.
    private var blocks: [[UInt8]] = []

    mutating func append(line: Int, _ cells: [String]) {
        if (blocks.last?.count ?? .max) >= Self.blockLength { blocks.append([]) }
        let block = blocks.count - 1
        Self.append(line, to: &blocks[block])
        Self.append(cells.count, to: &blocks[block])
        for cell in cells {
            Self.append(cell.utf8.count, to: &blocks[block])
            blocks[block] += cell.utf8
        }
    }

    /// Each row in its order, or those that begin on these lines.
    func forEach(on lines: Set<Int>? = nil, _ take: (CSVRow) -> Void) {
        for block in blocks {
            var place = 0
            while place < block.count {
                let line = Self.number(block, &place)
                let count = Self.number(block, &place)
                let isWanted = lines?.contains(line) ?? true
                let cells = (0..<count).map { _ in
                    let length = Self.number(block, &place)
                    defer { place += length }
                    return isWanted ? String(decoding: block[place..<place + length], as: UTF8.self) : ""
                }
                if isWanted { take(CSVRow(line: line, fields: cells)) }
            }
        }
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more come.
    private static func append(_ number: Int, to block: inout [UInt8]) {
        var rest = number
        while rest > 0x7F {
            block.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        block.append(UInt8(rest))
    }

    private static func number(_ block: [UInt8], _ place: inout Int) -> Int {
        var (number, shift) = (0, 0)
        while true {
            let byte = block[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            guard byte > 0x7F else { return number }
            shift += 7
        }
    }

    private static let blockLength = 256 * 1024
}
