import API

extension [Feature] {
    /// The features of this target: a new one adds its line.
    package static let webhooks: [Feature] = [
        Feature(WebhookEndpoints.endpoints, sends: WebhookOutbox.statements, jobs: WebhookJobs.jobs)
    ]
}
