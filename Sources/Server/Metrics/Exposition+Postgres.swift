import Metrics
import Operations
import Postgres

extension Exposition {
    private static let pool = "db_client_connection_pool_name"

    /// The connections to Postgres, a lane each, and what went over them. Names by OpenTelemetry's conventions.
    mutating func addLanes(_ loops: [LoopFigures]) {
        var lanes: [LaneFigures] = []
        for lane in loops.flatMap(\.lanes) {
            if let place = lanes.firstIndex(where: { $0.name == lane.name }) { lanes[place] += lane } else { lanes.append(lane) }
        }
        family("db_client_connection_count", .gauge, "Open connections to Postgres by lane and whether one is at work") {
            samples in
            for lane in lanes {
                samples.add(lane.used, [(Self.pool, lane.name), ("db_client_connection_state", "used")])
                samples.add(lane.open - lane.used, [(Self.pool, lane.name), ("db_client_connection_state", "idle")])
            }
        }
        family("db_client_connection_max", .gauge, "Connections to Postgres that are wanted") { samples in
            for lane in lanes { samples.add(lane.limit, [(Self.pool, lane.name)]) }
        }
        family("db_client_connection_pending_requests", .gauge, "Statements that wait for a connection") { samples in
            for lane in lanes { samples.add(lane.waiting, [(Self.pool, lane.name)]) }
        }
        family(
            "db_client_connection_timeouts", .counter,
            "Statements that waited too long for a connection, or found too many before them"
        ) {
            samples in
            for lane in lanes { samples.add(lane.failures[.noConnection] ?? 0, [(Self.pool, lane.name)]) }
        }
        family(
            "db_client_operation_duration_seconds", .histogram,
            "From a statement being handed over to its answer, waiting included"
        ) {
            samples in
            for lane in lanes { samples.add(lane.durations, [(Self.pool, lane.name), ("db_system_name", "postgresql")]) }
        }
        family("quartermaster_database_failures", .counter, "Statements that got no rows, by reason") { samples in
            for lane in lanes {
                for failure in LaneFigures.Failure.allCases {
                    samples.add(lane.failures[failure] ?? 0, [(Self.pool, lane.name), ("reason", failure.rawValue)])
                }
            }
        }
    }

    /// Postgres' answer to this scrape, or a recent one; without an answer only that there was none.
    mutating func addFinding(_ finding: DatabaseLook.Finding?) {
        family("quartermaster_database_up", .gauge, "Whether Postgres answered what a scrape asks it, within two seconds") {
            $0.add(finding == nil ? 0 : 1)
        }
        guard let finding else { return }
        family("quartermaster_outbox_messages", .gauge, "Messages that are still to be sent, by all servers together") {
            samples in
            for outbox in finding.outboxes {
                for (state, count) in [("waiting", outbox.waiting), ("due", outbox.due), ("retrying", outbox.retrying)] {
                    samples.add(count, [("outbox", outbox.name), ("state", state)])
                }
            }
        }
        family(
            "quartermaster_outbox_lateness_seconds", .gauge, "How long the oldest message that was not tried has been due"
        ) {
            samples in
            for outbox in finding.outboxes { samples.add(outbox.lateness, [("outbox", outbox.name)]) }
        }
        family("quartermaster_tenants", .gauge, "Houses by state") { samples in
            for tenants in finding.tenants { samples.add(tenants.count, [("state", tenants.state)]) }
        }
        if let figures = finding.figures { addFigures(figures) }
        addOperations(finding.operations)
        if let postgres = finding.postgres { addPostgres(postgres) }
        family("quartermaster_change_log_reach_seconds", .gauge, "Age of the oldest row of the change log, 0 where it is empty") {
            $0.add(finding.changeLog.reach ?? 0)
        }
        family(
            "quartermaster_change_log_open_transaction_seconds", .gauge,
            "How long the oldest transaction that has written has been open, 0 if there is none: newer changes wait for its end"
        ) {
            $0.add(finding.changeLog.openFor ?? 0)
        }
    }

    private mutating func addPostgres(_ state: PostgresState) {
        family("quartermaster_postgres_connections", .gauge, "Sessions of Postgres, of all and of what has a limit of its own") {
            samples in
            for one in state.connections { samples.add(one.used, [("scope", one.scope)]) }
        }
        family("quartermaster_postgres_connection_limit", .gauge, "How many of them there may be, those of superusers left out") {
            samples in
            for one in state.connections { samples.add(one.limit, [("scope", one.scope)]) }
        }
        family(
            "quartermaster_clock_skew_seconds", .gauge,
            "How far the clock of Postgres is ahead of this machine's, negative behind it"
        ) {
            $0.add(state.clockSkew)
        }
    }

    /// The runs of commands that are noted, by kind.
    private mutating func addOperations(_ operations: [OperationState]) {
        family(
            "quartermaster_operation_last_success_timestamp_seconds", .gauge,
            "When a backup, a check of one, verify or a look at the sealing key's copy last ended well; 0 where none did"
        ) { samples in
            for operation in operations { samples.add(operation.succeededAt ?? 0, [("kind", operation.kind)]) }
        }
        family("quartermaster_operation_last_start_timestamp_seconds", .gauge, "When the last one began") { samples in
            for operation in operations { samples.add(operation.beganAt, [("kind", operation.kind)]) }
        }
        family("quartermaster_operation_failed", .gauge, "Whether the last one that does not go on failed, or was killed") {
            samples in
            for operation in operations {
                samples.add([.failed, .brokenOff].contains(operation.outcome) ? 1 : 0, [("kind", operation.kind)])
            }
        }
    }

    /// What each house held when it was last counted.
    private mutating func addFigures(_ figures: [TenantFigures]) {
        family("quartermaster_tenant_people", .gauge, "People of a house who may sign in") { samples in
            for house in figures { samples.add(house.people, [("tenant", house.tenant)]) }
        }
        family("quartermaster_tenant_rows", .gauge, "Rows that a house has, counted once a day; none before") { samples in
            for case let (tenant, rows?) in figures.map({ ($0.tenant, $0.rows) }) { samples.add(rows, [("tenant", tenant)]) }
        }
        family("quartermaster_tenant_bytes", .gauge, "Bytes of a house's files, counted once an hour") { samples in
            for house in figures { samples.add(house.bytes, [("tenant", house.tenant)]) }
        }
        family(
            "quartermaster_tenant_last_activity_timestamp_seconds", .gauge,
            "When something was last done in a house, counted once an hour; 0 where nothing was"
        ) { samples in
            for house in figures { samples.add(house.activeAt, [("tenant", house.tenant)]) }
        }
    }
}
