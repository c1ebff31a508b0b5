import ArgumentParser

/// The option of a command that is about one tenant.
struct TenantOption: ParsableArguments {
    @Option(help: "The tenant's name or id; needed when there are several.")
    var tenant: String?
}
