// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built the same way; `NonisolatedNonsendingByDefault` keeps an `await` on the caller's
/// executor, which is what makes a handler stay on its loop for 10 ns instead of 35.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // What a debug build checks at each access all tests have run with. Calls between targets may be inlined.
    .unsafeFlags(["-enforce-exclusivity=unchecked", "-cross-module-optimization"], .when(configuration: .release)),
]

let package = Package(
    name: "quartermaster",
    products: [
        .executable(name: "quartermaster", targets: ["quartermaster"]),
        // For the package in `Fuzz`.
        .library(name: "Parsers", targets: ["EventLoop", "HTTP", "JSON", "CSV", "Crypto", "Images", "Text"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    ],
    targets: [
        // C: module maps and the thinnest shims.
        .target(name: "CLinux"),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCurl"),
        // The files that the program carries, embedded where they lie.
        .target(name: "CResources"),

        // Leaves: no target of ours below them but C.
        .target(name: "Text", swiftSettings: settings),
        .target(name: "JSON", swiftSettings: settings),
        .target(name: "CSV", dependencies: ["Text"], swiftSettings: settings),
        .target(name: "Images", swiftSettings: settings),
        .target(name: "Resources", dependencies: ["CResources"], swiftSettings: settings),
        .target(name: "Invariants", dependencies: ["Resources"], swiftSettings: settings),
        .target(name: "Metrics", swiftSettings: settings),
        .target(
            name: "EventLoop",
            dependencies: [
                "CLinux",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: settings),

        .target(name: "TLS", dependencies: ["EventLoop", "COpenSSL"], swiftSettings: settings),

        // The six that never import one another.
        .target(
            name: "HTTP", dependencies: ["Text", "EventLoop", "TLS", "CLinux", "CZlib", "COpenSSL"], swiftSettings: settings),
        .target(
            name: "Postgres",
            dependencies: [
                "Text", "Metrics", "EventLoop", "CPostgres",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(name: "Crypto", dependencies: ["Text", "JSON", "COpenSSL"], swiftSettings: settings),
        .target(
            name: "Outbound",
            dependencies: ["Text", "EventLoop", "CCurl", .product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: settings),
        .target(name: "Files", dependencies: ["CLinux"], swiftSettings: settings),
        // Below API, whose services hand the values on; each target above declares its own.
        .target(name: "Settings", dependencies: ["Text"], swiftSettings: settings),

        // The one way in; it knows no feature.
        .target(
            name: "API",
            dependencies: [
                "Text", "JSON", "Images", "EventLoop", "HTTP", "Postgres", "Crypto", "Settings",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),

        // The five that meet only in API's protocols.
        .target(
            name: "Accounts",
            dependencies: ["Text", "JSON", "EventLoop", "HTTP", "Postgres", "Crypto", "Outbound", "Files", "Settings", "API"],
            swiftSettings: settings),
        .target(
            name: "Storage",
            dependencies: [
                "Text", "JSON", "Images", "EventLoop", "HTTP", "Postgres", "Crypto", "Outbound", "Files", "Settings", "API",
            ],
            swiftSettings: settings),
        .target(
            name: "Push",
            dependencies: ["Text", "JSON", "EventLoop", "HTTP", "Postgres", "Crypto", "Outbound", "Settings", "API"],
            swiftSettings: settings),
        .target(
            name: "Webhooks",
            dependencies: ["Text", "JSON", "EventLoop", "HTTP", "Postgres", "Crypto", "Outbound", "Settings", "API"],
            swiftSettings: settings),
        .target(
            name: "Office",
            dependencies: [
                "Text", "JSON", "CSV", "Images", "Resources", "HTTP", "Postgres", "Crypto", "EventLoop", "Files", "Settings",
                "API",
            ],
            swiftSettings: settings),

        // What is done to a house from outside it: schema, backups, the doctor. Then the server as a process, and the command.
        .target(
            name: "Operations",
            dependencies: [
                "Text", "JSON", "Resources", "Invariants", "EventLoop", "TLS", "HTTP", "Postgres", "Crypto", "Outbound", "Files",
                "Settings", "API", "Accounts", "Storage", "Push", "Webhooks", "Office",
            ], swiftSettings: settings),
        .target(
            name: "Server",
            dependencies: [
                "Text", "JSON", "Images", "Resources", "Metrics", "EventLoop", "TLS", "HTTP", "Postgres", "Crypto", "Outbound",
                "Settings", "API", "Accounts", "Storage", "Push", "Webhooks", "Office", "Operations",
            ], swiftSettings: settings),
        .executableTarget(
            name: "quartermaster",
            dependencies: [
                "Text", "JSON", "Settings", "API", "Accounts", "Office", "Operations", "Server",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // Faults on purpose, and whether anything was lost: script/chaos.
        .executableTarget(
            name: "chaos", dependencies: ["Invariants", "JSON", "Postgres"], path: "Tests/Chaos",
            exclude: [
                "Invariants", "PeopleInvariants", "PeoplePlants", "Plants", "PushInvariants", "PushPlants", "WebhookInvariants",
                "WebhookPlants",
            ],
            swiftSettings: settings),

        // The HTTP target alone, for tests that throw raw requests at it: no part of the server.
        .executableTarget(
            name: "http-probe",
            dependencies: [
                "EventLoop", "HTTP", "JSON", "TLS",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Probe", swiftSettings: settings),

        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
        .testTarget(name: "ChaosTests", dependencies: ["chaos", "Invariants", "JSON"], swiftSettings: settings),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: settings),
        .testTarget(name: "CSVTests", dependencies: ["CSV"], swiftSettings: settings),
        .testTarget(
            name: "ImagesTests", dependencies: ["Images"], resources: [.copy("Samples")], swiftSettings: settings),
        .testTarget(name: "MetricsTests", dependencies: ["Metrics"], swiftSettings: settings),
        .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "TestSupport"], swiftSettings: settings),
        .target(name: "TestCertificates", dependencies: ["TestSupport"], path: "Tests/TestCertificates", swiftSettings: settings),
        // What several test targets share: stub servers, waiting, threads that may block.
        .target(
            name: "TestSupport", dependencies: ["CLinux"], path: "Tests/TestSupport",
            swiftSettings: settings + [.unsafeFlags(["-O"])]),
        // What OfficeTests judges answers by, of no code under test: JSON, JSON Schema, SHA-256. Every answer is judged, so it is optimised in
        // a debug build, too: unoptimised it took a fifth of the time of all tests.
        .target(name: "OfficeSupport", path: "Tests/OfficeSupport", swiftSettings: settings + [.unsafeFlags(["-O"])]),
        .testTarget(name: "TLSTests", dependencies: ["TLS", "TestCertificates"], swiftSettings: settings),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["HTTP", "TLS", "EventLoop", "Text", "CLinux", "CZlib", "TestCertificates", "TestSupport"],
            resources: [.copy("Corpus")], swiftSettings: settings),
        .testTarget(name: "PostgresTests", dependencies: ["Postgres", "EventLoop", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "CryptoTests", dependencies: ["Crypto", "Text"],
            resources: [.copy("SigV4/Vectors"), .copy("Merkle/MerkleVectors")], swiftSettings: settings),
        .testTarget(
            name: "OutboundTests", dependencies: ["Outbound", "EventLoop", "Text", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "PushTests", dependencies: ["Push", "Outbound", "Crypto", "JSON", "Text"],
            swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "FuzzTests", dependencies: ["EventLoop", "HTTP", "JSON", "CSV", "Crypto", "Images", "Text"],
            swiftSettings: settings),
        .testTarget(
            name: "OfficeTests",
            dependencies: [
                "Text", "JSON", "Images", "Invariants", "EventLoop", "HTTP", "Postgres", "Crypto", "Outbound", "API",
                "Accounts",
                "Storage", "Push", "Webhooks", "Office", "Operations", "Server", "Settings", "CPostgres", "TestCertificates",
                "TestSupport", "OfficeSupport",
            ],
            exclude: ["AssetApp/Examples", "Import/Samples"], swiftSettings: settings),
    ]
)
