extension ScenarioNames {
  /// The names and values of a scenario.
  package init(_ scenario: Scenario) {
    self.init(
      app: scenario.app, devices: scenario.devices.map(\.id),
      screens: scenario.screens.map(\.id),
      actions: scenario.screens.map { $0.actions.map(\.id) }, accounts: scenario.accounts,
      valueLists: scenario.valueLists, systems: scenario.systems)
  }
}
