import Postgres

/// The log that the feed is made of.
package enum ChangeLog {
    /// Makes it this cluster's and this database's own, where a restore has put another's in its place.
    package static let renewing = Statement.call("office.renew_change_log")
}
