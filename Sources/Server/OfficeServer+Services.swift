import API
import Accounts
import Crypto
import EventLoop
import Office
import Operations
import Postgres
import Push
import Settings
import Storage
import Synchronization
import Webhooks

/// What each loop works with.
extension OfficeServer {
    /// One a loop.
    func makeParts() async throws(CommandFailure) -> [LoopPart] {
        var parts: [LoopPart] = []
        for index in 0..<settings.loopCount {
            let loop = try Self.makeLoop()
            _ = LoopThread(name: "loop-\(index)") { loop.run() }
            parts.append(
                await loop.perform { [self] () async throws(Never) in
                    let services = makeServices(on: loop, isFirst: index == 0)
                    let router = RequestRouter(services, noticing: readiness.forwarding)
                    let meter = metrics.map { _ in LoopBound(LoopMeter(services, number: index, routes: router.routes), to: loop)
                    }
                    return LoopPart(
                        loop: loop, services: LoopBound(services, to: loop), router: LoopBound(router, to: loop), meter: meter)
                })
        }
        return parts
    }

    /// The services of all loops, for as long as the process lives: at its end a loop still works with its own, after its server and all
    /// else are gone.
    private static let kept = Mutex<[LoopBound<Services>]>([])

    /// Makes a loop's own parts on that loop.
    private func makeServices(on loop: EventLoop, isFirst: Bool) -> Services {
        let policy = TokenPolicy(issuer: settings.trust.issuer, audience: settings.trust.audience)
        let services = Services(
            loop: loop, database: Database(connector, on: loop), tokens: TokenVerifier(ring: keys, policy: policy),
            files: askedPhotos, mailSignal: mail?.signal,
            settings: settings, isOwnIssuer: issuer != nil, unnamedTenant: unnamedTenant, log: log, jobs: jobs, limiter: limiter,
            bodies: bodies, spreadsheets: spreadsheets,
            answers: settings[.answerCache].map { AnswerCache(bytes: $0 / settings.loopCount, on: loop) }, watch: changes)
        Self.kept.withLock { $0.append(LoopBound(services, to: loop)) }
        addParts(to: services)
        // One of each is enough for a process.
        if isFirst { startBackground(services) }
        return services
    }

    /// The work that no request asks for.
    private func startBackground(_ services: Services) {
        JobRunner(services).start([Feature].server.jobs)
        let background = LoopBound(services, to: services.loop)
        services.loop.spawn { [changes, bodies] in
            let services = background.value
            await changes.run(asking: services.database, on: services.loop, bodies, telling: services.jobs)
        }
        if let mail { services.loop.spawn { await mail.work(at: background.value) } }
        services.loop.spawn { [push] in push.work(at: background.value) }
        services.loop.spawn { [webhooks] in await webhooks.work(at: background.value) }
    }

    /// Adds the parts that the targets above `API` keep in a loop's services.
    private func addParts(to services: Services) {
        services.add(Health(services: services, readiness: readiness))
        services.add(push)
        services.add(webhooks)
        services.add(keys)
        services.add(storageWatch)
        services.add(operations)
        services.add(vapidKey)
        services.add(auditSigner)
        if let disk = photos as? DiskStore {
            services.add(StorageServices(disk: disk, serviceKey: settings[.storageServiceKey]))
        }
        if let issuer { services.add(SignInServices(issuer: issuer, passwords: passwords, settings: settings)) }
        if let pageIssuer { services.add(pageIssuer) }
        if settings[.page] {
            let storage = settings.storage.origin ?? settings[.publicURL]
            services.add(Page(reaching: storage.map { [$0] } ?? []))
        }
        let apps = settings[.appleAppIDs]
        if !apps.isEmpty { services.add(AppSiteAssociation(apps: apps)) }
    }
}
