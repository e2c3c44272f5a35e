import SimulationKernel

/// A fact of one system of the devices.
///
/// The enum, its kinds, the fields and their order stand in one file of the system. Everything else
/// that knows a fact by its fields is derived from them: the digest, the line of the journal and
/// its reader, the reference, the comparison of runs.
///
/// `write(into:)` and `read(_:from:)` must be `@inlinable`, and must name the same fields in the
/// same order; a test proves it for every kind.
public protocol SystemFact: Hashable, Sendable, BitwiseCopyable {
  /// The kinds of this system's facts.
  associatedtype Kind: SystemFactKind
  /// Which kind it is.
  var kind: Kind { get }
  /// How much it matters; the declared salience unless its values change that.
  var salience: Salience { get }
  /// Writes its fields.
  func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer)
  /// Reads a fact of this kind.
  static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self
}

/// The kinds of facts of one system; the raw value is what the digest knows them by.
public protocol SystemFactKind: RawRepresentable<UInt8>, CaseIterable, Hashable, Sendable {
  /// Its name, sentence and salience.
  var declaration: FactDeclaration { get }
}

extension SystemFact {
  /// How much it matters.
  public var salience: Salience { kind.declaration.salience }

  /// Folds the system's number, the kind and all fields into `digest`.
  @inlinable @inline(__always)
  public func fold(into digest: inout StableDigest, system: UInt64) {
    digest.combine(system)
    digest.combine(UInt64(kind.rawValue))
    write(into: &digest)
  }

  /// Every kind with its fields, for the reference.
  public static var descriptions: [FactDescription] {
    Kind.allCases.map { kind in
      FactDescription(
        kind.declaration, FieldRecorder.fields { _ = Self.read(kind, from: &$0) })
    }
  }
}

/// A kind of fact as the reference describes it.
public struct FactDescription: Sendable {
  /// The name, such as `tip.displayed`.
  public let name: String
  /// What happened, in one sentence.
  public let sentence: String
  /// The fields that only this kind has, in the order of the line.
  public let fields: [FactField]

  /// The part before the point: the system in which it happened.
  public var system: String { String(name.prefix { $0 != "." }) }

  init(_ declaration: FactDeclaration, _ fields: [FactField]) {
    name = declaration.name.description
    sentence = declaration.sentence.description
    self.fields = fields
  }
}
