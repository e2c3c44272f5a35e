import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// A view on an open screen, as far as facts told of it since the screen appeared.
package struct TrackedView: Sendable {
  /// What it showed.
  package var shown: [RecordIndex] = []
  /// Popovers of it that never came (2.26).
  package var dropped: [TipIndex] = []
}

/// An answer that held a tip back.
public struct WithheldAnswer: Sendable, BitwiseCopyable, Equatable {
  /// The tip.
  public let tip: TipIndex
  /// The clause that held it back.
  public let reason: IneligibilityReason

  package init(tip: TipIndex, reason: IneligibilityReason) {
    self.tip = tip
    self.reason = reason
  }
}

/// The open screen of a device, and whether its views have to ask.
public struct TrackedScreen: Sendable {
  /// Whether the app is in the foreground.
  @usableFromInline package var isForeground = false
  /// The screen that is open.
  @usableFromInline package var screen: Int?
  package var views: [TrackedView] = []
  /// The last answers about each tip that was held back since the screen appeared.
  package var withheld: [WithheldAnswer] = []
  /// The answers that held tips back since the views had to ask.
  package var round: [WithheldAnswer] = []
  /// Whether something happened for which every view that shows nothing asks (2.23).
  package var isDue = false
  /// Whether the screen has just appeared, so that every view asks.
  package var hasAppeared = false
  /// Whether the tips are leaving with their screen.
  @usableFromInline var isLeaving = false
  /// When that happened, by true time and by the device's clock.
  package var instant = Instant.zero
  package var localInstant = Instant.zero

  /// Whether views ask at all.
  @inlinable public var isOpen: Bool { isForeground && screen != nil && !isLeaving }

  /// Keeps an answer about a tip for which `viewCount` views ask. A view is told again only what
  /// changed for it, and an answer does not tell which view it is for, so as many stand.
  mutating func hold(_ answer: WithheldAnswer, for viewCount: Int) {
    if withheld.last == answer { return }
    if let known = withheld.firstIndex(of: answer) { withheld.remove(at: known) }
    withheld.append(answer)
    var count = 0
    for held in withheld where held.tip == answer.tip { count += 1 }
    if count > max(viewCount, 1), let first = withheld.firstIndex(where: { $0.tip == answer.tip }) {
      withheld.remove(at: first)
    }
  }
}

/// Follows which screens are open, and when their views have to ask.
///
/// Views ask when their screen appears, and again, unless they show something, when the app comes
/// to the foreground, when a parameter is written, a donation made or deleted, a tip invalidated or
/// reset or off the screen, and when an import changed something (2.23). Time alone is no reason
/// (2.24). They ask within the same instant, so what they were told is judged before the first fact
/// of a later one, or before one that begins something else on the device.
public struct ScreenTracker: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies =
    [
      .display, .displayEnd, .withheld, .status, .tally, .donation, .parameter, .otherTip, .store,
      .process, .sync, .person, .phase,
    ]

  /// Those of them that change anything but the time.
  static let changes: FactFamilies =
    interests.subtracting(FactFamilies.sync.union([.connection, .conduct]))

  @usableFromInline package internal(set) var screens: [TrackedScreen]
  /// The devices on which views have to ask.
  private var due: [DeviceIndex] = []
  /// Those of them on which that is over before the fact that is judged.
  package private(set) var over: [DeviceIndex] = []
  /// The device whose views have to ask for the last fact; nil if none have.
  package private(set) var triggered: DeviceIndex?

  package init(_ declarations: Declarations) {
    screens = Array(repeating: TrackedScreen(), count: declarations.devices.count)
  }

  /// A device's screen.
  @inlinable
  public subscript(_ device: DeviceIndex) -> TrackedScreen {
    _read { yield screens[device.position] }
  }

  /// Finds the devices on which all that views ask is over before a fact, before judges see it.
  @inline(__always)
  mutating func foresee(_ entry: JournalEntry) {
    if !due.isEmpty { findOver(before: entry) }
  }

  private mutating func findOver(before entry: JournalEntry) {
    for device in due where isOver(on: device, before: entry) { over.append(device) }
  }

  /// Whether views have to ask for the fact before, or have asked all that they ask.
  var hasNews: Bool { triggered != nil || !over.isEmpty }

  /// Takes in a fact of these families, after judges saw it.
  mutating func follow(
    _ entry: JournalEntry, _ families: FactFamilies, _ declarations: borrowing Declarations
  ) {
    if !over.isEmpty {
      for device in over { settle(device) }
      over.emptyScratch()
    }
    let changes = !families.isDisjoint(with: ScreenTracker.changes)
    triggered = changes && observe(entry, declarations) ? entry.device : nil
  }

  /// Whether a view on a device's screen was told an answer, since the screen appeared or views had
  /// to ask.
  package func wasTold(_ answer: WithheldAnswer, on device: DeviceIndex) -> Bool {
    for index in screens[device.position].withheld.indices.reversed()
    where screens[device.position].withheld[index] == answer {
      return true
    }
    for index in screens[device.position].round.indices
    where screens[device.position].round[index] == answer {
      return true
    }
    return false
  }

  /// Whether views on a device have to ask, and that is not over before the fact that is judged.
  package func isDue(_ device: DeviceIndex) -> Bool {
    screens[device.position].isDue && !over.contains(device)
  }

  /// How many views ask on a device once a screen is visited.
  package func viewCount(
    visiting screen: UInt16, on device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> Int {
    guard screens[device.position].isForeground else { return 0 }
    return Int(screen) < declarations.slots.count
      ? declarations.slots[Int(screen)].count : screens[device.position].views.count
  }

  /// Whether all that views on `device` ask in answer to what happened there is over before
  /// `entry`.
  private func isOver(on device: DeviceIndex, before entry: JournalEntry) -> Bool {
    if entry.fact.instant > screens[device.position].instant { return true }
    if case .run(.healed) = entry.fact.kind { return true }
    return entry.device == device && ScreenTracker.beginsSomethingElse(entry.fact.kind)
  }

  private static func beginsSomethingElse(_ kind: FactKind) -> Bool {
    if case .person(.visited) = kind { return true }
    if case .tip(.displayEnded(let ended)) = kind { return ended.isWithScreen }
    guard case .device(let fact) = kind else { return false }
    if case .clockJumped = fact { return true }
    if case .suspended = fact { return true }
    if case .activated = fact { return true }
    return fact.endsOrBeginsProcess
  }

  /// What happened on a device is judged.
  private mutating func settle(_ device: DeviceIndex) {
    screens[device.position].isDue = false
    screens[device.position].hasAppeared = false
    screens[device.position].round.emptyScratch()
    due.removeAll { $0 == device }
  }

  /// Processes a fact, after whatever is over before it was settled; true if views have to ask for
  /// it.
  private mutating func observe(_ entry: JournalEntry, _ declarations: borrowing Declarations)
    -> Bool
  {
    if case .run(.healed) = entry.fact.kind { leaveScreens() }
    guard let device = entry.device, device.position < screens.count else { return false }
    let index = device.position
    switch entry.fact.kind {
    case .person(.visited(let screen)):
      guard Int(screen) < declarations.slots.count else { return false }
      screens[index].screen = Int(screen)
      screens[index].isLeaving = false
      screens[index].withheld.emptyScratch()
      screens[index].views.emptyScratch()
      for _ in declarations.slots[Int(screen)] { screens[index].views.append(TrackedView()) }
      guard screens[index].isForeground else { return false }
      screens[index].hasAppeared = true
      return trigger(entry, device)
    case .device(let fact):
      if case .activated = fact {
        screens[index].isForeground = true
        return trigger(entry, device)
      }
      if case .suspended = fact { screens[index].isForeground = false }
      if fact.endsOrBeginsProcess {
        screens[index] = TrackedScreen()
        due.removeAll { $0 == device }
      }
      return false
    case .tip(let fact): return observe(fact, entry, device, declarations)
    default: return false
    }
  }

  /// When the harm is over, people leave their screens, with or without a tip on them.
  private mutating func leaveScreens() {
    for index in screens.indices { screens[index].screen = nil }
    due.emptyScratch()
  }

  private mutating func observe(
    _ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
    _ declarations: borrowing Declarations
  ) -> Bool {
    let index = device.position
    if case .displayed(let display) = fact {
      if Int(display.slot) < screens[index].views.count {
        screens[index].views[Int(display.slot)].shown.append(display.record)
      } else if display.slot == Display.untoldSlot {
        // Which view shows it, and which asks again, nobody can tell until the next visit.
        screens[index].screen = nil
      }
      return false
    }
    if case .withheld(let tip, _, let reason) = fact {
      note(WithheldAnswer(tip: tip, reason: reason), device, declarations)
      return false
    }
    if case .displayEnded(let ended) = fact, ended.isWithScreen {
      screens[index].isLeaving = true
      return false
    }
    return fact.makesViewsAsk && trigger(entry, device)
  }

  private mutating func note(
    _ answer: WithheldAnswer, _ device: DeviceIndex, _ declarations: borrowing Declarations
  ) {
    let index = device.position
    screens[index].round.append(answer)
    guard let screen = screens[index].screen else { return }
    let tip = answer.tip.position
    let viewCount =
      tip < declarations.tips.count ? declarations.tellingViews[screen][tip] : 0
    screens[index].hold(answer, for: viewCount)
    guard answer.reason == .presentationDropped else { return }
    let slots = declarations.slots[screen]
    for slot in slots.indices where slots[slot].mayShow(answer.tip, declarations) {
      screens[index].views[slot].dropped.append(answer.tip)
    }
  }

  /// Views have to ask, if there are any.
  private mutating func trigger(_ entry: JournalEntry, _ device: DeviceIndex) -> Bool {
    let index = device.position
    guard screens[index].isOpen else { return false }
    if !screens[index].isDue {
      due.append(device)
      screens[index].round.emptyScratch()
    }
    screens[index].isDue = true
    screens[index].instant = entry.fact.instant
    screens[index].localInstant = entry.fact.localInstant
    return true
  }
}

extension DisplayEnd {
  /// Whether the tip left with its screen or its process, so that no view asks for another.
  var isWithScreen: Bool { reason == .screenLeft || reason == .processEnded }
}

extension TipFact {
  /// Whether views that show nothing ask again after it (2.23). What an answer itself brings about,
  /// such as a limit that it reaches, does not make them ask once more.
  var makesViewsAsk: Bool {
    switch self {
    case .configured, .donated, .donationsDeleted, .parameterSet, .eligibilityReset,
      .datastoreReset, .talliesMerged, .statusMerged, .donationMerged, .donationRemoved,
      .parameterMerged, .frequencyClockMerged:
      true
    case .invalidated(let invalidation): invalidation.cause != .limitReachedHere
    case .displayEnded(let ended): ended.reason != .preempted
    default: false
    }
  }
}
