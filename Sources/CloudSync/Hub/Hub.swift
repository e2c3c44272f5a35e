import SimulationKernel

/// The cloud: one private zone an account, and the limits on requests.
public struct Hub: Sendable {
  /// By account.
  public var zones: [HubZone]
  /// What it takes at most.
  public let limits: HubLimits
  /// Accounts without room for uploads (7.18).
  public var isFull: [Bool]

  /// A hub for `accountCount` accounts.
  public init(accountCount: Int, limits: HubLimits) {
    zones = Array(repeating: HubZone(), count: accountCount)
    isFull = Array(repeating: false, count: accountCount)
    self.limits = limits
  }

  /// Answers an upload: every item gets its outcome, in place; the error is that of the request.
  ///
  /// Items whose outcome is already a failure were made to fail from outside.
  ///
  /// - `valueBytes`: What the lists of values in the items take (2.20, 7.8).
  public mutating func upload(
    _ items: inout [RecordChange], valueBytes: Int = 0, to account: Int, policy: SavePolicy,
    isAtomic: Bool, order: LastWriterOrder
  ) -> SyncError? {
    if items.count > limits.recordsPerUpload
      || items.count * RecordFields.approximateByteCount + valueBytes > limits.bytesPerUpload
    {
      return .limitExceeded
    }
    if isFull[account], items.contains(where: { !$0.isDeletion }) { return .quotaExceeded }
    if isAtomic, refusesAny(of: items, in: account, policy: policy) {
      failAll(&items, in: account, policy: policy)
      return .partialFailure
    }
    var anyFailed = false
    for index in items.indices {
      if case .failed = items[index].outcome {
        anyFailed = true
        continue
      }
      items[index] = zones[account].save(items[index], policy: policy, order: order)
      if items[index].outcome != .saved { anyFailed = true }
    }
    return anyFailed ? .partialFailure : nil
  }

  private func refusesAny(
    of items: [RecordChange], in account: Int, policy: SavePolicy
  ) -> Bool {
    for item in items {
      if case .failed = item.outcome { return true }
      if zones[account].refuses(item, policy: policy) { return true }
    }
    return false
  }

  /// In an atomic zone one failure rejects all; the others are told so (7.6).
  private mutating func failAll(
    _ items: inout [RecordChange], in account: Int, policy: SavePolicy
  ) {
    for index in items.indices {
      if case .failed = items[index].outcome { continue }
      if zones[account].refuses(items[index], policy: policy) {
        // Refused items are not stored, so asking for their outcome changes nothing.
        items[index] = zones[account].save(items[index], policy: policy, order: .arrival)
      } else {
        items[index].outcome = .failed(.batchRequestFailed)
      }
    }
  }
}

/// What the hub takes at most; different limits are published, so these are parameters.
public struct HubLimits: Hashable, Sendable, BitwiseCopyable {
  /// Records in one upload.
  public var recordsPerUpload: Int
  /// Bytes in one upload.
  public var bytesPerUpload: Int

  /// Limits.
  public init(recordsPerUpload: Int, bytesPerUpload: Int) {
    self.recordsPerUpload = recordsPerUpload
    self.bytesPerUpload = bytesPerUpload
  }
}
