import DeviceSystems

extension RecordChange {
  /// About how many bytes it takes on the wire: a flat part for names and system fields, and its
  /// list of values (2.20). A deletion carries no values.
  public func byteCount(
    values: borrowing ValueListTable, texts: borrowing TextTable
  ) -> Int {
    RecordFields.approximateByteCount + valueByteCount(values: values, texts: texts)
  }

  /// The part that the list of values takes.
  public func valueByteCount(
    values: borrowing ValueListTable, texts: borrowing TextTable
  ) -> Int {
    isDeletion ? 0 : values.byteCount(fields.values, texts: texts)
  }
}
