import FleetSimulation
import TipDomain

/// `tipfleet validate`: check scenario files, play nothing, write nothing.
struct ValidateCommand {
  private let arguments: ParsedArguments
  private let console: Console
  private let format: Format

  enum Format: String, CaseIterable {
    case text
    case json
    case github
  }

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = console
    let text = arguments.value(.errorFormat) ?? Format.text.rawValue
    guard let format = Format(rawValue: text) else {
      throw UsageError(
        "The value '\(PrintableText.escaped(text))' is invalid for '--error-format <format>'. "
          + "Write text, json or github.",
        verb: .validate)
    }
    self.format = format
  }

  func perform() throws -> ExitCode {
    var code = ExitCode.pass
    for path in arguments.operands {
      let bytes = try FileAccess.readScenario(path)
      let (scenario, diagnostics) = ScenarioFile.read(bytes, path)
      let fails =
        scenario == nil || diagnostics.hasErrors
        || (arguments.has(.strict) && diagnostics.warningCount > 0)
      if fails { code = .invalidScenario }
      report(diagnostics, path: path, scenario: scenario, fails: fails)
    }
    return code
  }

  private func report(
    _ diagnostics: DiagnosticList, path: String, scenario: Scenario?, fails: Bool
  ) {
    switch format {
    case .json: console.print(diagnostics.jsonText())
    case .github: console.print(diagnostics.workflowCommands())
    case .text:
      let text = diagnostics.plainText()
      if !text.isEmpty { console.complain(text) }
      guard !arguments.has(.quiet), let scenario, !fails else { return }
      console.print(
        "\(console.colored("ok", .green))  \(PrintableText.escaped(path)): "
          + "\(scenario.devices.count) devices, \(scenario.app.tips.count) tips, "
          + "\(scenario.faults.count) faults, \(warnings(diagnostics.warningCount))")
    }
  }

  private func warnings(_ count: Int) -> String {
    count == 1 ? "1 warning" : "\(count) warnings"
  }
}
