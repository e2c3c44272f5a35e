import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// The facts as they are recorded.
@Suite("facts of the pointer")
struct PointerFactTests {
  static let region = PointerRegionIndex(3)
  static let view = PointerViewIndex(4)
  static let position = PointerPosition(
    x: PointLength(sixtyFourths: -7), y: PointLength(sixtyFourths: 9))

  /// One fact of each kind.
  static let samples: [PointerFact] = [
    .attached(position), .detached, .shown, .hidden, .moved(position), .drawn(position),
    .recentered(position), .regionRequested(PointerInteractionIndex(1), region, [.shift]),
    .regionRequested(PointerInteractionIndex(1), nil, []), .exited(region, because: .covered),
    .entered(region, of: PointerInteractionIndex(2), .points(1, 2, 3, 4)),
    .regionMoved(region, .points(-1, 2, 3, 4)), .styleProposed(region, view, .lift),
    .styleApplied(region, PointerStyleIndex(5), .path), .styleApplied(region, nil, .hover),
    .systemStyleApplied, .magnetismChose(region, from: position), .pressed(.primary, view),
    .pressed(.secondary, nil), .released(.primary), .latched(region, .vertical),
    .unlatched(region), .controlActivated(view, region, by: .pointer),
    .controlActivated(view, nil, by: .keyboard), .contextMenuShown(view), .dragStarted(view),
    .hoverBegan(view), .hoverEnded(view),
    .scrolled(view, to: position), .layoutChanged(PointerLayoutIndex(6)), .layoutChanged(nil),
    .modeChanged(2), .modifiersChanged([.option, .command]),
    .interactionSet(PointerInteractionIndex(1), isEnabled: true),
    .interactionInvalidated(PointerInteractionIndex(1)), .coverPresented(PointerCoverIndex(1)),
    .coverDismissed(PointerCoverIndex(1), because: .anchorGone),
    .animationStarted(region, .exit, ends: .zero + .seconds(3)),
    .animationFinished(region, .enter), .dwelled(region, lasting: .seconds(1)),
  ]

  @Test("every kind is written and read back with the same fields in the same order")
  func roundTrip() throws {
    for fact in Self.samples {
      var tape = FieldTape()
      fact.write(into: &tape)
      let read = try PointerFact.read(fact.kind, from: &tape)
      #expect(read == fact)
      #expect(tape.isAtEnd)
    }
    for kind in PointerFact.Kind.allCases {
      #expect(Self.samples.contains { $0.kind == kind }, "no sample of \(kind)")
    }
  }

  @Test("each kind has a name and fields of its own")
  func descriptions() {
    let descriptions = PointerFact.descriptions
    #expect(descriptions.count == PointerFact.Kind.allCases.count)
    for (kind, description) in zip(PointerFact.Kind.allCases, descriptions) {
      #expect(description.name == "pointer.\(kind)")
      let keys = description.fields.map(\.name)
      for (index, key) in keys.enumerated() {
        #expect(!keys[..<index].contains(key), "\(key) of \(kind) stands twice")
      }
    }
  }

  @Test("facts and commands are small")
  func sizes() {
    #expect(MemoryLayout<PointerFact>.size <= 40)
    #expect(MemoryLayout<PointerCommand>.size <= 16)
  }

  @Test("facts that differ have different digests")
  func digests() {
    let digests = Self.samples.map { fact in
      var digest = StableDigest()
      fact.fold(into: &digest, system: 9)
      return digest.value
    }
    for (index, digest) in digests.enumerated() { #expect(!digests[..<index].contains(digest)) }
  }
}

/// Keeps the fields of one fact and gives them back in the same order.
struct FieldTape: FieldWriter, FieldReader {
  struct Mismatch: Error { var key: String }
  typealias Problem = Mismatch

  private var entries: [(key: String, number: Int64?)] = []
  private var next = 0

  var isAtEnd: Bool { next == entries.count }

  private mutating func take(_ key: StaticString) throws(Mismatch) -> Int64? {
    guard next < entries.count, entries[next].key == key.description else {
      throw Mismatch(key: key.description)
    }
    next += 1
    return entries[next - 1].number
  }

  private mutating func put(_ key: StaticString, _ number: Int64?) {
    entries.append((key.description, number))
  }

  mutating func number(_ key: StaticString, _ number: Int64) { put(key, number) }
  mutating func flag(_ key: StaticString, _ flag: Bool) { put(key, flag ? 1 : 0) }
  mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    put(key, Int64(index))
  }
  mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    put(key, Int64(position))
  }
  mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {}
  mutating func value(_ key: StaticString, _ value: Value) {}
  mutating func values(_ key: StaticString, _ values: ValueListIndex) {}
  mutating func digest(_ key: StaticString, _ digest: UInt64) {}
  mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {}
  mutating func null(_ key: StaticString) { put(key, nil) }
  mutating func absent(_ key: StaticString) {}
  mutating func present() {}
  mutating func beginObject(_ key: StaticString) {}
  mutating func endObject() {}

  mutating func number(
    _ key: StaticString, in range: ClosedRange<Int64>
  ) throws(Mismatch) -> Int64 {
    guard let number = try take(key), range.contains(number) else {
      throw Mismatch(key: key.description)
    }
    return number
  }
  mutating func flag(_ key: StaticString) throws(Mismatch) -> Bool { try take(key) == 1 }
  mutating func word<Word: FieldWord>(
    _ key: StaticString, of type: Word.Type
  ) throws(Mismatch) -> Word {
    let index = try take(key)
    guard let word = Word.allCases.first(where: { Int64($0.wordIndex) == index }) else {
      throw Mismatch(key: key.description)
    }
    return word
  }
  mutating func name(_ key: StaticString, in space: NameSpace) throws(Mismatch) -> Int? {
    try take(key).map { Int($0) }
  }
  mutating func action(_ key: StaticString, of owner: Int) throws(Mismatch) -> Int { 0 }
  mutating func value(
    _ key: StaticString, ofParameter parameter: Int
  ) throws(Mismatch) -> Value { .boolean(false) }
  mutating func values(
    _ key: StaticString, ofEvent event: Int
  ) throws(Mismatch) -> ValueListIndex { .none }
  mutating func digest(_ key: StaticString) throws(Mismatch) -> UInt64 { 0 }
  mutating func records(
    _ key: StaticString
  ) throws(Mismatch) -> (start: UInt32, count: UInt32) { (0, 0) }
  mutating func isNull(_ key: StaticString) throws(Mismatch) -> Bool {
    guard next < entries.count, entries[next].number == nil else { return false }
    return try take(key) == nil
  }
  mutating func has(_ key: StaticString) -> Bool { true }
  func holds(_ condition: JournalCondition) -> Bool { false }
  mutating func note<Noted: FieldDescribed>(_ field: Field<Noted>, mayBeAbsent: Bool) {}
}
