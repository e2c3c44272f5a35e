// What a scenario in code needs of the modules below: the scenario itself, its file and its
// messages, a run with its answers, and a search with its answers.

@_exported public import struct FleetFacts.Journal
@_exported public import struct FleetSimulation.PlayedRun
@_exported public import struct Metrics.RunMetrics
@_exported public import struct PropertySearch.CheckedRun
@_exported public import struct PropertySearch.EventRun
@_exported public import struct PropertySearch.Finding
@_exported public import struct PropertySearch.JudgedInvariants
@_exported public import struct PropertySearch.SearchTally
@_exported public import struct PropertySearch.TipRun
@_exported public import enum ScenarioFiles.ScenarioWriter
@_exported public import struct Scenarios.Scenario
@_exported public import struct TextFormats.ScenarioDiagnostic
@_exported public import enum TipDomain.Platform
@_exported public import struct Verification.InvariantResult
@_exported public import enum Verification.Verdict
