import Postgres

extension Check {
    /// An open transaction's rows reach no phone, and each look at the changes asks for it.
    static let changeLog = Check("change-log", needs: .schema) { examination throws(PostgresError) in
        let state = try ChangeLogState { sql throws(PostgresError) in try examination.rows(sql) }
        guard !state.isFollowing, let minutes = state.openMinutes, minutes >= longMinutes else { return .ok(state.sentence) }
        return .warning(
            "\(state.sentence): its changes reach nobody until it ends. `select pid, application_name, xact_start from "
                + "pg_stat_activity where backend_xid is not null order by xact_start` names it, `select pg_terminate_backend(PID)` ends it"
        )
    }

    /// No request takes that long.
    private static let longMinutes = 15
}
