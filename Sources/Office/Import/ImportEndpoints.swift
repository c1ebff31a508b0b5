import API
import Crypto
import HTTP
import JSON
import Postgres

/// Whole files that put a house into it (docs/import.md): all or nothing, with every fault told.
package enum ImportEndpoints {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/imports/{kind}", "importRows", Access<OfficeDialect, VerifiedToken>.account(.manager),
            body: .stream,
            price: 50, query: ["check"], sends: [statement]
        ) { requestContext, caller, body throws(OfficeError) in
            try await importing(AccountContext(requestContext: requestContext, caller: caller, body: body))
        }
    ]

    /// The largest file.
    package static let sizeLimit = 16 << 20

    private static let statement = Statement.write(
        "office.import_rows", .change, ["kind": "text", "columns": "text[]", "rows": "jsonb", "is_check": "bool"])

    private static func importing(_ context: AccountContext) async throws(OfficeError) -> Response {
        guard let kind = context.parameters["kind"].flatMap(ImportKind.init) else { throw OfficeError(.notFound) }
        var query = context.query
        let isCheck = query.optionalChoice("check", YesOrNo.self) == .true
        try query.requireNoFaults()
        var reader = ImportReader(kind)
        let change = try await context.file("text/csv", limit: sizeLimit, needsKey: !isCheck) { piece in
            guard piece.count > 65_536 else { return reader.read(piece) }
            // A packed body comes as a whole.
            let begun = reader
            reader = await context.services.work(on: piece.count) {
                var reader = begun
                reader.read(piece)
                return reader
            }
        }
        reader.finish()
        let answer = try await context.writeLong(
            statement, change,
            [
                "kind": kind.rawValue, "columns": reader.columns.postgresArray,
                "rows": String(decoding: reader.rows, as: UTF8.self), "is_check": String(isCheck || reader.faultCount > 0),
            ])
        guard answer.refusal == nil, answer.outcome == nil else { return try answer.response(to: context) }
        let read = reader
        let merged = await context.services.work(on: answer.body.count) { ImportOutcome(read, answer.body) }
        guard let outcome = merged else { throw OfficeError(.internal) }
        if let tenant = answer.tenant { context.request.log.set("tenant", .text(tenant)) }
        if isCheck {
            let language = Language(accepting: context.request.headers[.acceptLanguage])
            return Response(.ok, contentType: MediaType.json, body: outcome.json(in: language))
        }
        var refusal = OfficeError(.validationFailed)
        refusal.rowFaults = outcome.faults
        refusal.rowFaultCount = outcome.faultCount
        throw refusal
    }
}
