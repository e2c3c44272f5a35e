import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel
import TipDomain
import TipSync

/// The facts of a journal that a diagram shows: those in the window around its subject that matter.
///
/// Linear in the facts of the window. Causes explain, so everything that led to the subject counts
/// more than what merely happened at the time; what was lost counts too, since a change that never
/// came is in nobody's past.
struct DiagramSelection {
  /// The device lanes, in the order of the scenario.
  let devices: [DeviceIndex]
  /// The positions of facts drawn as marks, ascending.
  private(set) var marks: [Int] = []
  /// The positions of `sent` facts drawn as messages, ascending.
  private(set) var sendings: [Int] = []
  /// How many marks and messages mattered, drawn or not.
  private(set) var candidateCount = 0
  /// The first and last moment.
  let window: ClosedRange<Instant>

  /// How long after its subject a diagram goes on.
  private static let tail = SimulatedDuration.minutes(10)

  private struct Candidate {
    let position: Int
    let isMessage: Bool
    /// 0 must be shown; higher numbers matter less.
    let rank: Int
    /// Facts between it and the subject.
    let distance: Int
  }

  init(_ focus: DiagramFocus, _ graph: CauseGraph, _ source: PageSource) {
    let journal = source.journal
    let story = CausalSlice.facts(of: journal, from: focus.roots)
    devices = Self.lanes(focus, story, journal)
    let subjects = focus.roots.map { journal.facts[$0.position].instant }
    let instants = story.map { journal.facts[$0.position].instant } + subjects
    let last = (subjects.max() ?? .zero) + Self.tail
    window = (instants.min() ?? .zero)...max(last, instants.max() ?? .zero)
    let range = Self.positions(of: window, in: journal)
    let relevance = FactRelevance(
      focus: focus, story: story, devices: devices, range: range, graph: graph,
      source: source)
    let center = focus.roots.first?.position ?? range.upperBound
    var candidates: [Candidate] = []
    for position in range {
      guard let found = relevance.rank(position) else { continue }
      candidates.append(
        Candidate(
          position: position, isMessage: found.isMessage, rank: found.rank,
          distance: abs(position - center)))
    }
    candidateCount = candidates.count
    if candidates.count > focus.limit {
      candidates.sort { ($0.rank, $0.distance, $0.position) < ($1.rank, $1.distance, $1.position) }
      candidates.removeLast(candidates.count - focus.limit)
      candidates.sort { $0.position < $1.position }
    }
    marks = candidates.filter { !$0.isMessage }.map(\.position)
    sendings = candidates.filter(\.isMessage).map(\.position)
  }

  /// The focus's devices, then those of the story, as far as there is room.
  private static func lanes(
    _ focus: DiagramFocus, _ story: [FactID], _ journal: Journal
  ) -> [DeviceIndex] {
    var devices: [DeviceIndex] = []
    func add(_ device: DeviceIndex, to devices: inout [DeviceIndex]) {
      if !devices.contains(device), devices.count < DiagramFocus.laneLimit {
        devices.append(device)
      }
    }
    for device in focus.devices { add(device, to: &devices) }
    for fact in focus.roots + story.reversed() {
      switch journal.facts[fact.position].actor {
      case .device(let device): add(device, to: &devices)
      case .hub, .world: break
      }
    }
    return devices.sorted()
  }

  /// The facts within a window. Logarithmic: a journal is in the order of time.
  private static func positions(
    of window: ClosedRange<Instant>, in journal: Journal
  ) -> Range<Int> {
    let start = journal.facts.partitionIndex(past: { $0.instant < window.lowerBound })
    let end = journal.facts.partitionIndex(past: { $0.instant <= window.upperBound })
    return start..<max(start, end)
  }
}
