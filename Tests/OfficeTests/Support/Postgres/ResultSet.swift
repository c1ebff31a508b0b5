import CPostgres

/// A result copied out of libpq, which is then given back.
struct ResultSet: Sendable {
    let names: [String]
    let cells: [[String?]]

    /// Takes the result over, whatever it says.
    init(reading result: OpaquePointer?, of connection: OpaquePointer) throws(DatabaseError) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
        default: throw DatabaseError(result: result, connection: connection)
        }
        let columns = 0..<PQnfields(result)
        names = columns.map { String(cString: PQfname(result, $0)) }
        cells = (0..<PQntuples(result)).map { row in
            columns.map { PQgetisnull(result, row, $0) == 1 ? nil : String(cString: PQgetvalue(result, row, $0)) }
        }
    }

    var rows: [Row] {
        cells.map { cells in
            Row(columns: Dictionary(uniqueKeysWithValues: zip(names, cells).compactMap { name, cell in cell.map { (name, $0) } }))
        }
    }
}
