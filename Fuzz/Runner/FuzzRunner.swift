import CLibFuzzer
import FuzzTargets
import Glibc

/// `fuzz` prints the names of the targets; `fuzz NAME …` runs one under libFuzzer, which takes the other arguments.
@main enum FuzzRunner {
    /// What is tried with each input. libFuzzer takes a plain function, and calls it on this thread alone.
    nonisolated(unsafe) private static var check: FuzzTarget.Check = { _ in }

    @MainActor static func main() async {
        guard let name = CommandLine.arguments.dropFirst().first else {
            return FuzzTarget.all.forEach { print($0.name) }
        }
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            print("there is no target of that name")
            exit(64)
        }
        check = await target.prepare()
        exit(run(CommandLine.arguments.dropFirst(2) + ["-max_len=\(target.longestInput)"]))
    }

    private static func run(_ options: some Sequence<String>) -> CInt {
        var arguments: [UnsafeMutablePointer<CChar>?] = ([CommandLine.arguments[0]] + options).map { strdup($0) }
        var count = CInt(arguments.count)
        arguments.append(nil)
        return arguments.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            return LLVMFuzzerRunDriver(&count, &start) { bytes, length in FuzzRunner.tryInput(bytes, length) }
        }
    }

    private static func tryInput(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> CInt {
        do {
            try check(Array(UnsafeBufferPointer(start: bytes, count: length)))
        } catch {
            // A crash, so that libFuzzer keeps the input.
            fatalError(error.description)
        }
        return 0
    }
}
