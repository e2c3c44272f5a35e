import ScenarioFiles
import SimulationKernel
import TextFormats

/// Reads study files, and the scenario that each names.
///
/// A study is read by putting its values into the scenario's file and reading that again, so a
/// factor can be any value that a scenario can have, and is checked as strictly.
package struct StudyReader: Sendable {
  /// How scenarios are read.
  package var scenarios: ScenarioReader
  /// The most points of a study.
  package static let pointLimit = 10_000
  /// The most replications that a study may ask for at once, all points together.
  package static let replicationLimit = 100_000_000

  /// A reader of studies.
  package init(scenarios: ScenarioReader) { self.scenarios = scenarios }

  /// Reads a study.
  ///
  /// - `load`: Gives the scenario's file by its path, or the reason why there is none.
  package func read(
    _ file: SourceFile, load: (String) -> Result<SourceFile, ValuePath.Problem>
  ) -> ReadStudy {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    guard let document = JSONParser.parse(number, &diagnostics),
      let syntax = StudySyntax.codec.decode(document.root, into: &diagnostics)
    else { return ReadStudy(study: nil, diagnostics: diagnostics) }
    switch load(syntax.scenario.value) {
    case .failure(let problem):
      diagnostics.error(.unknownReference, at: syntax.scenario.range, problem.message)
      return ReadStudy(study: nil, diagnostics: diagnostics)
    case .success(let scenario):
      guard Self.isJSON(scenario) else {
        // No excerpt: the file was chosen by whoever wrote the study, and may hold secrets.
        diagnostics.error(
          .unknownReference, at: syntax.scenario.range,
          "the scenario \(PrintableText.quoted(syntax.scenario.value)) is not JSON",
          hint: "'tipfleet validate' of that file says where")
        return ReadStudy(study: nil, diagnostics: diagnostics)
      }
      let scenarioNumber = diagnostics.open(scenario)
      guard var base = JSONParser.parse(scenarioNumber, &diagnostics) else {
        return ReadStudy(study: nil, diagnostics: diagnostics)
      }
      let outcome = ScenarioInclude.expand(&base.root, &diagnostics, load: scenarios.includes)
      var expandedText: [UInt8]?
      switch outcome {
      case .failed: return ReadStudy(study: nil, diagnostics: diagnostics)
      case .whole: break
      case .expanded: expandedText = base.text
      }
      var resolver = StudyResolver(syntax, base: base, reader: scenarios, diagnostics)
      let study = resolver.resolve(question: document.statement(after: "Question:"))
      diagnostics = resolver.diagnostics
      return ReadStudy(
        study: diagnostics.hasErrors ? nil : study, diagnostics: diagnostics,
        expandedText: expandedText)
    }
  }

  /// Whether a file can be parsed to its end.
  private static func isJSON(_ file: SourceFile) -> Bool {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    return JSONParser.parse(number, &diagnostics) != nil && !diagnostics.hasErrors
  }

  /// Whether a file is meant as a study: it names a scenario, or its schema is that of studies, and
  /// it has no app of its own. What is not JSON is taken for a scenario, and what a report says of
  /// itself is no study, although it names a scenario.
  package static func isStudy(_ file: SourceFile) -> Bool {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    guard let root = JSONParser.parse(number, &diagnostics)?.root, root["app"] == nil,
      root["format"] == nil, root["schema"]?.text == nil
    else { return false }
    return root["scenario"] != nil || root["$schema"]?.text?.hasSuffix("study.schema.json") == true
  }
}

/// What reading a study file gave.
package struct ReadStudy: Sendable {
  /// The study; nil when there was any error.
  package var study: Study?
  /// Everything that was wrong or doubtful.
  package var diagnostics: DiagnosticList
  /// The scenario with what it includes in it, whole in itself; nil if it includes nothing.
  package var expandedText: [UInt8]?
}

/// What can be said about study files without reading one.
package enum StudyFormat {
  /// The JSON Schema for editors.
  package static var schema: String { StudySyntax.codec.jsonSchema(title: "A study of TipFleet") }

  /// The reference of all keys, as Markdown.
  package static var reference: String {
    """
    # Study files

    A study varies values of a scenario, plays each combination until its numbers are known well
    enough, and says what holds. This page is generated from the declarations that read the files.
    `tipfleet schema study` prints a schema for editors. A file is JSON with comments, as a
    [scenario](scenario.md) is. The comment at the top states the question: `// Question: …`.

    The outermost object is the [Study](#study). What can be measured is listed at the end.


    """ + StudySyntax.codec.reference() + "\n" + StudyMeasures.reference
  }
}
