/// What `quartermaster --version` and `/readyz` say.
public enum Version {
    /// By Semantic Versioning; `-dev` between releases. A release changes it here, and with it CHANGELOG.md.
    public static let current = "0.1.0-dev"
}
