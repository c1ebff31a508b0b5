// swift-tools-version: 6.2
import PackageDescription

/// A package of its own, so that nothing here is built with the server. `script/fuzz` builds it, with the flags that
/// libFuzzer needs. The entry points in `Targets` are also part of the server's own tests: `Tests/FuzzTests` links to
/// them.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "quartermaster", path: "..")],
    targets: [
        .target(name: "CLibFuzzer", path: "CLibFuzzer"),
        .target(
            name: "FuzzTargets", dependencies: [.product(name: "Parsers", package: "quartermaster")], path: "Targets",
            swiftSettings: settings),
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Runner", swiftSettings: settings),
    ]
)
