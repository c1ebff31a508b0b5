import Foundation
import QuartermasterAPI

/// A reservation at the shelf: what may go out and come back, by the server's tables (docs/shelf.md). It knows no database: what it goes by is handed to it.
struct Shelf {
    /// An asset as the copy of the house and what waits here have it.
    struct Unit: Hashable {
        let id: Id
        let item: Id
        var status: AssetStatus = .inStock
        /// Where it is out.
        var out: Id?
    }

    private(set) var reservation: Reservation
    /// The items whose units hold others.
    let caseItems: Set<Id>
    let timeZone: TimeZone
    /// The latest return of what was noted here, and the latest that was said to be the last. The copy tells of neither.
    private var cameBackAt: Date?
    private var saidLastAt: Date?
    /// When counted gear last left, of what was noted here.
    private var countedLeftAt: Date?

    init(_ reservation: Reservation, caseItems: Set<Id> = [], timeZone: TimeZone = .gmt) {
        self.reservation = reservation
        self.caseItems = caseItems
        self.timeZone = timeZone
    }

    // MARK: - Judging

    /// What the server would say.
    enum Judgement: Hashable {
        case fits
        /// It is so already: out here, or back from here, since then, by whom.
        case standing(since: Date?, by: String?)
        case refused(ErrorCode, line: Id?)
    }

    /// The table of pickups: the first row that fits decides. What the server alone knows, such as whose flip it was, is left to it.
    func judgePickup(of unit: Unit, at: Date) -> Judgement {
        if let trip = trip(of: unit.id), trip.isOut {
            return .standing(since: trip.actual.pickedUpAt, by: trip.actual.pickedUpBy)
        }
        let isLate =
            reservation.status == .returned && reservation.actualReturnAt.map { at < $0 } == true && trip(of: unit.id) == nil
        guard reservation.status == .confirmed || isLate else { return .refused(.reservationWrongState, line: nil) }
        if [.archived, .disposed, .repair].contains(unit.status) || unit.out != nil && unit.out != reservation.id {
            return .refused(.assetUnavailable, line: nil)
        }
        let place = place(for: unit)
        switch place?.fit {
        case nil: return caseItems.contains(unit.item) ? .fits : .refused(.assetNotOnReservation, line: nil)
        case 1, 3, 4: return .fits
        default: return .refused(.lineCapacityFull, line: place.map { reservation.items[$0.index].id })
        }
    }

    /// The table of returns.
    func judgeReturn(of unit: Unit) -> Judgement {
        guard [.confirmed, .returned].contains(reservation.status) else { return .refused(.reservationWrongState, line: nil) }
        if let trip = trip(of: unit.id) {
            return trip.isOut ? .fits : .standing(since: trip.actual.returnedAt, by: trip.actual.returnedBy)
        }
        // A case of which no line asks is out by the asset alone.
        if unit.out == reservation.id { return .fits }
        let hasLine = reservation.items.contains {
            $0.item.id == unit.item && !isOfCase($0) || $0.assignedAssetIds.contains(unit.id)
        }
        return .refused(hasLine ? .assetNotCheckedOut : .assetNotOnReservation, line: nil)
    }

    /// The table of swaps.
    func judgeSwap(of unit: Unit, by other: Unit) -> Judgement {
        guard reservation.status == .confirmed else { return .refused(.reservationWrongState, line: nil) }
        guard trip(of: unit.id)?.isOut == true else { return .refused(.assetNotCheckedOut, line: nil) }
        guard unit.item == other.item, unit.id != other.id else { return .refused(.assetNotOnReservation, line: nil) }
        let isGone = [.archived, .disposed, .repair].contains(other.status) || other.out != nil
        return isGone ? .refused(.assetUnavailable, line: nil) : .fits
    }

    /// The tables of counted gear. That nothing moves is for a last return alone: it says of any line, of a scanned one too, that what came back
    /// before was all.
    func judgeCounted(_ way: Way, line id: Id, _ moved: Counted, at: Date, isLast: Bool = false) -> Judgement {
        let isClosing = way == .back && isLast && moved.all == 0
        guard let line = reservation.items.first(where: { $0.id == id }), isClosing || line.counted != nil else {
            return .refused(.lineNotFound, line: nil)
        }
        let isLate = reservation.status == .returned && (way == .back || reservation.actualReturnAt.map { at < $0 } == true)
        guard reservation.status == .confirmed || isLate else { return .refused(.reservationWrongState, line: nil) }
        if isClosing { return reservation.items.contains { $0.hadOut > 0 } ? .fits : .refused(.moreThanOut, line: id) }
        guard let counted = line.counted else { return .refused(.lineNotFound, line: nil) }
        switch way {
        case .out:
            return counted.pickedUp - counted.returned + moved.qty > line.qty ? .refused(.lineCapacityFull, line: id) : .fits
        case .back:
            let isTooMuch = moved.all > counted.out || counted.pickedUp == 0
            return isTooMuch ? .refused(.moreThanOut, line: id) : .fits
        }
    }

    /// So many of a counted line.
    struct Counted: Hashable {
        var qty: Int
        var lost = 0
        var used = 0
        var all: Int { qty + lost + used }

        /// Throws where the server would refuse it for good, whatever is out.
        func check(_ way: Way, isLast: Bool) throws(CountFault) {
            guard qty >= 0, lost >= 0, used >= 0 else { throw .negative }
            guard all > 0 || way == .back && isLast else { throw .nothing }
        }
    }

    private struct Trip {
        let index: Int
        let actual: LineAssignedAssetsElement
        var isOut: Bool { actual.returnedAt == nil }
    }

    /// The newest trip of an asset on this reservation.
    private func trip(of asset: Id) -> Trip? {
        var newest: Trip?
        for index in reservation.items.indices {
            for actual in reservation.items[index].assignedAssets where actual.assetId == asset && actual.pickedUpAt != nil {
                let trip = Trip(index: index, actual: actual)
                if trip.isOut { return trip }
                newest = newest ?? trip
            }
        }
        return newest
    }

    private func isOfCase(_ line: Line) -> Bool { line.addedAtShelf && caseItems.contains(line.item.id) }

    private struct Place {
        let index: Int
        /// 1 assigned with room, 2 assigned without, 3 a free place, 4 the place of one that was never out, 5 none.
        let fit: Int
        let displaced: Id?
    }

    /// The line that an asset goes on, as `find_line_for_asset` finds it.
    private func place(for unit: Unit) -> Place? {
        let places = reservation.items.indices.compactMap { index -> Place? in
            let line = reservation.items[index]
            let isAssigned = line.assignedAssetIds.contains(unit.id)
            guard isAssigned || line.item.id == unit.item && line.item.serialized && !isOfCase(line) else { return nil }
            let hasRoom = line.qty > line.assignedAssets.filter { $0.pickedUpAt != nil && $0.returnedAt == nil }.count
            if isAssigned { return Place(index: index, fit: hasRoom ? 1 : 2, displaced: nil) }
            guard hasRoom else { return Place(index: index, fit: 5, displaced: nil) }
            if line.assignedAssetIds.count < line.qty { return Place(index: index, fit: 3, displaced: nil) }
            let neverOut = line.assignedAssetIds.last { trip(of: $0) == nil }
            return Place(index: index, fit: neverOut == nil ? 5 : 4, displaced: neverOut)
        }
        return places.min { ($0.fit, $0.index) < ($1.fit, $1.index) }
    }

    // MARK: - What was noted

    /// As it is once the server has done what was noted; what it will refuse moves nothing.
    mutating func pickUp(_ unit: Unit, at: Date, by name: String? = nil) {
        guard trip(of: unit.id)?.isOut != true, let place = place(for: unit), [1, 3, 4].contains(place.fit) else { return }
        let wasHere = trip(of: unit.id) != nil
        var line = reservation.items[place.index]
        let wasOnLine = line.assignedAssets.contains { $0.assetId == unit.id && $0.pickedUpAt != nil }
        let fillsPlace = wasOnLine && !isSwappedAway(unit.id, on: line)
        if let displaced = place.displaced {
            line.assignedAssetIds.removeAll { $0 == displaced }
            line.assignedAssets.removeAll { $0.assetId == displaced }
        }
        if !line.assignedAssetIds.contains(unit.id) { line.assignedAssetIds.append(unit.id) }
        line.assignedAssets.removeAll { $0.assetId == unit.id }
        line.assignedAssets.append(LineAssignedAssetsElement(assetId: unit.id, pickedUpAt: at, pickedUpBy: name))
        if !fillsPlace { line.hadOut += 1 }
        if wasOnLine { line.cameBack = max(0, line.cameBack - 1) }
        reservation.items[place.index] = line
        if !isOfCase(line) {
            reservation.progress.out += 1
            if wasHere { reservation.progress.returned -= 1 } else { reservation.progress.pickedUp += 1 }
        }
        somethingLeft(at: at)
    }

    /// What is assigned may have been out for a swap alone: it came back as the other went out, and fills no place.
    private func isSwappedAway(_ unit: Id, on line: Line) -> Bool {
        let trips = line.assignedAssets.filter { $0.pickedUpAt != nil }
        guard trips.count > line.hadOut, let back = trips.first(where: { $0.assetId == unit })?.returnedAt else { return false }
        return trips.contains { $0.assetId != unit && $0.pickedUpAt == back }
    }

    private mutating func somethingLeft(at: Date) {
        reservation.pickedUpAt = reservation.pickedUpAt ?? at
        reservation.actualPickupAt = min(reservation.actualPickupAt ?? at, at)
        reopen()
    }

    private mutating func reopen() {
        reservation.toClose = false
        guard reservation.status == .returned else { return }
        reservation.status = .confirmed
        reservation.returnedAt = nil
        reservation.actualReturnAt = nil
    }

    /// As it is once the server has done what was noted.
    mutating func swap(_ unit: Unit, by other: Unit, at: Date, by name: String? = nil) {
        guard judgeSwap(of: unit, by: other) == .fits, let trip = trip(of: unit.id) else { return }
        var line = reservation.items[trip.index]
        let place = line.assignedAssetIds.firstIndex(of: unit.id)
        // One that is assigned already changes places with it.
        if let there = line.assignedAssetIds.firstIndex(of: other.id), let place {
            line.assignedAssetIds.swapAt(there, place)
        } else if let place {
            line.assignedAssetIds[place] = other.id
        }
        line.assignedAssets.removeAll { [unit.id, other.id].contains($0.assetId) }
        line.assignedAssets.append(LineAssignedAssetsElement(assetId: other.id, pickedUpAt: at, pickedUpBy: name))
        reservation.items[trip.index] = line
    }

    /// As it is once the server has done what was noted.
    mutating func move(_ way: Way, line id: Id, _ moved: Counted, at: Date, isLast: Bool = false) {
        guard let index = reservation.items.firstIndex(where: { $0.id == id }),
            judgeCounted(way, line: id, moved, at: at, isLast: isLast) == .fits
        else { return }
        // Of a scanned line nothing fits but a closing.
        guard var counted = reservation.items[index].counted else { return closeIfDone(at: at, isLast: isLast) }
        switch way {
        case .out:
            counted.pickedUp += moved.qty
            counted.out += moved.qty
            reservation.progress.counted.pickedUp += moved.qty
            reservation.progress.counted.out += moved.qty
            // What was lost or used up has not come back.
            reservation.items[index].hadOut = max(reservation.items[index].hadOut, counted.pickedUp - counted.returned)
            reservation.items[index].counted = counted
            countedLeftAt = max(countedLeftAt ?? at, at)
            somethingLeft(at: at)
        case .back:
            counted.returned += moved.qty
            counted.lost += moved.lost
            counted.used += moved.used
            counted.out -= moved.all
            reservation.progress.counted.returned += moved.qty
            reservation.progress.counted.out -= moved.all
            reservation.items[index].cameBack += moved.qty
            reservation.items[index].counted = counted
            if moved.all > 0 { somethingCameBack(at: at, isLast: isLast) } else { closeIfDone(at: at, isLast: isLast) }
        }
    }

    /// As it is once the server has taken back what was noted here.
    mutating func undo(_ kind: NotedChange.Kind, of asset: Id) {
        guard let trip = trip(of: asset),
            let place = reservation.items[trip.index].assignedAssets.firstIndex(where: { $0.assetId == asset })
        else { return }
        let isCounted = !isOfCase(reservation.items[trip.index])
        switch (kind, trip.isOut) {
        case (.pickup, true):
            reservation.items[trip.index].assignedAssets.remove(at: place)
            reservation.items[trip.index].hadOut -= 1
            if isCounted {
                reservation.progress.out -= 1
                reservation.progress.pickedUp -= 1
            }
        case (.handBack, false):
            reservation.items[trip.index].assignedAssets[place].returnedAt = nil
            reservation.items[trip.index].assignedAssets[place].returnedBy = nil
            reservation.items[trip.index].cameBack -= 1
            if isCounted {
                reservation.progress.out += 1
                reservation.progress.returned -= 1
            }
            reopen()
        default: break
        }
    }

    /// As it is once the server has done what was noted.
    mutating func takeBack(_ asset: Id, at: Date, isLast: Bool = false, by name: String? = nil) {
        guard let trip = trip(of: asset) else { return }
        if trip.isOut, let place = reservation.items[trip.index].assignedAssets.firstIndex(where: { $0.assetId == asset }) {
            reservation.items[trip.index].assignedAssets[place].returnedAt = at
            reservation.items[trip.index].assignedAssets[place].returnedBy = name
            reservation.items[trip.index].cameBack += 1
            if !isOfCase(reservation.items[trip.index]) {
                reservation.progress.out -= 1
                reservation.progress.returned += 1
            }
            somethingCameBack(at: at, isLast: isLast)
        } else if isLast {
            closeIfDone(at: at, isLast: true)
        }
    }

    /// The word that it was the last is kept, also while something is out: it closes with what comes back later.
    private mutating func somethingCameBack(at: Date, isLast: Bool) {
        cameBackAt = max(cameBackAt ?? at, at)
        if isLast { saidLastAt = max(saidLastAt ?? at, at) }
        closeIfDone(at: at, isLast: isLast)
    }

    private mutating func closeIfDone(at: Date, isLast: Bool) {
        guard reservation.status == .confirmed, !isAnyOut else { return }
        reservation.toClose = !isAllDone(at: max(cameBackAt ?? at, at), isLast: isLast || isSaidToBeLast)
        guard !reservation.toClose else { return }
        reservation.status = .returned
        reservation.returnedAt = at
        reservation.actualReturnAt = at
    }

    private var isAnyOut: Bool {
        reservation.items.contains { line in
            (line.counted?.out ?? 0) > 0 || line.assignedAssets.contains { $0.pickedUpAt != nil && $0.returnedAt == nil }
        }
    }

    /// Whether a return of before was said to be the last, and nothing went out after it: `is_closed_by_returns`.
    private var isSaidToBeLast: Bool {
        guard let saidLastAt else { return false }
        let scanned = reservation.items.flatMap(\.assignedAssets).compactMap { $0.actualPickupAt ?? $0.pickedUpAt }
        return (scanned + [countedLeftAt].compactMap(\.self)).allSatisfy { $0 <= saidLastAt }
    }

    /// Whether a return at that time closes it, with nothing out: `is_all_done`.
    private func isAllDone(at: Date, isLast: Bool) -> Bool {
        if isLast || reservation.items.allSatisfy({ isOfCase($0) || $0.hadOut >= $0.qty }) { return true }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.startOfDay(for: at) >= calendar.startOfDay(for: reservation.returnAt)
    }
}
