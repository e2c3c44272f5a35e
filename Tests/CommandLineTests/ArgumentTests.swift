import Testing

@Suite("arguments")
struct ArgumentTests {
  @Test("without words, the help is printed and all is well")
  func bare() throws {
    let run = try CommandLineRun()
    #expect(run.code == 0)
    #expect(run.output.contains("USAGE: tipfleet <subcommand>"))
    #expect(run.output.contains("SUBCOMMANDS:"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "a misspelt subcommand is met with the nearest one",
    arguments: [("rnu", "run"), ("validat", "validate")])
  func misspeltVerb(typed: String, meant: String) throws {
    let run = try CommandLineRun(typed)
    #expect(run.code == 64)
    #expect(run.errors.contains("Did you mean '\(meant)'?"))
    #expect(run.output.isEmpty)
  }

  @Test("the version is printed, and a misspelt option before any subcommand is met, too")
  func beforeSubcommand() throws {
    let version = try CommandLineRun("--version")
    #expect(version.code == 0)
    #expect(version.output.contains(/^\d+\.\d+\.\d+\n$/), "\(version.output)")
    let misspelt = try CommandLineRun("--versoin")
    #expect(misspelt.code == 64)
    #expect(misspelt.errors.contains("Unknown option '--versoin'. Did you mean '--version'?"))
    #expect(try CommandLineRun("help").output == CommandLineRun("--help").output)
  }

  @Test("what follows '--' is no option, and one operand too many is named")
  func operands() throws {
    let absent = try CommandLineRun("run", "--", "--seed")
    #expect(absent.code == 66)
    #expect(absent.errors.contains("'--seed' does not exist."))
    let extra = try CommandLineRun("report", "one", "--", "--two")
    #expect(extra.code == 64)
    #expect(extra.errors.contains("Unexpected argument '--two'."))
  }

  @Test("a misspelt option is met with the nearest one, the usage, and where to read more")
  func misspeltOption() throws {
    let run = try CommandLineRun("run", "--sede", "1", "scenarios/trails.json")
    #expect(run.code == 64)
    #expect(run.errors.contains("Error: Unknown option '--sede'. Did you mean '--seed'?"))
    #expect(run.errors.contains("Usage: tipfleet run"))
    #expect(run.errors.contains("See 'tipfleet run --help' for more information."))
  }

  @Test("a value that means nothing is refused, and says what would do")
  func badValues() throws {
    let seed = try CommandLineRun("run", "scenarios/trails.json", "--seed", "soon")
    #expect(seed.code == 64)
    #expect(seed.errors.contains("'random'"))
    let runs = try CommandLineRun("run", "scenarios/trails.json", "--runs=0")
    #expect(runs.code == 64)
    #expect(runs.errors.contains("from 1 to 1000000"))
    let color = try CommandLineRun("run", "scenarios/trails.json", "--color", "blue")
    #expect(color.code == 64)
  }

  @Test("a missing value and a missing file name are both named")
  func missing() throws {
    #expect(try CommandLineRun("run").errors.contains("Missing expected argument '<scenario>'"))
    let value = try CommandLineRun("run", "scenarios/trails.json", "--seed")
    #expect(value.errors.contains("Missing value for '--seed <seed>'"))
  }

  @Test("every subcommand explains itself, asked in either way")
  func help() throws {
    for verb in try HelpPage.verbs() {
      let long = try CommandLineRun(verb, "--help")
      let asked = try CommandLineRun("help", verb)
      #expect(long.code == 0)
      #expect(long.output == asked.output)
      #expect(long.output.contains("USAGE: tipfleet \(verb)"))
    }
  }
}
