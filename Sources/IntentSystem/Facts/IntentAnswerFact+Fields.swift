import DeviceSystems

// The fields of each kind, in the order of the line.

extension IntentAnswerFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .shown(let instance, let count, let digest):
      writer.write(.instance, instance)
      writer.write(.rowCount, count)
      writer.write(.rowDigest, digest)
    case .optionsComputed(
      let instance, let parameter, let state, let source, let count, let digest):
      writer.write(.instance, instance)
      writer.write(.parameter, parameter)
      writer.write(.dependency, state)
      writer.write(.sourceIntent, source)
      writer.write(.optionCount, count)
      writer.write(.optionDigest, digest)
    case .routed(let instance, let asked, let found, let digest):
      writer.write(.instance, instance)
      writer.write(.askedIntent, asked)
      writer.write(.foundIntent, found)
      writer.write(.valueDigest, digest)
    case .findRan(let find, let style, let moved, let count, let digest, let setDigest):
      writer.write(.find, find)
      writer.write(.queryStyle, style)
      writer.write(.movedCount, moved)
      writer.write(.foundCount, count)
      writer.write(.foundDigest, digest)
      writer.write(.foundSetDigest, setDigest)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    switch kind {
    case .shown:
      return .shown(
        try reader.read(.instance), rows: try reader.read(.rowCount),
        digest: try reader.read(.rowDigest))
    case .optionsComputed:
      return .optionsComputed(
        try reader.read(.instance), try reader.read(.parameter), try reader.read(.dependency),
        source: try reader.read(.sourceIntent), count: try reader.read(.optionCount),
        digest: try reader.read(.optionDigest))
    case .routed:
      return .routed(
        try reader.read(.instance), asking: try reader.read(.askedIntent),
        found: try reader.read(.foundIntent), digest: try reader.read(.valueDigest))
    case .findRan:
      return .findRan(
        try reader.read(.find), try reader.read(.queryStyle), moved: try reader.read(.movedCount),
        count: try reader.read(.foundCount), digest: try reader.read(.foundDigest),
        setDigest: try reader.read(.foundSetDigest))
    }
  }
}
