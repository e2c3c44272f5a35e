import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import Verification

/// Faults begin and end when they are declared to.
package enum FaultWindows: Invariant {
  package static let statement = InvariantStatement(
    id: "fault-windows",
    sentence: "Every fault begins and ends when its schedule says so, and none lasts beyond the "
      + "time at which the network heals.",
    sources: "Time and ties", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union(.trueTime)

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    "No fault began, and none was due."
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = .phase

    /// What is known of a fault.
    private struct State: Sendable {
      var began: Instant?
      /// When the window before ended, or the run began.
      var lastEnd = Instant.zero
      /// How many windows it has had.
      var count = 0
      /// Whether it was told that it goes on, or does not come; what follows would be told again.
      var isOverdue = false
    }

    private var states: [State]
    private let transport: TransportDeclaration
    private let healing: Instant?
    private var isHealed = false

    package init(_ declarations: Declarations) {
      transport = declarations.transport
      states = declarations.transport.faults.map { _ in State() }
      healing = declarations.healing?.begins
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard case .run(let fact) = entry.fact.kind else { return }
      if case .faultBegan(let fault) = fact { begin(Int(fault), entry, &ruling) }
      if case .faultEnded(let fault) = fact { end(Int(fault), entry, &ruling) }
      judgeOverdue(entry, &ruling)
      if case .healed = fact {
        isHealed = true
        judgeOverdue(entry, &ruling)
      }
    }

    private mutating func begin(_ fault: Int, _ entry: JournalEntry, _ ruling: inout Ruling) {
      guard fault < states.count, !states[fault].isOverdue else { return }
      ruling.check()
      let now = entry.fact.instant
      if !transport.faults[fault].isEnabled {
        violate(fault, "began", "none, because it is switched off", entry, &ruling)
      }
      if isHealed { violate(fault, "began after the network healed", "none", entry, &ruling) }
      if states[fault].began != nil { violate(fault, "began again", "one end", entry, &ruling) }
      if let (least, most) = start(of: states[fault], fault), now < least || now > most {
        violate(fault, "began", words(least, most), entry, &ruling)
      }
      states[fault].began = now
      states[fault].count += 1
    }

    private mutating func end(_ fault: Int, _ entry: JournalEntry, _ ruling: inout Ruling) {
      guard fault < states.count, !states[fault].isOverdue else { return }
      ruling.check()
      let now = entry.fact.instant
      guard let began = states[fault].began else {
        violate(fault, "ended", "a beginning", entry, &ruling)
        return
      }
      let (least, most) = endOfWindow(begun: began, states[fault], fault)
      // The healing ends each that goes on.
      if now > most || now < least && now != healing {
        violate(fault, "ended", words(least, most), entry, &ruling)
      }
      states[fault].began = nil
      states[fault].lastEnd = now
    }

    /// From when on until when the next window may begin; nil if there is none to come.
    private func start(of state: State, _ fault: Int) -> (Instant, Instant)? {
      switch transport.faults[fault].schedule {
      case .windows(let windows):
        guard state.count < windows.count else { return nil }
        let start = max(state.lastEnd, windows[state.count].start)
        return (start, start)
      case .recurring(let first, let between, _):
        let wait = state.count == 0 ? first : between
        return (state.lastEnd + wait.least, state.lastEnd + wait.most)
      }
    }

    /// From when on until when a window ends; even the shortest lasts a microsecond.
    private func endOfWindow(
      begun began: Instant, _ state: State, _ fault: Int
    ) -> (Instant, Instant) {
      let shortest = SimulatedDuration(microseconds: 1)
      switch transport.faults[fault].schedule {
      case .windows(let windows):
        guard state.count <= windows.count else { return (began, .distantFuture) }
        let end = max(began + shortest, windows[state.count - 1].end)
        return (end, end)
      case .recurring(_, _, let dwell):
        return (began + max(shortest, dwell.least), began + max(shortest, dwell.most))
      }
    }

    /// A fault that goes on longer than it may, and one that does not come when it must.
    private mutating func judgeOverdue(_ entry: JournalEntry, _ ruling: inout Ruling) {
      for fault in states.indices
      where transport.faults[fault].isEnabled && !states[fault].isOverdue {
        guard let (what, expected) = delay(of: fault, at: entry.fact.instant) else { continue }
        ruling.check()
        violate(fault, what, expected, entry, &ruling)
        states[fault].isOverdue = true
      }
    }

    /// What a fault fails to do in time, and what its schedule has; nil if it is in time.
    private func delay(of fault: Int, at now: Instant) -> (String, String)? {
      let state = states[fault]
      if let began = state.began {
        if isHealed { return ("is still active", "its end when the network healed") }
        let most = endOfWindow(begun: began, state, fault).1
        return most < now ? ("is still active", "its end at \(TimeText.moment(most))") : nil
      }
      guard !isHealed, let (_, most) = start(of: state, fault), most < now,
        healing.map({ most < $0 }) ?? true
      else { return nil }
      return (
        state.count == 0 ? "has not begun" : "has not begun again",
        "a beginning at \(TimeText.moment(most))"
      )
    }

    private func words(_ least: Instant, _ most: Instant) -> String {
      least == most
        ? TimeText.moment(least) : "\(TimeText.moment(least)) to \(TimeText.moment(most))"
    }

    private func violate(
      _ fault: Int, _ what: String, _ expected: String, _ entry: JournalEntry,
      _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [], observed: "\(what) at \(TimeText.moment(entry.fact.instant))", expected: expected,
          "The fault '\(transport.faults[fault].name)' \(what) at "
            + "\(TimeText.moment(entry.fact.instant)), but its schedule has \(expected)."))
    }
  }
}
