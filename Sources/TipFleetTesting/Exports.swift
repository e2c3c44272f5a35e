// What a claim sees, so that a test imports one module.

@_exported public import struct PropertySearch.CheckedRun
@_exported public import struct PropertySearch.EventRun
@_exported public import struct PropertySearch.Finding
@_exported public import struct PropertySearch.JudgedInvariants
@_exported public import struct PropertySearch.SearchTally
@_exported public import struct PropertySearch.TipRun
