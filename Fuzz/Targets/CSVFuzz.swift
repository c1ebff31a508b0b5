import CSV

extension FuzzTarget {
    /// The same rows, or the same fault, whatever the pieces; what is read is text, and says the same when it is written and read again.
    static let csv = FuzzTarget("csv", longestInput: 512) {
        let limits = CSVLimits(rowLength: 64, columns: 6)
        return { bytes throws(Finding) in
            let whole = CSVFuzz.read(bytes, pieces: bytes.count, limits)
            for length in [1, 3] {
                try Finding.unless(
                    CSVFuzz.read(bytes, pieces: length, limits) == whole, "pieces of \(length) are read as something else")
            }
            if let fault = whole.fault {
                let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
                try Finding.unless((1...lines).contains(fault.line), "a fault outside of the text: \(fault)")
                try Finding.unless((1...limits.columns).contains(fault.column), "a fault outside of the row: \(fault)")
            }
            for row in whole.rows {
                try Finding.unless((1...limits.columns).contains(row.fields.count), "too many fields: \(row)")
                try Finding.unless(row.fields.allSatisfy { !$0.utf8.contains(0) }, "U+0000 in a field")
            }
            try CSVFuzz.checkWriting(whole.rows)
        }
    }
}

private enum CSVFuzz {
    struct Reading: Equatable {
        var rows: [CSVRow] = []
        var fault: CSVFault?
    }

    static func read(_ bytes: [UInt8], pieces length: Int, _ limits: CSVLimits) -> Reading {
        var reader = CSVReader(limits: limits)
        var reading = Reading()
        var rest = bytes[...]
        do throws(CSVFault) {
            while !rest.isEmpty {
                try reader.read(rest.prefix(max(1, length))) { reading.rows.append($0) }
                rest = rest.dropFirst(max(1, length))
            }
            try reader.finish { reading.rows.append($0) }
        } catch {
            reading.fault = error
        }
        return reading
    }

    static func checkWriting(_ rows: [CSVRow]) throws(Finding) {
        var writer = CSVWriter()
        // Two names, so that there is a separator to be found.
        writer.row(["a", "b"])
        for row in rows { writer.row(row.fields + ["end"]) }
        let again = read(writer.bytes, pieces: 7, CSVLimits(rowLength: 1024, columns: 20))
        try Finding.unless(again.fault == nil, "what was written is refused: \(String(describing: again.fault))")
        try Finding.unless(again.rows.dropFirst().count == rows.count, "what was written has other rows")
        for (row, read) in zip(rows, again.rows.dropFirst()) {
            let isSame = (row.fields + ["end"]).elementsEqual(read.fields) { $0.utf8.elementsEqual($1.utf8) }
            try Finding.unless(isSame, "what was written is read as something else")
        }
    }
}
