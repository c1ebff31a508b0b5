import Text

/// A request to go on as a WebSocket (RFC 6455, section 4).
public enum WebSocketUpgrade {
    private static let version = "13"
    /// What every server appends to the client's key.
    private static let suffix = Array("258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)
    private static let keySize = 16

    /// The value of `Sec-WebSocket-Accept`. Throws 426 where another protocol or version is asked for, 400 where the request is none.
    ///
    /// Extensions and subprotocols are not taken up. `Origin` is not judged: no cookie counts, so a page of another site has nothing
    /// that its own server has not.
    static func accept(_ request: Request) throws(HTTPError) -> String {
        let headers = request.headers
        guard request.method == .get else { throw .malformed("a WebSocket is opened with GET") }
        guard !request.isVersion10 else { throw .malformed("a WebSocket needs HTTP/1.1") }
        guard !request.hasBody else { throw .malformed("a request for a WebSocket has no body") }
        guard names("websocket", headers.all(.upgrade)) else {
            throw upgradeRequired("this address speaks WebSocket alone")
        }
        guard names("upgrade", headers.all(.connection)) else { throw .malformed("Connection does not name upgrade") }
        let versions = headers.all(.webSocketVersion)
        guard versions.count == 1, versions[0].elementsEqual(version.utf8) else {
            throw upgradeRequired("the version of WebSocket here is 13")
        }
        let keys = headers.all(.webSocketKey)
        guard keys.count == 1, let key = keys.first, Base64.decode(key)?.count == keySize else {
            throw .malformed("Sec-WebSocket-Key is not one key of 16 bytes")
        }
        return Base64.encode(Digest.sha1.digest(of: Array(key) + suffix))
    }

    private static func upgradeRequired(_ reason: String) -> HTTPError {
        var error = HTTPError(.upgradeRequired, reason)
        error.headers.add(.upgrade, "websocket")
        error.headers.add(.connection, "Upgrade")
        error.headers.add(.webSocketVersion, version)
        return error
    }

    private static func names(_ word: String, _ values: [ArraySlice<UInt8>]) -> Bool {
        values.contains { ListField.elements($0).contains { ASCII.equalIgnoringCase($0, word) } }
    }
}

extension Response {
    /// Switches a request's connection to WebSocket. `open` is called on its loop when the client has been told, and makes who listens.
    /// Throws 426 or 400 where the request is not for that.
    public static func webSocket(
        _ request: Request, limits: WebSocketLimits, _ open: @escaping WebSocketOpening.Open
    ) throws(HTTPError) -> Response {
        var response = Response(.switchingProtocols)
        response.headers.add(.upgrade, "websocket")
        response.headers.add(.webSocketAccept, try WebSocketUpgrade.accept(request))
        request.opening = WebSocketOpening(limits: limits, open: open)
        return response
    }
}

/// What becomes of a connection whose answer switches it.
public struct WebSocketOpening: Sendable {
    /// Makes who listens to a socket.
    public typealias Open = @Sendable (WebSocket) -> any WebSocketListener
    let limits: WebSocketLimits
    let open: Open
}

extension FieldName {
    fileprivate static let upgrade: FieldName = "Upgrade"
    fileprivate static let webSocketAccept: FieldName = "Sec-WebSocket-Accept"
    fileprivate static let webSocketKey: FieldName = "Sec-WebSocket-Key"
    fileprivate static let webSocketVersion: FieldName = "Sec-WebSocket-Version"
}
