import DeviceSystems
import TipDomain
import Verification

extension ReplayedFleet {
  /// Whether a record is that of tips on a device and none of them has a limit, whether or not the
  /// app that runs there has it.
  func lacks<Limit>(
    _ limit: (TipIndex) -> Limit?, _ record: RecordIndex, on device: DeviceIndex
  ) -> Bool {
    var isOfTip = false
    for index in declarations.tips.indices
    where self.record(of: TipIndex(index), on: device) == record {
      if limit(TipIndex(index)) != nil { return false }
      isOfTip = true
    }
    return isOfTip
  }
}
