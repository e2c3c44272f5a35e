import DeviceSystems

// What people can do on the screens of a scenario, and what the app does then.

extension Scenario {
  /// The names of all actions, such as `home/bookmark`, by their positions.
  package var actionNames: [String] {
    screens.flatMap { screen in screen.actions.map { "\(screen.id)/\($0.id)" } }
  }

  /// By screen: the position of its first action among all; and at the end how many there are.
  package var actionStarts: [Int] {
    screens.reduce(into: [0]) { starts, screen in
      starts.append(starts[starts.count - 1] + screen.actions.count)
    }
  }

  /// The screen of an action, and its position there; nil if there is no such action.
  package func place(of action: ScreenActionIndex) -> (screen: UInt16, action: UInt16)? {
    var position = action.position
    for (index, screen) in screens.enumerated() {
      if position < screen.actions.count {
        return (UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: position))
      }
      position -= screen.actions.count
    }
    return nil
  }

  /// Whether anything but a screen that appears, a step or another system acts on tips.
  package var hasEffects: Bool {
    !effectLists.isEmpty || screens.contains { !$0.actions.isEmpty }
  }

  /// The effects of all actions and all occasions, in the order of the file.
  package var allEffects: [Effect] {
    screens.flatMap { $0.actions.flatMap(\.effects) } + effectLists.flatMap(\.effects)
  }
}
