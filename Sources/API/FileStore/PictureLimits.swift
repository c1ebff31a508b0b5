/// The use of a picture, which settles how small it may be.
package enum PicturePurpose: String, Sendable {
    /// Of a report or an inspection: people have to see a scratch in it.
    case photo
    case signature
    /// A document, of which a receipt is narrow.
    case paper
}

/// How many pixels a picture may have.
package struct PictureLimits: Sendable {
    /// The fewest of a photo's shorter side.
    package let leastSide: Int
    /// Width times height.
    package let pixels: ClosedRange<Int>

    /// Why a picture is not taken.
    package enum Fault: Sendable, Equatable {
        /// Its shorter side is too short.
        case side
        /// It has too few in all.
        case tooFew
        /// It has too many in all.
        case tooMany
    }

    /// Nil when a picture of that size is taken.
    package func fault(width: Int, height: Int, as purpose: PicturePurpose) -> Fault? {
        let (product, isOver) = width.multipliedReportingOverflow(by: height)
        if isOver || product > pixels.upperBound { return .tooMany }
        if purpose == .photo, min(width, height) < leastSide { return .side }
        return purpose != .signature && product < pixels.lowerBound ? .tooFew : nil
    }

    /// What a fault's limit is called where a refusal names it.
    package func named(_ fault: Fault) -> (name: String, number: Int) {
        switch fault {
        case .side: ("least_side", leastSide)
        case .tooFew: ("least_pixels", pixels.lowerBound)
        case .tooMany: ("most_pixels", pixels.upperBound)
        }
    }
}
