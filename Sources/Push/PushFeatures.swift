import API

extension [Feature] {
    /// The features of this target: a new one adds its line.
    package static let push: [Feature] = [Feature(VAPIDEndpoint.endpoints, sends: PushOutbox.statements)]
}
