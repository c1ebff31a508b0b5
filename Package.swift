// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built the same way; `NonisolatedNonsendingByDefault` keeps an `await` on the caller's
/// executor, which is what makes a handler stay on its loop for 10 ns instead of 35.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "quartermaster",
    products: [
        .executable(name: "quartermaster", targets: ["quartermaster"]),
        // For the package in `Fuzz`.
        .library(name: "Parsers", targets: ["HTTP", "JSON", "Crypto", "Images"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    ],
    targets: [
        // C: module maps and the thinnest shims.
        .target(name: "CLinux"),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCurl"),

        // Leaves: no target of ours below them but C.
        .target(name: "JSON", swiftSettings: settings),
        .target(name: "Images", swiftSettings: settings),
        .target(name: "Invariants", swiftSettings: settings),
        .target(
            name: "EventLoop",
            dependencies: [
                "CLinux",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings),

        .target(name: "TLS", dependencies: ["EventLoop", "COpenSSL"], swiftSettings: settings),

        // The five rooms that never see one another.
        .target(name: "HTTP", dependencies: ["EventLoop", "TLS", "CLinux", "CZlib", "COpenSSL"], swiftSettings: settings),
        .target(
            name: "Postgres",
            dependencies: [
                "EventLoop", "CLinux", "CPostgres", "COpenSSL",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(name: "Crypto", dependencies: ["JSON", "COpenSSL"], swiftSettings: settings),
        .target(name: "Outbound", dependencies: ["EventLoop", "CCurl"], swiftSettings: settings),
        .target(name: "Files", dependencies: ["CLinux"], swiftSettings: settings),

        // The house itself, and its door.
        .target(
            name: "Office",
            dependencies: [
                "EventLoop", "TLS", "HTTP", "Files", "Images", "Invariants", "JSON", "Postgres", "Crypto", "Outbound",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "quartermaster",
            dependencies: [
                "Office",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // The HTTP target alone, for those who throw raw requests at it: no part of the server.
        .executableTarget(
            name: "http-probe",
            dependencies: [
                "EventLoop", "HTTP", "JSON", "TLS",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // For the authors of phone apps: no part of the server.
        .target(name: "OutboxExample", path: "Examples/Outbox", swiftSettings: settings),

        // Faults on purpose, and whether anything was lost: script/chaos.
        .executableTarget(
            name: "chaos", dependencies: ["Invariants", "JSON", "Postgres"], path: "Tests/Chaos",
            exclude: ["Invariants", "Plants"], swiftSettings: settings),

        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
        .testTarget(name: "ChaosTests", dependencies: ["chaos", "Invariants", "JSON"], swiftSettings: settings),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: settings),
        .testTarget(
            name: "ImagesTests", dependencies: ["Images"], resources: [.copy("Samples")], swiftSettings: settings),
        .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "CLinux"], swiftSettings: settings),
        .target(name: "TestCertificates", path: "Tests/TestCertificates", swiftSettings: settings),
        // What several test targets share: stub servers, waiting, threads that may block.
        .target(name: "TestSupport", dependencies: ["CLinux"], path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "TLSTests", dependencies: ["TLS", "EventLoop", "TestCertificates"], swiftSettings: settings),
        .testTarget(
            name: "HTTPTests", dependencies: ["HTTP", "TLS", "EventLoop", "CLinux", "CZlib", "TestCertificates", "TestSupport"],
            resources: [.copy("Corpus")], swiftSettings: settings),
        .testTarget(name: "PostgresTests", dependencies: ["Postgres", "CPostgres", "EventLoop"], swiftSettings: settings),
        .testTarget(
            name: "CryptoTests", dependencies: ["Crypto", "JSON"], resources: [.copy("SigV4/Vectors")], swiftSettings: settings),
        .testTarget(name: "OutboundTests", dependencies: ["Outbound", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: settings),
        .testTarget(name: "OutboxExampleTests", dependencies: ["OutboxExample"], swiftSettings: settings),
        .testTarget(name: "FuzzTests", dependencies: ["HTTP", "JSON", "Crypto", "Images"], swiftSettings: settings),
        .testTarget(
            name: "OfficeTests",
            dependencies: [
                "Office", "HTTP", "Images", "Invariants", "JSON", "Outbound", "Postgres", "Crypto", "EventLoop", "CPostgres",
                "OutboxExample", "TestCertificates", "TestSupport",
            ],
            swiftSettings: settings),
    ]
)
