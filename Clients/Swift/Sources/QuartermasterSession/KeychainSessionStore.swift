#if canImport(Security)
    import Foundation
    import Security

    /// The session in the keychain: on this device alone, readable in the background after the first unlock.
    public struct KeychainSessionStore: SessionStore {
        private let service: String
        private let accessGroup: String?

        /// The entry has the name of a service; one for each server. By an access group an app shares it with its extensions.
        public init(service: String, accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
        }

        private func entry(_ name: String) -> [String: Any] {
            var entry: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service]
            entry[kSecAttrAccount as String] = name
            if let accessGroup { entry[kSecAttrAccessGroup as String] = accessGroup }
            return entry
        }

        /// What lies there.
        public func load() throws -> KeptSession? { try read("session") }
        /// Changes what is there, or adds it.
        public func save(_ session: KeptSession?) throws { try write(session, "session") }
        /// What lies there.
        public func loadEnded() throws -> [EndedSession] { try read("ended") ?? [] }
        /// Changes what is there, or adds it.
        public func saveEnded(_ sessions: [EndedSession]) throws { try write(sessions.isEmpty ? nil : sessions, "ended") }

        private func read<Value: Decodable>(_ name: String) throws -> Value? {
            var query = entry(name)
            query[kSecReturnData as String] = true
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let body = found as? Data else { throw KeychainFailure(status: status) }
            return try? JSONDecoder().decode(Value.self, from: body)
        }

        private func write(_ value: (some Encodable)?, _ name: String) throws {
            let entry = entry(name)
            guard let value else {
                let status = SecItemDelete(entry as CFDictionary)
                guard [errSecSuccess, errSecItemNotFound].contains(status) else { throw KeychainFailure(status: status) }
                return
            }
            let values: [String: Any] = [
                kSecValueData as String: try JSONEncoder().encode(value),
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(entry as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound { status = SecItemAdd(entry.merging(values) { _, new in new } as CFDictionary, nil) }
            guard status == errSecSuccess else { throw KeychainFailure(status: status) }
        }
    }
#endif
