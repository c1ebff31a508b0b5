/// The version, as `quartermaster --version` and `/readyz` say it.
package enum Version {
    /// By Semantic Versioning; `-dev` between releases. A release changes it here, and with it CHANGELOG.md.
    package static let current = "0.1.0-dev"
}
