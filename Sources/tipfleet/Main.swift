import Foundation

/// The command line: a thin shell over the libraries.
///
/// Only here are arguments, files, signals and the host's clock touched.
@main
struct TipFleetCommand {
  static func main() {
    Console.openStandardStreams()
    let console = Console()
    Interruption.install()
    var code = run(Array(CommandLine.arguments.dropFirst()), console: console)
    if Console.hasLostOutput {
      console.complain("Error: standard output cannot be written; some of it is lost.")
      code = code.combined(with: .inputOutput)
    }
    exit(code.rawValue)
  }

  static func run(_ words: [String], console: Console) -> ExitCode {
    do {
      let parsed = try CommandTable.parse(words)
      switch parsed {
      case .text(let text):
        console.print(text)
        return .pass
      case .command(let verb, let arguments):
        return try perform(verb, arguments, console: console)
      }
    } catch let error as UsageError {
      console.complain(error.text)
      return .usage
    } catch let failure as Failure {
      console.complain("Error: \(failure.message)")
      console.annotate(failure.annotations)
      return failure.code
    } catch {
      console.complain("Error: \(error)")
      return .internalError
    }
  }

  private static func perform(
    _ verb: Verb, _ arguments: ParsedArguments, console: Console
  ) throws -> ExitCode {
    switch verb {
    case .run: try RunCommand(arguments, console).perform()
    case .check: try CheckCommand(arguments, console).perform()
    case .shrink: try ShrinkCommand(arguments, console).perform()
    case .explain: try ExplainCommand(arguments, console).perform()
    case .validate: try ValidateCommand(arguments, console).perform()
    case .schema: try SchemaCommand(arguments, console).perform()
    case .report: try ReportCommand(arguments, console).perform()
    case .bench: try BenchCommand(arguments, console).perform()
    case .replay: try ReplayCommand(arguments, console).perform()
    case .study: try StudyCommand(arguments, console).perform()
    case .plan: try PlanCommand(arguments, console).perform()
    case .merge: try MergeCommand(arguments, console).perform()
    case .selftest: try SelfTestCommand(arguments, console).perform()
    case .mutants: try MutantsCommand(arguments, console).perform()
    case .compare: try CompareCommand(arguments, console).perform()
    case .initialize: try InitCommand(arguments, console).perform()
    }
  }
}
