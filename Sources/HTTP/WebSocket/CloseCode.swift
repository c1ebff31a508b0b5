/// Why a WebSocket ends, as its sides tell each other (RFC 6455, section 7.4).
public struct CloseCode: Sendable, Hashable {
    /// The number on the wire.
    public let number: UInt16

    private init(_ number: UInt16) { self.number = number }

    /// What a client has sent; nil for a number that none may send.
    init?(received number: UInt16) {
        switch number {
        case 1000...1003, 1007...1014, 3000...4999: self.number = number
        default: return nil
        }
    }
}

extension CloseCode {
    /// 1000: all is said.
    public static var normal: CloseCode { CloseCode(1000) }
    /// 1001: this side goes away.
    public static var goingAway: CloseCode { CloseCode(1001) }
    /// 1002: the other side broke the rules of the protocol.
    public static var protocolError: CloseCode { CloseCode(1002) }
    /// 1007: a text is no UTF-8.
    public static var invalidData: CloseCode { CloseCode(1007) }
    /// 1008: something that is not allowed.
    public static var policyViolation: CloseCode { CloseCode(1008) }
    /// 1009: a message is too long.
    public static var messageTooBig: CloseCode { CloseCode(1009) }
    /// 1012: the server restarts.
    public static var serviceRestart: CloseCode { CloseCode(1012) }
}
