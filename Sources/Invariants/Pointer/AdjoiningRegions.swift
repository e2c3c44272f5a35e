import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-5: no flicker between regions that adjoin.
enum AdjoiningRegions: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-adjoining-regions",
    sentence:
      "From one region straight to the next the system's shape does not appear, and in a gap "
      + "between two it appears once.",
    sources: "IC-5, C-19", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "The pointer took the system's shape nowhere, and went from no region to another."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at what the delegates answered before a region is left.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer
    /// By device: the region that the delegates returned last, unless something happened since.
    private var answers: [DeviceIndex: PointerRegionIndex] = [:]
    /// By device: whether it left a region and entered none since.
    private var inGap: [DeviceIndex: Bool] = [:]
    /// By device: the region that was left last, until another shape than its own appears.
    private var left: [DeviceIndex: PointerRegionIndex] = [:]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      judgeGap(moment, &ruling)
      follow(moment, &ruling)
    }

    /// Where no region is entered at once, the system's shape appears. A pointer that is hidden, or
    /// goes with its device, has no shape.
    private mutating func judgeGap(_ moment: PointerMoment, _ ruling: inout Ruling) {
      if case .exited(let region, let reason) = moment.fact {
        left[moment.device] = [.detached, .hidden].contains(reason) ? nil : region
      }
      let isOnTheWay = [.exited, .animationStarted, .styleProposed, .styleApplied].contains(
        moment.fact.kind)
      guard !isOnTheWay, let region = left.removeValue(forKey: moment.device),
        ![.entered, .systemStyleApplied].contains(moment.fact.kind)
      else { return }
      ruling.violate(
        moment.violation(
          observed: "not at all", expected: "once",
          "The pointer does not take the system's shape beside \(moment.name(of: region))"))
    }

    private mutating func follow(_ moment: PointerMoment, _ ruling: inout Ruling) {
      let device = moment.device
      switch moment.fact {
      case .regionRequested(_, let answer, _): answers[device] = answer
      case .entered:
        ruling.check()
        answers[device] = nil
        inGap[device] = nil
      case .systemStyleApplied:
        ruling.check()
        if let answer = answers[device] {
          ruling.violate(
            moment.violation(
              observed: "the system's shape", expected: "that of \(moment.name(of: answer))",
              "The pointer flickers on its way to \(moment.name(of: answer))"))
        } else if inGap[device] == true {
          ruling.violate(
            moment.violation(
              observed: "twice", expected: "once",
              "The pointer takes the system's shape again in one gap"))
        }
        inGap[device] = true
      case .exited, .animationStarted: return
      case .attached, .detached, .shown, .hidden, .moved, .drawn, .recentered, .regionMoved,
        .styleProposed, .styleApplied, .magnetismChose, .pressed, .released, .latched, .unlatched,
        .controlActivated, .contextMenuShown, .dragStarted, .scrolled, .hoverBegan, .hoverEnded,
        .layoutChanged, .modeChanged, .modifiersChanged, .interactionSet, .interactionInvalidated,
        .coverPresented, .coverDismissed, .animationFinished, .dwelled:
        answers[device] = nil
      }
    }
  }
}
