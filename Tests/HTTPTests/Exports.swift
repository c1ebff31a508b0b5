// What several test targets share is visible in every file of this one.
@_exported import TestSupport
