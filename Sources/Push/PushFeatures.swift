import API

extension [Feature] {
    /// What this target's folders hold: a new one adds its line.
    package static let push: [Feature] = [Feature(VAPIDEndpoint.endpoints, sends: PushOutbox.statements)]
}
