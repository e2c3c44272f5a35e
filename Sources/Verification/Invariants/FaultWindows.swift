import FleetSimulation
import SimulatedNetwork
import SimulationKernel

/// Faults begin and end when they are declared to.
enum FaultWindows: Invariant {
  static let statement = InvariantStatement(
    id: "fault-windows",
    sentence: "A fault begins and ends when its schedule has it, and none goes on after the "
      + "network healed.",
    sources: "7.21", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union(.trueTime)

  static func idleReason(_ declarations: Declarations) -> String { "No fault began." }

  struct Judge: Monitor {
    static let interests: FactFamilies = .phase

    /// What is known of a fault.
    private struct State: Sendable {
      var began: Instant?
      /// When the window before ended, or the run began.
      var lastEnd = Instant.zero
      /// How many windows it has had.
      var count = 0
    }

    private var states: [State]
    private let transport: TransportDeclaration
    private let healing: Instant?
    private var isHealed = false

    init(_ declarations: Declarations) {
      transport = declarations.transport
      states = declarations.transport.faults.map { _ in State() }
      healing = declarations.healing?.begins
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard transport.isKnown else {
        ruling.leaveOpen(TransportDeclaration.unknown)
        return
      }
      guard case .run(let fact) = seen.fact.kind else { return }
      if case .faultBegan(let fault) = fact { begin(Int(fault), seen, &ruling) }
      if case .faultEnded(let fault) = fact { end(Int(fault), seen, &ruling) }
      if case .healed = fact { isHealed = true }
      judgeOverdue(seen, &ruling)
    }

    private mutating func begin(_ fault: Int, _ seen: Seen, _ ruling: inout Ruling) {
      guard fault < states.count else { return }
      ruling.check()
      let now = seen.fact.instant
      if isHealed { violate(fault, "began after the network healed", "none", seen, &ruling) }
      if states[fault].began != nil { violate(fault, "began again", "one end", seen, &ruling) }
      if let (least, most) = start(of: states[fault], fault), now < least || now > most {
        violate(fault, "began", words(least, most), seen, &ruling)
      }
      states[fault].began = now
      states[fault].count += 1
    }

    private mutating func end(_ fault: Int, _ seen: Seen, _ ruling: inout Ruling) {
      guard fault < states.count else { return }
      ruling.check()
      let now = seen.fact.instant
      guard let began = states[fault].began else {
        violate(fault, "ended", "a beginning", seen, &ruling)
        return
      }
      let (least, most) = endOfWindow(begun: began, states[fault], fault)
      // The healing ends each that goes on.
      if now > most || now < least && now != healing {
        violate(fault, "ended", words(least, most), seen, &ruling)
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

    /// A fault that goes on longer than it may, and one that does not come again.
    private mutating func judgeOverdue(_ seen: Seen, _ ruling: inout Ruling) {
      let now = seen.fact.instant
      for fault in states.indices where states[fault].count > 0 {
        if let began = states[fault].began {
          let isLate = endOfWindow(begun: began, states[fault], fault).1 < now
          guard isHealed || isLate else { continue }
          violate(
            fault, "goes on", isHealed ? "its end when the network healed" : "its end before",
            seen, &ruling)
          // It is told once.
          states[fault] = State()
        } else if !isHealed, let (_, most) = start(of: states[fault], fault), most < now,
          healing.map({ most < $0 }) ?? true
        {
          violate(fault, "did not begin again", "a beginning before", seen, &ruling)
          states[fault] = State()
        }
      }
    }

    private func words(_ least: Instant, _ most: Instant) -> String {
      least == most
        ? TimeText.prose(least) : "\(TimeText.prose(least)) to \(TimeText.prose(most))"
    }

    private func violate(
      _ fault: Int, _ what: String, _ expected: String, _ seen: Seen, _ ruling: inout Ruling
    ) {
      ruling.violate(
        seen.violation(
          on: [], observed: "\(what) at \(TimeText.prose(seen.fact.instant))", expected: expected,
          "The fault '\(transport.faults[fault].name)' \(what) at "
            + "\(TimeText.prose(seen.fact.instant)), and its schedule has \(expected)."))
    }
  }
}
