import Foundation

/// What Package.swift declares: the modules that each target may import.
struct PackageManifest {
    /// By the name of the target's folder; itself, and what it depends on. Products are named as their modules are.
    let modules: [String: Set<String>]
    /// What each target is called, by the name of its folder.
    let names: [String: String]

    init() throws {
        let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        var modules: [String: Set<String>] = [:]
        var names: [String: String] = [:]
        for kind in ["target", "executableTarget", "testTarget", "systemLibrary"] {
            for declaration in PackageManifest.arguments(of: ".\(kind)", in: text) {
                guard let name = PackageManifest.name(in: declaration) else { continue }
                let folder = PackageManifest.folder(in: declaration) ?? name
                names[folder] = name
                modules[folder] = Set(PackageManifest.dependencies(in: declaration) + [name])
            }
        }
        self.modules = modules
        self.names = names
    }

    /// What stands between the parentheses of every such call.
    private static func arguments(of call: String, in text: String) -> [String] {
        text.components(separatedBy: call + "(").dropFirst().map { upToClosing($0, open: "(", close: ")") }
    }

    private static func name(in declaration: String) -> String? {
        arguments(after: "name: \"", in: declaration)?.components(separatedBy: "\"").first
    }

    /// Nil where it is SwiftPM's default place.
    private static func folder(in declaration: String) -> String? {
        let path = arguments(after: "path: \"", in: declaration)?.components(separatedBy: "\"").first
        return path?.components(separatedBy: "/").last
    }

    private static func dependencies(in declaration: String) -> [String] {
        guard let rest = arguments(after: "dependencies: [", in: declaration) else { return [] }
        let list = upToClosing(rest, open: "[", close: "]")
        let products = list.components(separatedBy: ".product(name: \"").dropFirst().compactMap {
            $0.components(separatedBy: "\"").first
        }
        let siblings = list.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { $0.hasPrefix("\"") }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
        return products + siblings
    }

    private static func arguments(after mark: String, in text: String) -> String? {
        text.range(of: mark).map { String(text[$0.upperBound...]) }
    }

    private static func upToClosing(_ text: String, open: Character, close: Character) -> String {
        var depth = 1
        return String(
            text.prefix { character in
                if character == open { depth += 1 }
                if character == close { depth -= 1 }
                return depth > 0
            })
    }
}
