import API
import Crypto
import HTTP
import JSON
import Postgres

/// Whole files that put a house into it (docs/import.md): all or nothing, with every fault told.
package enum ImportEndpoints {
    package static let endpoints = [
        Endpoint(.get, "/api/office/imports/{kind}/template", "importTemplate", .manager, query: ["bom"], template),
        Endpoint(
            .post, "/api/office/imports/{kind}", "importRows", Access<OfficeDialect, VerifiedToken>.account(.manager),
            body: .stream, price: 50, query: ["check", "columns", "day_first", "remove_codes"], sends: [statement]
        ) { requestContext, caller, body throws(OfficeError) in
            try await importing(AccountContext(requestContext: requestContext, caller: caller, body: body))
        },
    ]

    /// The largest file.
    package static let sizeLimit = 16 << 20

    private static let statement = Statement.write(
        "office.import_rows", .change,
        ["kind": "text", "columns": "text[]", "rows": "jsonb", "is_check": "bool", "remove_codes": "bool"])

    private static func template(_ context: AccountContext) async throws(OfficeError) -> Response {
        let kind = try kind(context)
        var query = context.query
        let hasMark = query.optionalChoice("bom", YesOrNo.self) != .false
        try query.requireNoFaults()
        if let refusal = try await context.read(AccountContext.me).refusal { throw refusal }
        let headers = CSVExport.headers(of: kind.rawValue)
        return Response(.ok, headers: headers, body: kind.template(withMark: hasMark))
    }

    private static func kind(_ context: AccountContext) throws(OfficeError) -> ImportKind {
        guard let kind = context.parameters["kind"].flatMap(ImportKind.init) else { throw OfficeError(.notFound) }
        return kind
    }

    private static func importing(_ context: AccountContext) async throws(OfficeError) -> Response {
        let kind = try kind(context)
        var query = context.query
        let isCheck = query.optionalChoice("check", YesOrNo.self) == .true
        let removesCodes = query.optionalChoice("remove_codes", YesOrNo.self) == .true
        let isDayFirst = query.optionalChoice("day_first", YesOrNo.self).map { $0 == .true }
        let columns = query.text("columns", length: 1...8192)
        let hints = ImportHints(columns: columns, isDayFirst: isDayFirst, of: kind)
        if hints == nil { query.fail("columns", .invalidValue) }
        var reader = ImportReader(kind, hints: hints ?? ImportHints())
        var length = 0
        let change = try await context.file(
            MediaType.csv, aliases: [ForeignFile.excelType], foreign: ForeignFile.mediaTypes, limit: sizeLimit,
            needsKey: !isCheck,
            faults: query.faults
        ) { piece in
            length += piece.count
            guard piece.count > 65_536 else { return reader.read(piece) }
            // A packed body comes as a whole.
            let begun = reader
            reader = await context.services.work(onSpreadsheet: piece.count) {
                var reader = begun
                reader.read(piece)
                return reader
            }
        }
        if let foreign = reader.foreignKind {
            var refusal = OfficeError(.unsupportedMediaType)
            refusal.facts = ["file": foreign]
            throw refusal
        }
        let unjudged = reader
        let read = await context.services.work(onSpreadsheet: length) {
            var reader = unjudged
            reader.finish()
            return reader
        }
        let onlyJudges = isCheck || read.faultCount > 0
        let answer = try await context.writeLong(
            statement, change,
            [
                "kind": kind.rawValue, "columns": read.columns.postgresArray,
                "rows": String(decoding: read.rows, as: UTF8.self), "is_check": String(onlyJudges),
                "remove_codes": String(removesCodes),
            ], isAlone: !onlyJudges)
        guard answer.refusal == nil, answer.outcome == nil else { return try answer.response(to: context) }
        let merged = await context.services.work(onSpreadsheet: answer.body.count + length) { ImportOutcome(read, answer.body) }
        guard let outcome = merged else { throw OfficeError(unreadable: statement.name, telling: context.services.log) }
        if let tenant = answer.tenant { context.request.log.set("tenant", .text(tenant)) }
        for fact in outcome.tooLong ?? [] { context.request.log.set("import_" + fact.name, .number(fact.value)) }
        if isCheck {
            let language = Language(accepting: context.request.headers[.acceptLanguage])
            return Response(.ok, contentType: MediaType.json, body: outcome.json(in: language))
        }
        var refusal = OfficeError(.validationFailed)
        refusal.rowFaults = outcome.faults
        refusal.rowFaultCount = outcome.faultCount
        refusal.fileFacts = outcome.fileFacts
        throw refusal
    }
}
