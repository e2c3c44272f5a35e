import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain

/// A view on an open screen, as far as facts told of it since the screen appeared.
package struct WatchedView: Sendable {
  /// What it showed.
  package var shown: [RecordIndex] = []
  /// Popovers of it that never came (2.26).
  package var dropped: [TipIndex] = []
}

/// An answer that held a tip back.
package struct HeldAnswer: Sendable, BitwiseCopyable, Equatable {
  package let tip: TipIndex
  package let reason: HoldBack

  package init(tip: TipIndex, reason: HoldBack) {
    self.tip = tip
    self.reason = reason
  }
}

/// The open screen of a device, and whether its views have to ask.
public struct WatchedScreen: Sendable {
  /// Whether the app is in the foreground.
  @usableFromInline package var isForeground = false
  /// The screen that is open.
  @usableFromInline package var screen: Int?
  package var views: [WatchedView] = []
  /// The last answers about each tip that was held back since the screen appeared.
  package var held: [HeldAnswer] = []
  /// The answers that held tips back since the views had to ask.
  package var round: [HeldAnswer] = []
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
  mutating func hold(_ answer: HeldAnswer, for viewCount: Int) {
    held.removeAll { $0 == answer }
    held.append(answer)
    let standing = held.indices.filter { held[$0].tip == answer.tip }
    if standing.count > max(viewCount, 1) { held.remove(at: standing[0]) }
  }
}

/// Follows which screens are open, and when their views have to ask.
///
/// Views ask when their screen appears, and again, unless they show something, when the app comes
/// to the foreground, when a parameter is written, a donation made or deleted, a tip invalidated or
/// reset or off the screen, and when an import changed something (2.23). Time alone is no reason
/// (2.24). They ask within the same instant, so what they were told is judged before the first fact
/// of a later one, or before one that begins something else on the device.
public struct ScreenWatch: Sendable {
  /// The facts that it wants to see.
  @inlinable public static var interests: FactFamilies {
    [
      .display, .displayEnd, .withheld, .status, .tally, .donation, .parameter, .otherTip, .store,
      .process, .sync, .person, .phase,
    ]
  }

  @usableFromInline package internal(set) var screens: [WatchedScreen]
  /// The devices on which views have to ask.
  package private(set) var due: [DeviceIndex] = []

  package init(_ declarations: Declarations) {
    screens = Array(repeating: WatchedScreen(), count: declarations.devices.count)
  }

  /// A device's screen.
  @inlinable
  public subscript(_ device: DeviceIndex) -> WatchedScreen {
    _read { yield screens[device.position] }
  }

  /// Whether all that views on `device` ask in answer to what happened there is over before `seen`.
  package func isOver(on device: DeviceIndex, before seen: Seen) -> Bool {
    if seen.fact.instant > screens[device.position].instant { return true }
    if case .run(.healed) = seen.fact.kind { return true }
    return seen.device == device && ScreenWatch.beginsSomethingElse(seen.fact.kind)
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
  package mutating func settle(_ device: DeviceIndex) {
    screens[device.position].isDue = false
    screens[device.position].hasAppeared = false
    screens[device.position].round.removeAll(keepingCapacity: true)
    due.removeAll { $0 == device }
  }

  /// Processes a fact, after whatever is over before it was settled; true if views have to ask for
  /// it.
  @discardableResult
  package mutating func observe(_ seen: Seen, _ declarations: borrowing Declarations) -> Bool {
    if case .run(.healed) = seen.fact.kind { leaveScreens() }
    guard let device = seen.device, device.position < screens.count else { return false }
    let place = device.position
    switch seen.fact.kind {
    case .person(.visited(let screen)):
      guard Int(screen) < declarations.slots.count else { return false }
      screens[place].screen = Int(screen)
      screens[place].isLeaving = false
      screens[place].held.removeAll(keepingCapacity: true)
      screens[place].views.removeAll(keepingCapacity: true)
      for _ in declarations.slots[Int(screen)] { screens[place].views.append(WatchedView()) }
      guard screens[place].isForeground else { return false }
      screens[place].hasAppeared = true
      return trigger(seen, device)
    case .device(let fact):
      if case .activated = fact {
        screens[place].isForeground = true
        return trigger(seen, device)
      }
      if case .suspended = fact { screens[place].isForeground = false }
      if fact.endsOrBeginsProcess {
        screens[place] = WatchedScreen()
        due.removeAll { $0 == device }
      }
      return false
    case .tip(let fact): return observe(fact, seen, device, declarations)
    default: return false
    }
  }

  /// When the harm is over, people leave their screens, with or without a tip on them.
  private mutating func leaveScreens() {
    for index in screens.indices { screens[index].screen = nil }
    due.removeAll(keepingCapacity: true)
  }

  private mutating func observe(
    _ fact: TipFact, _ seen: Seen, _ device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> Bool {
    let place = device.position
    if case .displayed(let display) = fact {
      if Int(display.slot) < screens[place].views.count {
        screens[place].views[Int(display.slot)].shown.append(display.record)
      }
      return false
    }
    if case .withheld(let tip, _, let reason) = fact {
      note(HeldAnswer(tip: tip, reason: reason), device, declarations)
      return false
    }
    if case .displayEnded(let ended) = fact, ended.isWithScreen {
      screens[place].isLeaving = true
      return false
    }
    return fact.makesViewsAsk && trigger(seen, device)
  }

  private mutating func note(
    _ answer: HeldAnswer, _ device: DeviceIndex, _ declarations: borrowing Declarations
  ) {
    let place = device.position
    screens[place].round.append(answer)
    guard let screen = screens[place].screen else { return }
    let slots = declarations.slots[screen]
    screens[place].hold(
      answer, for: slots.count { $0.mayTell(of: answer.tip, declarations) })
    guard answer.reason == .presentationDropped else { return }
    for slot in slots.indices where slots[slot].mayShow(answer.tip, declarations) {
      screens[place].views[slot].dropped.append(answer.tip)
    }
  }

  /// Views have to ask, if there are any.
  private mutating func trigger(_ seen: Seen, _ device: DeviceIndex) -> Bool {
    let place = device.position
    guard screens[place].isOpen else { return false }
    if !screens[place].isDue {
      due.append(device)
      screens[place].round.removeAll(keepingCapacity: true)
    }
    screens[place].isDue = true
    screens[place].instant = seen.fact.instant
    screens[place].localInstant = seen.fact.localInstant
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
