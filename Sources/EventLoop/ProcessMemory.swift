import CLinux

/// How this process deals with the memory that it no longer needs.
public enum ProcessMemory {
    /// Makes every block of 128 KiB and more come straight from the kernel and go straight back, from now on.
    ///
    /// Left alone glibc raises that size to that of each large block freed, up to 32 MiB (mallopt(3)), and keeps the later
    /// ones: fifty bodies of 1 MiB, once seen, held 100 MiB for ever.
    public static func returnLargeBlocks() {
        qm_return_blocks_from(131_072)
    }
}
