// What several test targets share is visible in every file of this one.
@_exported import OfficeSupport
@_exported import TestSupport

/// A connection to the server under test.
typealias Connection = TCPConnection
