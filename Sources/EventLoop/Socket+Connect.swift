import CLinux

extension Socket {
    /// A socket connected to `host`, a name or a literal address. Throws `IOError.system` when nobody listens there.
    ///
    /// Blocks until connected: for commands that have nothing else to do.
    public static func connect(to host: String, port: UInt16, on loop: EventLoop) throws(IOError) -> Socket {
        let descriptor = qm_connect(host, port)
        guard descriptor >= 0 else { throw .system(-descriptor) }
        return try Socket(adopting: descriptor, on: loop)
    }
}
