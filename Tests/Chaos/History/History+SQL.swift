extension History.Record {
    /// The record as tables `chaos.operations` and `chaos.sends`, for the invariants to look at.
    var sql: [String] {
        let unsettledKeys = Set(unsettled.map { $0.tenant + $0.key })
        // As it was sent: with its photos.
        let sealed = Dictionary(sends.map { ($0.operation.tenant + $0.operation.key, $0.operation) }) { first, _ in first }
        let operationRows = operations.map { sealed[$0.tenant + $0.key] ?? $0 }.map {
            row($0, isSettled: !unsettledKeys.contains($0.tenant + $0.key))
        }
        return [Self.tables] + inserts("operations", operationRows) + inserts("sends", sends.map(row))
            + inserts("replicas", shown.map { values([$0.name, $0.tenant, $0.scope, $0.cursor]) })
            + inserts("replica_rows", shown.flatMap(rows)) + [Self.indexes]
    }

    private static let tables = """
        create schema chaos;
        create table chaos.operations (
            tenant_id uuid, key text, keyed boolean, mutation text, effect text, settled boolean,
            reservation_id uuid, asset_id uuid, code text, to_status text, at timestamptz, photos text[],
            other_id uuid, line_id uuid, qty int, lost int, used int, is_lost boolean, contents uuid[], reason text, undone text,
            tag text, serial text, item_name text, ticket bigint, way text, slot int, mark text, inspection uuid);
        create table chaos.sends (
            tenant_id uuid, key text, actor uuid, request_id text, kind text, began timestamptz, ended timestamptz, status int, code text,
            replayed boolean, body text);
        create table chaos.replicas (name text, tenant_id uuid, scope text, cursor text);
        create table chaos.replica_rows (name text, tenant_id uuid, thing text, document jsonb);
        """

    private static let indexes = """
        create index on chaos.operations (tenant_id, key);
        create index on chaos.sends (tenant_id, key);
        create index on chaos.sends (request_id);
        create table chaos.log as
            select a.*, s.key
            from public.audit_log a
            left join chaos.sends s on s.tenant_id = a.tenant_id and s.request_id = a.request_id and s.kind <> 'decoy';
        create index on chaos.log (tenant_id, key);
        analyze;
        """

    private func inserts(_ table: String, _ rows: [String]) -> [String] {
        stride(from: 0, to: rows.count, by: 500).map { start in
            "insert into chaos.\(table) values " + rows[start..<min(start + 500, rows.count)].joined(separator: ",\n")
        }
    }

    private func row(_ operation: Operation, isSettled: Bool) -> String {
        let mutation = operation.mutation
        return values(
            [
                operation.tenant, operation.key, operation.isKeyed ? "t" : "f", mutation.name, mutation.effect,
                isSettled ? "t" : "f",
            ] + columns(operation.subject, of: mutation))
    }

    private func rows(_ replica: ShownReplica) -> [String] {
        replica.documents.map { values([replica.name, replica.tenant, $0.key, $0.value]) }
    }

    /// What is none of an app's business is null.
    private func columns(_ subject: Subject, of mutation: Mutation) -> [String?] {
        switch mutation.app {
        case .office:
            return officeColumns(subject, of: mutation) + [String?](repeating: nil, count: 7)
                + [subject.inspection.isEmpty ? nil : subject.inspection]
        case .assets:
            let isReturn = mutation.name == "receiveReturn"
            return [String?](repeating: nil, count: 15) + [
                subject.newcomer.tag, subject.newcomer.serial, subject.newcomer.name,
                "\(subject.parcel.ticket)", isReturn ? "return" : "outbound", isReturn ? "1" : "\(subject.parcel.slot)",
                subject.mark, nil,
            ]
        }
    }

    private func officeColumns(_ subject: Subject, of mutation: Mutation) -> [String?] {
        let isSwap = mutation.name == "swapAsset"
        let (target, code) = (mutation.target, isSwap ? subject.otherCode : subject.code)
        let place: [String?] = [
            target == .contents ? nil : subject.reservation, target == .line || target == .key ? nil : subject.asset, code,
        ]
        let what: [String?] = [
            subject.status, WireTime.text(subject.at), list(subject.photos), isSwap ? subject.other : nil,
            target == .line ? subject.line : nil,
        ]
        let counts: [String?] = ["\(subject.qty)", "\(subject.lost)", "\(subject.used)", subject.isLost ? "t" : "f"]
        let rest: [String?] = [subject.contents.map(list), subject.reason, target == .key ? subject.undoneKey : nil]
        return place + what + counts + rest
    }

    private func list(_ members: [String]) -> String { "{" + members.joined(separator: ",") + "}" }

    private func row(_ send: Send) -> String {
        let answer = send.outcome.answer
        return "("
            + [send.operation.tenant, send.operation.key, send.actor, send.requestID, send.kind.rawValue].map(quoted).joined(
                separator: ",")
            + ",to_timestamp(\(send.began)),to_timestamp(\(send.ended)),"
            + [
                answer.map { "\($0.status)" }, answer?.code, answer.map { $0.isReplay ? "t" : "f" }, answer?.text,
            ].map(quoted).joined(separator: ",") + ")"
    }

    private func values(_ columns: [String?]) -> String { "(" + columns.map(quoted).joined(separator: ",") + ")" }

    /// A literal of the column's type; doubled quotes are all that a standard string needs.
    private func quoted(_ text: String?) -> String {
        guard let text else { return "null" }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
