// What a claim sees, so that a test imports one module, also where the members of a type need the
// import of its module.

@_exported public import struct FleetFacts.Journal
@_exported public import struct FleetSimulation.PlayedRun
@_exported public import struct Metrics.RunMetrics
@_exported public import struct PropertySearch.CheckedRun
@_exported public import struct PropertySearch.EventRun
@_exported public import struct PropertySearch.Finding
@_exported public import struct PropertySearch.JudgedInvariants
@_exported public import struct PropertySearch.SearchTally
@_exported public import struct PropertySearch.TipRun
@_exported public import struct Verification.InvariantResult
@_exported public import enum Verification.Verdict
