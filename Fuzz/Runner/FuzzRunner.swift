import CLibFuzzer
import FuzzTargets
import Glibc

/// Runs the target that the environment names, in `FUZZ_TARGET`, under libFuzzer, which takes all arguments. They are no
/// place for the name: libFuzzer starts this program anew with arguments of its own, for some of what it does.
@main enum FuzzRunner {
    /// What is tried with each input. libFuzzer takes a plain function, and calls it on this thread alone.
    nonisolated(unsafe) private static var check: FuzzTarget.Check = { _ in }

    @MainActor static func main() async {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) }
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            print("FUZZ_TARGET is none of: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
            exit(64)
        }
        check = await target.prepare()
        exit(run(CommandLine.arguments + ["-max_len=\(target.longestInput)"]))
    }

    private static func run(_ options: [String]) -> CInt {
        var arguments: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0) }
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
