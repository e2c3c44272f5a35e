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
      switch try CommandTable(commands: CommandList.all).parse(words) {
      case .text(let text):
        console.print(text)
        return .pass
      case .call(let call):
        return try call.perform(on: console)
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
}
