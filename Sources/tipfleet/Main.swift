import CommandLineParts
import Foundation
import HostFiles

/// The command line: a thin shell over the libraries.
///
/// Only here and in `CommandLineParts` are arguments, files, signals and the host's clock touched.
@main
struct TipFleetCommand {
  static func main() {
    StandardStreams.openMissing()
    let console = Console()
    Interruption.install(on: .host)
    MemoryGuard.install(on: .host)
    guard !CommandLine.hasNoWords else {
      console.complain(
        "Error: the system does not say with which arguments the program was started, so nothing "
          + "was done. Mount /proc where the program runs, and start it by its name.")
      exit(ExitCode.internalError.rawValue)
    }
    var code = run(Array(CommandLine.arguments.dropFirst()), console: console, disk: .host)
    if Console.hasLostOutput {
      console.complain("Error: standard output cannot be written; some of it is lost.")
      code = code.combined(with: .inputOutput)
    }
    exit(code.rawValue)
  }

  /// Reads the words and does what they say, with nothing but this console and this disk.
  static func run(_ words: [String], console: Console, disk: Disk) -> ExitCode {
    do {
      switch try CommandTable(commands: CommandList.all, width: console.width).parse(words) {
      case .text(let text):
        console.print(text)
        return .pass
      case .call(let call):
        return try call.perform(on: console, disk)
      }
    } catch let error as UsageError {
      console.complain(error.text(width: console.width))
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

extension CommandLine {
  /// Whether not even the program's name is known. The words come from /proc, which containers may
  /// lack; whoever asked for work must not get the help and a success instead. A kernel puts an
  /// empty name in the place of no words at all.
  fileprivate static var hasNoWords: Bool { arguments.isEmpty || arguments == [""] }
}
