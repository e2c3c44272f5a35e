import ReportParts
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
        now.element("p", .class("what"), text: moments.page.sentences[stop])
        now.element("p", .class("wrong"), text: moments.wrong(stop))
      }
      block.element("ul", .class("devices")) { list in
        for device in moments.drawnFirst { list.panel(device, moments, at: stop) }
      }
      block.element("h4", text: "Messages on their way")
      block.transits(moments.page.transits(at: stop))
      var data = MomentData(moments.knowledgeWords)
      block.json(id: "moment-data") { $0.object { data.write(moments, to: &$0) } }
    }
    lineBreak()
  }

  private mutating func panel(_ index: Int, _ moments: RunMoments, at stop: Int) {
    let device = moments.devices[index]
    let changes = moments.page.devices[index]
    lineBreak()
    element("li", .class("device")) { panel in
      panel.element("h4") { $0.name(device.name) }
      panel.element(
        "p", .class("condition"), text: changes.condition.value(at: stop) ?? "not in the fleet")
      if let picture = changes.picture.value(at: stop) {
        panel.picture(picture, of: device)
      }
      guard moments.tips.indices.contains(moments.firstTip) else { return }
      panel.element("p", .class("known")) { line in
        line.element("bdi", .class("tip"), text: moments.tips[moments.firstTip])
        line.text(": ")
        let known = changes.knowledge[moments.firstTip].value(at: stop) ?? TipKnowledge()
        let words = moments.knowledgeWords(known, of: moments.firstTip)
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

  private mutating func transits(_ transits: [MomentStretch.Transit]) {
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
    let stops = details.map(sparseAnswer) ?? "The cursor stops at every fact of the run."
    let panels =
      devices.count == drawnFirst.count
      ? ""
      : " Panels of \(panelLimit) devices are drawn at a time, at first those of the first "
        + "\(panelLimit) of \(devices.count)."
    return stops + " Shown first is \(violations.isEmpty ? "the end" : "the first violation")."
      + panels
  }

  private func sparseAnswer(_ details: MomentDetails) -> String {
    let files = English.count(details.files.count, "file")
    return "The run has \(English.number(stops.factCount)) facts, and the cursor stops at each. "
      + "This page by itself has \(English.number(stops.facts.count)) of them: every "
      + "\(English.ordinal(stops.stride)) fact, the first violations, and the last fact. All are "
      + "in \(files) beside it, in the folder \(MomentDetails.folder); each file is read when the "
      + "cursor gets there."
  }

  /// What a page says whose files cannot be read.
  func missing(_ details: MomentDetails) -> String {
    let panels =
      devices.count == page.devices.count
      ? "" : ", and only the first \(page.devices.count) devices have panels"
    return "The files with every fact, in the folder \(MomentDetails.folder), cannot be read, so "
      + "the cursor stops only at every \(English.ordinal(stops.stride)) fact\(panels). For all of "
      + "them, open this page within the whole folder of its report, or write the report again "
      + "with '\(details.command)'."
  }

  /// The moment of a stop in words.
  func when(_ stop: Int) -> String {
    TimeText.moment(page.instants[stop], to: .millisecondsIfAny)
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
