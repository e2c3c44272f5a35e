import SimulationKernel
import TextFormats
import TipDomain

extension HTMLWriter {
  /// The panels of all devices at the first stop, with the data by which the page's script shows
  /// them at any other.
  mutating func moments(_ moments: RunMoments) {
    let stop = moments.start
    element("div", .class("moments"), .id("moments")) { block in
      block.element("h3", text: "What does every device have and know at a moment?")
      block.element("p", .class("answer"), text: moments.answer)
      block.element("div", .class("now")) { now in
        now.element("p") { line in
          line.element("strong", .class("when"), text: moments.when(stop))
          line.text(" ")
          line.element("span", .class("which"), text: moments.which(stop))
        }
        now.element("p", .class("what"), text: moments.sentences[stop])
        now.element("p", .class("wrong"), text: moments.wrong(stop))
      }
      block.element("ul", .class("devices")) { list in
        for device in moments.devices { list.panel(device, moments, at: stop) }
      }
      block.element("h4", text: "Messages on their way")
      block.transits(moments.transits(at: stop))
      var data = MomentData(moments)
      block.json(id: "moment-data") { data.write(to: &$0) }
    }
    lineBreak()
  }

  private mutating func panel(_ device: RunMoments.Device, _ moments: RunMoments, at stop: Int) {
    lineBreak()
    element("li", .class("device")) { panel in
      panel.element("h4") { $0.name(device.name) }
      panel.element(
        "p", .class("condition"), text: device.condition.value(at: stop) ?? "not in the fleet")
      if let picture = device.picture.value(at: stop) {
        panel.picture(picture, of: device)
      }
      guard moments.tips.indices.contains(moments.firstTip) else { return }
      panel.element("p", .class("known")) { line in
        line.element("bdi", .class("tip"), text: moments.tips[moments.firstTip])
        line.text(": ")
        let known = device.knowledge[moments.firstTip].value(at: stop) ?? TipKnowledge()
        let words = moments.fold.words(known, of: TipIndex(moments.firstTip))
        line.element("span", .class("knows"), text: words)
      }
    }
  }

  private mutating func picture(_ picture: ScreenPicture, of device: RunMoments.Device) {
    let kind = "screen screen-\(device.platform.idiom) screen-\(picture.look.rawValue)"
    element("div", .class(kind)) { screen in
      screen.element("p", .class("title"), text: picture.title)
      screen.element("ul", .class("slots")) { list in
        for slot in picture.slots {
          list.element("li", .class("slot slot-" + slot.content.rawValue)) { item in
            item.element("strong", text: slot.title)
            item.element("span", text: slot.detail)
          }
        }
      }
    }
  }

  private mutating func transits(_ transits: [RunMoments.Transit]) {
    element("ul", .class("transits")) { list in
      for transit in transits.prefix(RunMoments.transitLimit) {
        list.element("li", text: transit.words)
      }
      let rest = transits.count - RunMoments.transitLimit
      if rest > 0 { list.element("li", text: "and \(English.number(rest)) more") }
      if transits.isEmpty { list.element("li", text: "none") }
    }
  }
}

extension RunMoments {
  /// More messages than this are counted.
  static let transitLimit = 12

  /// Where the cursor can stand, and where it does at first.
  var answer: String {
    let stops =
      stops.stride == 1 ? "The cursor stops at every fact of the run." : sparseAnswer
    let panels =
      devices.count == deviceCount
      ? "" : " Of \(English.count(deviceCount, "device")) the first \(devices.count) have a panel."
    return stops + " Shown first is \(violations.isEmpty ? "the end" : "the first violation")."
      + panels
  }

  private var sparseAnswer: String {
    "The run has \(English.number(stops.factCount)) facts, so the cursor stops at "
      + "\(English.number(stops.facts.count)) of them: at every "
      + "\(English.ordinal(stops.stride)) fact, at the first violations, and at the last fact. "
      + "What a panel shows there is exact."
  }

  /// The moment of a stop in words.
  func when(_ stop: Int) -> String {
    TimeText.moment(instants[stop], to: .millisecondsIfAny)
  }

  /// The number of the fact of a stop in words.
  func which(_ stop: Int) -> String {
    "fact #\(stops.facts[stop])"
  }

  /// What is violated at a stop; empty where nothing is.
  func wrong(_ stop: Int) -> String {
    violations.filter { $0.stop == stop }.map(\.words).joined(separator: " ")
  }
}
