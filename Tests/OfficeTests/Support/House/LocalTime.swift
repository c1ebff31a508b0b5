import Foundation

/// Days as a house's own clock has them.
enum LocalTime {
    /// A zone, never UTC itself, where it is about noon now: a test about today does not run into its midnight.
    static func zoneAtNoon() -> String {
        let offset = 12 - Int(time(nil)) / WireTime.hour % 24
        return "Etc/GMT\(offset > 0 ? "-\(offset)" : offset == 0 ? "-1" : "+\(-offset)")"  // POSIX counts them westwards
    }
}

extension House {
    /// The instant of a time of day, `HH:MM:SS` with any fraction, so many local days from today.
    func local(_ time: String, day: Int = 0) throws -> String {
        let text = try database.value(
            """
            select to_char(
                ((now() at time zone time_zone)::date + $2::int + $3::time) at time zone time_zone at time zone 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
            from tenants where id = $1
            """, [tenant, day, time])
        return text ?? ""
    }

    /// A reservation that begins then and ends far outside any window.
    func pickup(at time: String, day: Int, status: String = "closed") throws -> Reservation {
        try addReservation(status: status, pickupAt: local(time, day: day), returnAt: local(time, day: day + 90))
    }

    /// A reservation that began far outside any window and ends then.
    func giveBack(at time: String, day: Int, status: String = "closed") throws -> Reservation {
        try addReservation(status: status, pickupAt: local(time, day: day - 90), returnAt: local(time, day: day))
    }
}

extension Phone {
    /// The ids on one page of the list, in its order.
    func listed(_ query: String) throws -> [String] {
        try (get("/reservations?\(query)")["reservations"]?.array ?? []).compactMap { $0["id"]?.string }
    }
}
