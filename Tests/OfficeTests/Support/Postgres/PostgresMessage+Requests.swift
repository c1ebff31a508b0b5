import Postgres

@testable import API
@testable import Accounts
@testable import Office
@testable import Push
@testable import Server
@testable import Storage
@testable import Webhooks

extension [PostgresMessage] {
    /// Those of requests: jobs and outboxes have their turns meanwhile, and refusals and sightings are noted after answers. A statement
    /// without a name is taken for a request's.
    var ofRequests: [PostgresMessage] {
        var isOfRequest = true
        return filter { message in
            switch message {
            case .parse(let name), .bind(let name): isOfRequest = !Self.namesOfOthers.contains(name)
            default: break
            }
            return isOfRequest
        }
    }

    private static let namesOfOthers: Set<String> = {
        let jobs = [Feature].server.jobs.flatMap(\.statements) + JobTurn.statements + [JobTurn.dueTenants]
        let outboxes = WebhookOutbox.statements + PushOutbox.statements + MailOutbox.statements
        let tasks = OperationWatch.statements + TriggerWatch.statements + UploadSweep.statements + CheckpointSigning.statements
        let others = CheckpointMail.statements + ChangeWatch.statements + RefusalLog.statements + SessionSightings.statements
        return Set((jobs + outboxes + tasks + others).map(\.name))
    }()
}
