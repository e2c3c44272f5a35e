import DeviceSystems
import TipDomain

extension RecordChange {
  /// About how many bytes it takes on the wire: a flat part for names and system fields, and the
  /// values of a donation (2.20). A deletion carries no values.
  public func byteCount(
    values: borrowing ValueListTable, texts: borrowing TextTable
  ) -> Int {
    RecordFields.approximateByteCount + valueByteCount(values: values, texts: texts)
  }

  /// The part that the values of a donation take.
  public func valueByteCount(
    values: borrowing ValueListTable, texts: borrowing TextTable
  ) -> Int {
    guard key.kind == .donation, !isDeletion else { return 0 }
    return values.byteCount(fields.values, texts: texts)
  }
}
