import Foundation
import GRDB
import QuartermasterAPI

/// Why the store of a house can't do what it was asked to.
public enum StoreFault: ReadableError, Hashable {
    /// There is no room on this phone. Nothing of what was to be noted is there.
    case full
    /// A change in the outbox, or a file of it, was written by a later version of this kit, or is broken. Nothing is sent with it or
    /// after it, so that nothing overtakes it.
    case unreadable(key: String)

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String { words.text(in: language) }

    private var words: Words {
        switch self {
        case .full:
            Words(
                "There is no room on this phone: nothing was noted. Make room.",
                "No hay espacio en este teléfono: no se anotó nada. Libere espacio.")
        case .unreadable:
            Words(
                "This version of the app can't read something that was noted on this phone. Update the app.",
                "Esta versión de la app no puede leer algo que se anotó en este teléfono. Actualice la app.")
        }
    }

    /// What an error of the disk is called here.
    static func told(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError
        where error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            full
        case let error as POSIXError where [.ENOSPC, .EDQUOT].contains(error.code): full
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: full
        default: error
        }
    }

    static func telling<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw told(error)
        }
    }
}
