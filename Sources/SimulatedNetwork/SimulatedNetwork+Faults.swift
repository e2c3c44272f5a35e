import SimulationKernel

extension SimulatedNetwork {
  /// How many faults a network can have; a scenario is checked against it.
  public static let faultLimit = MessageDraws.faultIdentityLimit

  /// Adds a fault, inactive at first, and returns its index, which counts from zero.
  ///
  /// - `identity`: The number by which random draws know the fault, below `faultLimit`;
  ///   the index when not given. A scenario that lost a fault keeps the others' draws by keeping
  ///   their identities.
  public mutating func install(_ fault: NetworkFault, identity: Int? = nil) -> Int {
    let index = installed.count
    let identity = identity ?? index
    precondition(
      (0..<SimulatedNetwork.faultLimit).contains(identity),
      "The identity of a fault is a number below 4 095.")
    installed.append(InstalledFault(fault: fault, identity: identity))
    return index
  }

  /// Switches a fault on or off; it begins each time without bursts and queues.
  ///
  /// Nothing happens when there is no such fault, or when it is so already.
  public mutating func setActive(fault index: Int, _ isActive: Bool) {
    guard installed.indices.contains(index), installed[index].isActive != isActive else { return }
    installed[index].isActive = isActive
    if isActive {
      let insertionIndex = active.firstIndex { $0 > index } ?? active.endIndex
      active.insert(index, at: insertionIndex)
      let needsMemory = installed[index].fault.remembersLinks
      installed[index].linkStates = Array(
        repeating: FaultLinkState(), count: needsMemory ? linkCount : 0)
    } else {
      active.removeAll { $0 == index }
      installed[index].linkStates = []
    }
  }

  /// Switches every fault off: the healing.
  public mutating func deactivateAllFaults() {
    for index in active { setActive(fault: index, false) }
  }

  /// Whether the fault is active.
  public func isActive(fault index: Int) -> Bool {
    installed.indices.contains(index) && installed[index].isActive
  }

  /// How many messages the fault dropped, held, delayed or doubled; 0 means never exercised.
  ///
  /// A message that was lost before the fault had its say does not count.
  public func timesApplied(fault index: Int) -> UInt64 {
    installed.indices.contains(index) ? installed[index].timesApplied : 0
  }

  /// Asks every active fault about a message.
  mutating func consultFaults(
    about message: MessageOnLink, link: Int, ordinal: UInt64, isLost: Bool,
    choices: inout ChoiceSource
  ) -> FaultEffect {
    var effect = FaultEffect()
    var isDecided = isLost
    for index in active {
      let draws = draws(of: message, fault: installed[index].identity, ordinal: ordinal)
      let verdict = installed[index].verdict(
        for: message, link: link, draws: draws, choices: &choices)
      guard !isDecided else { continue }
      switch verdict {
      case .pass, .delay(.zero): continue
      case .drop, .hold:
        effect.decision = verdict
        effect.decidingFault = index
        // A held message still meets the faults that come later, but they no longer decide.
        isDecided = true
      case .delay(let delay): effect.delay = (effect.delay + delay).clamped
      case .copy(let delay): effect.copyDelay = effect.copyDelay ?? delay
      }
      installed[index].timesApplied &+= 1
    }
    return effect
  }
}

extension InstalledFault {
  /// What the fault says about a message on a link.
  mutating func verdict(
    for message: MessageOnLink, link: Int, draws: MessageDraws, choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard linkStates.isEmpty else {
      return fault.verdict(
        for: message, linkState: &linkStates[link], draws: draws, choices: &choices)
    }
    var nothing = FaultLinkState()
    return fault.verdict(for: message, linkState: &nothing, draws: draws, choices: &choices)
  }
}
