// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "QuartermasterKit",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "QuartermasterKit", targets: ["QuartermasterKit"]),
        .library(name: "QuartermasterAPI", targets: ["QuartermasterAPI"]),
        .library(name: "QuartermasterKitTesting", targets: ["QuartermasterKitTesting"]),
        .executable(name: "quartermaster-phone", targets: ["quartermaster-phone"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // Models and calls of the office API. It stores nothing.
        .target(name: "QuartermasterAPI", swiftSettings: settings),
        // Who is signed in, and where that is kept.
        .target(name: "QuartermasterSession", dependencies: ["QuartermasterAPI"], swiftSettings: settings),
        // The outbox, the replica and the overlay: the one target that stores.
        .target(
            name: "QuartermasterStore",
            dependencies: ["QuartermasterAPI", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings),
        // All of it as one, for apps.
        .target(
            name: "QuartermasterKit",
            dependencies: ["QuartermasterAPI", "QuartermasterSession", "QuartermasterStore"], swiftSettings: settings),
        // For tests and previews of apps.
        .target(name: "QuartermasterKitTesting", dependencies: ["QuartermasterAPI"], swiftSettings: settings),
        // A phone for the terminal.
        .executableTarget(
            name: "quartermaster-phone",
            dependencies: ["QuartermasterKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),
        // Measures the store in a large house, for script/kit-test --large.
        .executableTarget(
            name: "kit-bench",
            dependencies: [
                "QuartermasterStore", "QuartermasterKitTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        .testTarget(
            name: "QuartermasterAPITests", dependencies: ["QuartermasterAPI", "QuartermasterKitTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "QuartermasterStoreTests", dependencies: ["QuartermasterStore", "QuartermasterKitTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "QuartermasterKitTests", dependencies: ["QuartermasterKit", "QuartermasterKitTesting"],
            swiftSettings: settings),
    ]
)
