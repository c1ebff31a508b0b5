// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "peer",
    platforms: [.macOS(.v14)],
    dependencies: [.package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")],
    targets: [.executableTarget(name: "peer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])]
)
