/// Which folders of a target use which others, as far as the text of their files tells, and where that goes round in a circle.
///
/// A folder is the first one below the target's; the files that lie in the target's own are one too. One uses another when a file of it
/// names a type or a function of the other's files, or what an extension there adds to a type. A name that two folders of the target declare
/// says nothing; nor does one that the file declares itself.
struct FolderCircles {
    /// A file of one folder names what another declares.
    struct Arrow {
        let from: String
        let to: String
        /// One file and one name of it, of those that there may be.
        let example: String
    }

    private var arrows: [String: [Arrow]] = [:]
    /// The files that could not be read to their end (`SwiftText.isWhole`).
    let misread: [String]

    init(_ files: [SourceTree.File]) {
        let sources = files.map(Source.init)
        misread = sources.filter { !$0.isWhole }.map(\.file.path)
        var places: [String: Int] = [:]
        for source in sources { for name in source.declared.all { places[name, default: 0] += 1 } }
        for (target, sources) in Dictionary(grouping: sources, by: \.target) {
            arrows[target] = Self.arrows(of: sources) { places[$0] == 1 }
        }
    }

    /// How many arrows there are, of all targets.
    var arrowCount: Int { arrows.values.reduce(0) { $0 + $1.count } }

    /// The targets that have such circles, by name.
    var targets: Set<String> { Set(arrows.keys.filter { !circles(of: $0).isEmpty }) }

    /// Sets of folders that each can be reached from every other.
    func circles(of target: String) -> [Set<String>] {
        let arrows = arrows[target] ?? []
        let folders = Set(arrows.map(\.from))
        let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, Self.reached(from: $0, by: arrows)) })
        var circles: [Set<String>] = []
        for folder in folders.sorted() where !circles.contains(where: { $0.contains(folder) }) {
            let circle = (reached[folder] ?? []).filter { reached[$0]?.contains(folder) == true }
            if circle.count > 1 { circles.append(circle) }
        }
        return circles
    }

    /// The arrows of all circles of a target, a line each.
    func description(of target: String) -> String {
        circles(of: target).map { circle in
            let inside = (arrows[target] ?? []).filter { circle.contains($0.from) && circle.contains($0.to) }
            let lines = inside.map { "  \($0.from) → \($0.to): \($0.example)" }.sorted()
            return "\(target): \(circle.count) folders in a circle\n\(lines.joined(separator: "\n"))"
        }.joined(separator: "\n")
    }

    private static func reached(from folder: String, by arrows: [Arrow]) -> Set<String> {
        var reached: Set<String> = []
        var open = [folder]
        while let next = open.popLast() {
            for arrow in arrows where arrow.from == next && reached.insert(arrow.to).inserted { open.append(arrow.to) }
        }
        return reached
    }

    // MARK: Arrows

    private struct Source {
        let file: SourceTree.File
        let target: String
        let folder: String
        let words: [SwiftText.Word]
        let declared: SwiftText.Declarations
        let isWhole: Bool

        init(_ file: SourceTree.File) {
            self.file = file
            target = file.target
            let parts = file.path.split(separator: "/")
            folder = parts.count > 3 ? String(parts[2]) : "."
            let text = SwiftText(file.lines.joined(separator: "\n"))
            words = text.words
            declared = text.declarations
            isWhole = text.isWhole
        }
    }

    private static func arrows(of sources: [Source], isOnce: (String) -> Bool) -> [Arrow] {
        // Nil where several folders declare the name.
        var homes: [String: String?] = [:]
        for source in sources {
            for name in source.declared.atFileScope {
                homes[name] = homes[name].map { $0 == source.folder ? $0 : nil } ?? source.folder
            }
        }
        var members: [String: String] = [:]
        for source in sources {
            // One that is declared once in all of Sources, and of two words at least, so that the standard library has none of the name.
            for name in source.declared.inExtensions
            where homes[name] == nil && isOnce(name) && name.contains(where: \.isUppercase) {
                members[name] = source.folder
            }
        }
        var found: [String: Arrow] = [:]
        for source in sources {
            for word in source.words {
                let home: String?
                if !word.isMember, let known = homes[word.text] {
                    home = known
                } else {
                    home = word.isMember || word.isCalled ? members[word.text] : nil
                }
                guard let home, home != source.folder, !source.declared.all.contains(word.text) else { continue }
                let key = source.folder + " " + home
                guard found[key] == nil else { continue }
                let name = source.file.path.split(separator: "/").last ?? ""
                found[key] = Arrow(from: source.folder, to: home, example: "\(name):\(word.line) names \(word.text)")
            }
        }
        return Array(found.values)
    }
}
