import Crypto
import Glibc
import TestSupport
import Testing

@testable import Operations

/// What `/metrics` says of the process, its loops and its keys.
@Suite(.mayBlock) struct ProcessMetricsTests {
    @Test("processor, memory, threads, files, time: what the kernel shows from outside")
    func process() throws {
        let metered = try MeteredServer()
        let first = try metered.scrape()
        #expect(first.value("process_cpu_time_seconds_total") ?? -1 > 0)
        #expect(first.samples.filter { $0.name == "process_cpu_time_seconds_total" }.count == 2)
        let resident = try Double(ResidentMemory.now(of: metered.server.process))
        let told = try #require(first.value("process_memory_usage_bytes"))
        #expect(told > resident / 2 && told < resident * 2)
        #expect(first.value("process_memory_virtual_bytes") ?? -1 >= told)
        #expect(first.value("process_thread_count") ?? -1 > 4)
        let files = Double(OpenFiles.count(of: metered.server.process.id))
        // Connections to Postgres are still being opened.
        #expect(
            try metered.shows("process_open_file_descriptor_count") { told in
                abs(told - Double(OpenFiles.count(of: metered.server.process.id))) <= 3
            })
        #expect(first.value("quartermaster_open_file_limit") ?? -1 > files)
        let uptime = try #require(first.value("process_uptime_seconds"))
        #expect(try metered.shows("process_uptime_seconds") { $0 > uptime })
        #expect(first.value("quartermaster_build_info", ["version": Version.current]) == 1)
        #expect(first.value("quartermaster_log_lines_lost_total") == 0)
    }

    @Test("lines of the log that could not be written are counted")
    func lostLines() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let port = FreePort.take()
        let server = try TestServer.start(
            settings: ["METRICS_PORT": "\(port)"], log: LogFile(at: "/proc/self/fd/\(full)"))
        let metered = MeteredServer(server, port: port)
        for _ in 0..<5 { #expect(try server.client().send(Request("GET", "/openapi.json")).status == 200) }
        #expect(try metered.shows("quartermaster_log_lines_lost_total") { $0 >= 5 })
    }

    @Test("loops: timers that were late are counted, each loop by its number, and each answers")
    func loops() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "2"])
        for loop in ["0", "1"] {
            #expect(try metered.shows("quartermaster_event_loop_delay_seconds_count", ["loop": loop]) { $0 >= 3 })
        }
        _ = try #require(try metered.scrape(answers: ["0": 1, "1": 1]))
    }

    @Test(
        "a loop that is stuck is told of, with its figures of the last time; the others' go on; afterwards the delay is counted",
        .enabled(if: StoppedThread.isAllowed))
    func stuckLoop() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "2"])
        let count = "quartermaster_event_loop_delay_seconds_count"
        for loop in ["0", "1"] { #expect(try metered.shows(count, ["loop": loop]) { $0 >= 3 }) }
        let stopped = try StoppedThread("loop-1", of: metered.server.process)
        let then = try #require(try metered.scrape(answers: ["0": 1, "1": 0]))
        let before = try #require(then.value(count, ["loop": "0"]))
        #expect(then.value(count, ["loop": "1"]) ?? 0 >= 3)
        #expect(try metered.shows(count, ["loop": "0"]) { $0 > before })
        #expect(try metered.scrape().value(count, ["loop": "1"]) == then.value(count, ["loop": "1"]))
        stopped.end()
        _ = try #require(try metered.scrape(answers: ["0": 1, "1": 1]))
        // It stood still for the scrape that it did not answer, at least.
        #expect(try metered.shows("quartermaster_event_loop_delay_seconds_sum", ["loop": "1"]) { $0 > 0.2 })
    }

    @Test("the checks of /readyz, and keys of another issuer: their age, and fetches by what came of them")
    func keys() throws {
        let key = try #require(SigningKey.generateES256())
        let issuer = try KeyServer()
        defer { issuer.close() }
        issuer.publish(nil)
        let port = FreePort.take()
        let server = try TestServer.launch(settings: ["JWKS_URL": issuer.url, "METRICS_PORT": "\(port)"])
        let metered = MeteredServer(server, port: port)
        // It takes a moment until somebody listens there.
        #expect(eventually { (try? metered.scrape()) != nil })
        #expect(try metered.shows("quartermaster_key_fetches_total", ["outcome": "failed"]) { $0 >= 1 })
        let before = try metered.scrape()
        #expect(before.value("quartermaster_keys_age_seconds") == nil)
        #expect(before.value("quartermaster_ready", ["check": "keys"]) == 0)
        #expect(before.value("quartermaster_ready", ["check": "storage"]) != nil)
        issuer.publish([key.webKey(identifier: "a")].compactMap { $0 })
        #expect(try metered.shows("quartermaster_key_fetches_total", ["outcome": "ok"]) { $0 == 1 })
        let after = try metered.scrape()
        #expect(after.value("quartermaster_keys_age_seconds") ?? .infinity < 60)
        #expect(after.value("quartermaster_ready", ["check": "keys"]) == 1)
        let own = try MeteredServer()
        #expect(try own.scrape().value("quartermaster_keys_age_seconds") == nil)
        for check in ["postgres", "migrations", "storage", "keys", "serving"] {
            #expect(try own.shows("quartermaster_ready", ["check": check]) { $0 == 1 })
        }
    }
}

extension MeteredServer {
    /// A scrape that tells of these loops, of no others, and of each whether it answered; nil where none comes to. A busy machine may keep
    /// a loop from answering within a quarter of a second, so that one scrape proves nothing.
    fileprivate func scrape(answers expected: [String: Double]) throws -> Scrape? {
        var found: Scrape?
        _ = try eventually {
            let one = try scrape()
            let answers = one.samples.filter { $0.name == "quartermaster_event_loop_answers" }
            guard answers.count == expected.count, answers.allSatisfy({ expected[$0.labels["loop"] ?? ""] == $0.value }) else {
                return false
            }
            found = one
            return true
        }
        return found
    }
}
