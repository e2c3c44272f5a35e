import SimulationKernel
import Testing

@testable import DeviceSystems

@Suite("the fields of facts")
struct FieldTests {
  enum Choice: UInt8, CaseIterable, FieldWord {
    case first
    case second

    var word: StaticString {
      switch self {
      case .first: "first"
      case .second: "second"
      }
    }
  }

  private static var choice: Field<Choice> { Field("choice", "which") }
  private static var count: Field<UInt32> { Field("count", "how many") }
  private static var date: Field<Instant?> { Field("date", "when", clock: .device) }
  private static var wait: Field<SimulatedDuration> { Field("wait", "how long", atLeast: 0) }

  private func digest(_ write: (inout StableDigest) -> Void) -> UInt64 {
    var digest = StableDigest()
    write(&digest)
    return digest.value
  }

  @Test("the recorder notes the fields of every word, and which of them may be absent or null")
  func recorder() throws {
    let fields = FieldRecorder.fields { reader in
      switch reader.read(Self.choice) {
      case .first: _ = reader.read(Self.count)
      case .second: _ = reader.read(Self.date)
      }
      _ = reader.readIfPresent(Self.wait)
    }
    #expect(fields.map(\.name) == ["choice", "count", "wait", "date"])
    #expect(fields.map(\.mayBeAbsent) == [false, true, true, true])
    #expect(fields.map(\.mayBeNull) == [false, false, false, true])
    #expect(fields[0].type == .word(["first", "second"]))
    #expect(fields[3].type == .localInstant)
  }

  @Test("a digest tells a missing value from every value that is there")
  func missingValues() {
    let digests = [
      digest { $0.write(Self.date, nil) }, digest { $0.write(Self.date, .zero) },
      digest { $0.writeIfPresent(Self.wait, nil) },
      digest { $0.writeIfPresent(Self.wait, .zero) }, digest { $0.write(Self.wait, .zero) },
    ]
    #expect(digests[0] != digests[1])
    #expect(digests[2] != digests[3])
    #expect(digests[3] != digests[4])
  }

  @Test("a word is found by its name, and another name is none of them")
  func words() {
    #expect(Choice.words == ["first", "second"])
    #expect(Choice(name: "second") == .second)
    #expect(Choice(name: "third") == nil)
  }
}
