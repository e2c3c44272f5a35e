/// What a mark stands for. Every kind has a shape of its own; colour only helps.
package enum SpaceTimeMarkKind: CaseIterable {
  case donation
  case display
  case displayEnd
  case invalidation
  case withheld
  case learnt
  case conflict
  case launch
  case crash
  case account
  case reset
  case clockJump
  case other

  /// The word of the legend.
  package var word: String {
    switch self {
    case .donation: "donation"
    case .display: "display"
    case .displayEnd: "end of a display"
    case .invalidation: "invalidation"
    case .withheld: "not shown"
    case .learnt: "learnt by sync"
    case .conflict: "conflict"
    case .launch: "launch"
    case .crash: "crash"
    case .account: "account change"
    case .reset: "reset"
    case .clockJump: "clock jump"
    case .other: "other"
    }
  }

  /// The shape around the origin, 12 pixels wide at most.
  package var path: String {
    switch self {
    case .donation: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z"
    case .display: "M-5.5-4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1Z"
    case .displayEnd: "M-4-4H4V4H-4Z"
    case .invalidation: "M0-7 7 0 0 7-7 0Z"
    case .withheld: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0ZM-3.5 3.5 3.5-3.5"
    case .learnt: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"
    case .conflict: "M0-6.5 6.5 5.5H-6.5Z"
    case .launch: "M-4-5.5 6 0-4 5.5Z"
    case .crash: "M-5-5 5 5M5-5-5 5"
    case .account: "M0-6 5.7-1.9 3.5 4.9H-3.5L-5.7-1.9Z"
    case .reset: "M0-6.5 6.5 0 0 6.5-6.5 0ZM-3 0H3"
    case .clockJump: "M-5-5.5H5L-5 5.5H5Z"
    case .other: "M3.5 0A3.5 3.5 0 1 1-3.5 0A3.5 3.5 0 1 1 3.5 0Z"
    }
  }

  /// Filled shapes stand for what people see and do; outlines for what happens around it.
  var paint: Paint {
    switch self {
    case .donation: Self.filled(.series1)
    case .display: Self.filled(.series3)
    case .displayEnd: Self.outlined(.series3)
    case .invalidation: Self.filled(.series4)
    case .withheld: Self.outlined(.quiet)
    case .learnt: Self.filled(.quiet)
    case .conflict: Self.filled(.inconclusive)
    case .launch: Self.outlined(.text)
    case .crash: Paint(stroke: .fail, strokeWidth: 3)
    case .account: Self.outlined(.error)
    case .reset: Self.outlined(.error)
    case .clockJump: Self.outlined(.inconclusive)
    case .other: Self.outlined(.axis)
    }
  }

  /// Which labels are placed first: what the reader came for.
  package var rank: Int {
    switch self {
    case .display, .invalidation, .crash, .conflict, .reset: 0
    case .withheld, .account, .clockJump, .launch: 1
    case .donation, .learnt: 2
    case .displayEnd, .other: 3
    }
  }

  private static func filled(_ color: ThemeColor) -> Paint {
    Paint(fill: color, stroke: .page, strokeWidth: 1.5)
  }

  private static func outlined(_ color: ThemeColor) -> Paint {
    Paint(fill: .page, stroke: color, strokeWidth: 2)
  }
}

/// What a stretch of time in a lane stands for.
package enum SpaceTimeBandKind: CaseIterable {
  case offline
  case partition
  case closed
  case fault
  case shown

  /// The word of the legend.
  package var word: String {
    switch self {
    case .offline: "offline"
    case .partition: "cut off from the hub"
    case .closed: "app closed"
    case .fault: "fault active"
    case .shown: "tip on screen"
    }
  }

  /// The name of the hatching in the page; `nil` for a plain bar. Only what keeps a device from
  /// its messages is hatched; other faults are a thin line below the lane.
  var pattern: String? {
    switch self {
    case .offline: "hatch-offline"
    case .partition: "hatch-partition"
    case .closed: "hatch-closed"
    case .fault, .shown: nil
    }
  }
}
