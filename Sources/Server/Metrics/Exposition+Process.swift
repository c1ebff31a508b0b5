import API
import Crypto
import EventLoop
import Metrics
import Operations
import TLS

extension Exposition {
    /// The program that runs.
    mutating func addBuild() {
        family("quartermaster_build", .info, "The program that runs") { $0.add(1, [("version", Version.current)]) }
    }

    /// The kernel's figures of the process. Names by OpenTelemetry's conventions.
    mutating func addProcess(_ process: ProcessFigures?, startedAt start: EventLoop.Instant) {
        family("process_uptime_seconds", .gauge, "Since the start of the process") { $0.add((.now - start) / .seconds(1)) }
        family("quartermaster_open_file_limit", .gauge, "How many files the process may have open, sockets included") {
            $0.add(ProcessEnvironment.openFileLimit)
        }
        if let limit = MemoryLimit.bytes() {
            family(
                "quartermaster_memory_limit_bytes", .gauge,
                "How much memory the process may use: its cgroup's limit, else the machine's"
            ) {
                $0.add(limit)
            }
        }
        guard let process else { return }
        family("process_cpu_time_seconds", .counter, "Processor time") { samples in
            samples.add(process.userTime, [("cpu_mode", "user")])
            samples.add(process.systemTime, [("cpu_mode", "system")])
        }
        family("process_memory_usage_bytes", .gauge, "Resident memory") { $0.add(process.residentMemory) }
        family("process_memory_virtual_bytes", .gauge, "Virtual memory") { $0.add(process.virtualMemory) }
        family("process_thread_count", .gauge, "Threads") { $0.add(process.threads) }
        family("process_open_file_descriptor_count", .gauge, "Open files, sockets included") { $0.add(process.openFiles) }
    }

    /// The disk of photos, where they lie on one.
    mutating func addRoom(_ room: StorageRoom?) {
        guard let room else { return }
        family("quartermaster_storage_free_bytes", .gauge, "Room on the disk of STORAGE_DIR, when it was last looked after") {
            $0.add(room.free)
        }
        family("quartermaster_storage_reserve_bytes", .gauge, "How much of that photos leave free") { $0.add(room.reserve) }
    }

    /// The certificate that is shown, where the server speaks TLS.
    mutating func addCertificate(_ certificate: Certificate?) {
        guard let certificate else { return }
        family(
            "quartermaster_certificate_expiry_timestamp_seconds", .gauge,
            "The last second in which the server's certificate is good"
        ) {
            $0.add(Int(certificate.validUntil))
        }
    }

    /// The parts of `/readyz`, but for Postgres: that one this scrape itself has asked, over its own connection.
    mutating func addReadiness(_ parts: [(name: String, isUp: Bool)]) {
        family("quartermaster_ready", .gauge, "The checks of /readyz, 1 where one is up; postgres by what the scrape asks it") {
            samples in
            for part in parts { samples.add(part.isUp ? 1 : 0, [("check", part.name)]) }
        }
    }

    /// The warnings of `/readyz`, those too that it does not have at present.
    mutating func addWarnings(_ present: [String], of known: [String]) {
        family("quartermaster_warning", .gauge, "The warnings of /readyz, 1 where it has one") { samples in
            for name in Set(known + present).sorted() { samples.add(present.contains(name) ? 1 : 0, [("name", name)]) }
        }
    }

    /// The work in the background.
    mutating func addJobs(_ jobs: [JobReports.Figures]) {
        family("quartermaster_job_runs", .counter, "Runs of a job in the background by this server, batches and tenants apart") {
            samples in
            for job in jobs { samples.add(job.runs, [("job", job.name)]) }
        }
        family("quartermaster_job_failures", .counter, "Those of them that failed") { samples in
            for job in jobs { samples.add(job.failures, [("job", job.name)]) }
        }
        family("quartermaster_job_last_success_timestamp_seconds", .gauge, "When a job last went well, by whichever server") {
            samples in
            for job in jobs { if let last = job.lastSuccess { samples.add(last, [("job", job.name)]) } }
        }
    }

    /// The keys that tokens are checked with; nothing where none are fetched.
    mutating func addKeys(_ figures: KeyRing.Figures?) {
        guard let figures else { return }
        family("quartermaster_key_fetches", .counter, "Fetches of the keys that tokens are checked with") { samples in
            samples.add(figures.fetched, [("outcome", "ok")])
            samples.add(figures.failed, [("outcome", "failed")])
        }
        guard let loadedAt = figures.loadedAt else { return }
        family("quartermaster_keys_age_seconds", .gauge, "Since the keys were last read that tokens are checked with") {
            $0.add((ContinuousClock.Instant.now - loadedAt) / .seconds(1))
        }
    }

    /// Lines that nobody will read.
    mutating func addLog(lostLines: Int) {
        family("quartermaster_log_lines_lost", .counter, "Lines of the log that found no room or could not be written") {
            $0.add(lostLines)
        }
    }
}
