import DeviceSystems
import PointerSystem
import Verification

/// IC-5: no flicker between regions that adjoin.
enum AdjoiningRegions: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-adjoining-regions",
    sentence:
      "From one region straight to the next the system's shape does not appear, and in a gap "
      + "between two it appears once.",
    sources: "IC-5, C-19", holds: .anySchedule)

  static let idleReason =
    "The pointer took the system's shape nowhere, and went from no region to another."

  /// Looks at what the delegates answered before a region is left.
  struct Judge: PointerMonitor {
    /// By device: the region that the delegates returned last, unless something happened since.
    private var answers: [DeviceIndex: PointerRegionIndex] = [:]
    /// By device: whether it left a region and entered none since.
    private var inGap: [DeviceIndex: Bool] = [:]
    /// By device: the region that was left last, until another shape than its own appears.
    private var left: [DeviceIndex: PointerRegionIndex] = [:]

    mutating func judge(
      _ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
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
      if ![.exited, .animationStarted, .systemStyleApplied].contains(moment.fact.kind) {
        answers[device] = nil
      }
      switch moment.fact {
      case .regionRequested(_, let answer, _): answers[device] = answer
      case .entered:
        ruling.check()
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
      default: return
      }
    }
  }
}
