import Foundation
import PropertySearch
import ScenarioFiles
import Testing
import TextFormats

@testable import TipFleetCommand

/// What 'explain' says of the code of a message.
@Suite("explain a code")
struct CodeTests {
  @Test("the scenario of the examples has no mistake, and each text of an example once")
  func base() {
    let file = SourceFile(name: "a.json", bytes: Array(DiagnosticExample.scenario.utf8))
    let read = ScenarioReader.strict.read(file)
    #expect(read.scenario != nil)
    #expect(read.diagnostics.diagnostics.isEmpty, "\(read.diagnostics.plainText())")
    for code in DiagnosticCode.allCases {
      guard case .edit(let right, let wrong) = code.example else { continue }
      #expect(DiagnosticExample.scenario.ranges(of: right).count == 1, "\(code.rawValue)")
      #expect(right != wrong)
    }
  }

  @Test("the example of each code gets that code, and no other", arguments: DiagnosticCode.allCases)
  func example(_ code: DiagnosticCode) throws {
    guard let file = code.example.file else {
      guard case .described(let sentence) = code.example else { return }
      #expect(sentence.hasSuffix("."))
      return
    }
    let found = ScenarioReader.strict.read(file).diagnostics.diagnostics.map(\.code)
    #expect(found == [code])
  }

  @Test("hardly any code is only described")
  func described() {
    let described = DiagnosticCode.allCases.filter { $0.example.file == nil }
    #expect(
      described == [
        .notUTF8, .nestedTooDeep, .fileTooLarge, .tooManyValues, .emptyFile, .openPlaceholder,
        .needlessAnswer,
      ])
  }

  @Test("'explain CODE' says what it means, what gets it, and how that is put right")
  func text() throws {
    let run = try CommandLineRun("explain", "tf0412")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("TF0412  an unknown key\n\nThe object has no such key."))
    #expect(run.output.contains("\n\nWrong:\n  \"lossrate\": \"1%\"\n"), "\(run.output)")
    #expect(run.output.contains("error[TF0412]: unknown key \"lossrate\" in network"))
    #expect(run.output.contains("\n\nRight:\n  \"loss\": \"1%\"\n"), "\(run.output)")
    for code in DiagnosticCode.allCases {
      let text = CodeExplanation(code).text
      #expect(text.hasPrefix("\(code.rawValue)  \(code.title)\n\n"))
      #expect(text.contains(code.example.file == nil ? "For example:" : "[\(code.rawValue)]"))
    }
  }

  @Test("as JSON, with the parts apart")
  func json() throws {
    let run = try CommandLineRun("explain", "TF0412", "--json")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: String]
    #expect(read?["code"] == "TF0412" && read?["severity"] == "error")
    #expect(read?["wrong"] == "\"lossrate\": \"1%\"" && read?["right"] == "\"loss\": \"1%\"")
    #expect(read?["message"]?.hasPrefix("unknown key") == true)
  }

  @Test("a code that does not exist is refused, and a file of that name is a file")
  func refused() throws {
    let unknown = try CommandLineRun("explain", "TF0499")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("There is no code 'TF0499'. Did you mean 'TF04"))
    let beside = try CommandLineRun("explain", "TF0412", "--tip", "A")
    #expect(beside.code == 64)
    #expect(beside.errors.contains("'--tip' has no meaning for the code of a message."))
    let folder = try TemporaryFolder()
    _ = try folder.write(FaultedVerb.inputs["tiny.json"] ?? "", to: "TF0412")
    let file = try CommandLineRun("explain", "TF0412", "--at", "1m", in: folder.url)
    #expect(file.code == 0, "\(file.errors)")
    #expect(!file.output.contains("unknown key"))
  }
}
