import CPostgres

/// The rows of an answer, copied out of libpq's memory: columns as text, nil for NULL.
public struct Rows: Sendable {
    /// One row; its columns in the statement's order.
    public typealias Row = [[UInt8]?]

    /// The rows in the order they came.
    public let rows: [Row]

    /// The only row of a statement that answers with one.
    public var first: Row? { rows.first }

    init(copying result: OpaquePointer) {
        let columns = PQnfields(result)
        rows = (0..<PQntuples(result)).map { row in
            (0..<columns).map { column in Rows.field(result, row, column) }
        }
    }

    private static func field(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> [UInt8]? {
        guard PQgetisnull(result, row, column) == 0, let bytes = PQgetvalue(result, row, column) else { return nil }
        let length = Int(PQgetlength(result, row, column))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}

extension [[UInt8]?] {
    /// A column as text; nil when it is NULL or there is none.
    public func text(_ column: Int) -> String? {
        guard indices.contains(column), let bytes = self[column] else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
