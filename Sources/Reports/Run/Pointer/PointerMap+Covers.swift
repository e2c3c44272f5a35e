import DeviceSystems
import PointerSystem
import RunTables
import SimulationKernel
import TextFormats

// What a map says of popovers and sheets.

extension PresentedCovers {
  /// Those of one device in one layout, one for each place: with all times at which it was there.
  func covers(
    on device: String, in layout: PointerLayoutIndex, of pointer: PointerDefinition
  ) -> [PointerMap.Cover] {
    var covers: [PointerMap.Cover] = []
    for presentation in all
    where presentation.device == device && presentation.layout == layout {
      let name = pointer.covers[presentation.cover.position].id
      let box = PointerMap.Box(presentation.frame)
      let times = (from: presentation.from, to: presentation.to)
      if let known = covers.firstIndex(where: { $0.name == name && $0.box == box }) {
        covers[known].times.append(times)
      } else {
        covers.append(PointerMap.Cover(name: name, box: box, times: [times]))
      }
    }
    return covers
  }
}

extension PointerMap.Cover {
  /// Its name and when it was there; of several times the first one and their number.
  var text: String {
    guard let first = times.first else { return name }
    let from = TimeText.moment(first.from, to: .millisecondsIfAny)
    let to = TimeText.clock(first.to, to: .millisecondsIfAny)
    let others = times.count - 1
    let more = others == 0 ? "" : ", and \(English.count(others, "more time"))"
    return "\(name), \(from) to \(to)\(more)"
  }
}
