import CapacityStudies
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Paths to values of a scenario")
struct ValuePathTests {
  @Test("a path of keys, places and names is read", arguments: ["a", "a.b", "a[0].b", "a[phone]"])
  func reads(_ text: String) throws {
    #expect(try ValuePath(text).text == text)
  }

  @Test("what is no path is refused", arguments: ["", ".a", "a.", "a[", "a[]", "a[0]b"])
  func refuses(_ text: String) {
    #expect(throws: ValuePath.Problem.self) { try ValuePath(text) }
  }

  @Test("a value replaces the one at its end, whatever it was, in each point alone")
  func replaces() {
    let study = StudyFixture.study(
      #""factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "40%"] }]"#)
    let losses = study.points.map(\.scenario.network.standard.loss.partsPerBillion)
    #expect(losses == [0, 400_000_000])
    #expect(study.scenario.network.standard.loss.partsPerBillion == 0)
  }

  @Test("an item is found by its place and by its name")
  func items() {
    for path in ["faults[0].for", "faults[tunnel].for"] {
      let study = StudyFixture.study(
        "\"factors\": [{ \"name\": \"f\", \"path\": \"\(path)\", \"values\": [\"1h\", \"2h\"] }]")
      #expect(study.points.count == 2)
      #expect(study.points[0].inputs != study.points[1].inputs)
    }
  }

  @Test("null takes a key away, so that its default counts")
  func absent() {
    let study = StudyFixture.study(
      #""factors": [{ "name": "heal", "path": "heal", "values": [null, { "within": "2h" }] }]"#)
    #expect(study.points[0].scenario.heal == nil)
    #expect(study.points[1].scenario.heal?.within == .hours(2))
  }

  @Test(
    "a path that leads nowhere is told with its place",
    arguments: ["faults[3].for", "faults[tunel].for", "name.first", "devices.id"])
  func nowhere(_ path: String) {
    let text = StudyFixture.errors(
      "\"factors\": [{ \"name\": \"f\", \"path\": \"\(path)\", \"values\": [\"1h\"] }]")
    #expect(text.contains("leads nowhere"))
    #expect(text.contains("study.json:1:"))
  }
}
