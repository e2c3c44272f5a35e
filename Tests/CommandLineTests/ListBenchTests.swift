import Foundation
import Testing

@Suite("bench of the queues")
struct ListBenchTests {
  static let small = [
    "bench", "phold", "mm1", "hub", "--pending", "300", "--units", "60000", "--rounds", "2",
  ]

  /// What a small run prints as JSON, by work.
  private func measure(_ more: String...) throws -> [String: [String: Any]] {
    let run = try CommandLineRun(words: Self.small + more + ["--json"])
    #expect(run.code == 0, "\(run.errors)")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(read as? [String: [String: Any]])
  }

  @Test("every queue plays the same, and each work gives the figure that is known of it")
  func sameDigests() throws {
    let adaptive = try measure()
    let keys = ["mm1", "hub_300", "phold_300"]
    #expect(Set(adaptive.keys) == Set(keys))
    for queue in ["heap", "ladder"] {
      let other = try measure("--queue", queue)
      for key in keys {
        let digest = try #require(adaptive[key]?["digest"] as? String)
        #expect(other[key]?["digest"] as? String == digest, "\(key) with \(queue)")
      }
    }
    let increment = try #require(adaptive["phold_300"]?["mean_increment_s"] as? Double)
    #expect((increment - 1.1).magnitude < 0.05)
    let pace = try #require(adaptive["hub_300"]?["events_per_node_s"] as? Double)
    #expect((pace - 2.57).magnitude < 0.1)
    let other = try measure("--seed", "2")
    #expect(other["mm1"]?["digest"] as? String != adaptive["mm1"]?["digest"] as? String)
  }

  @Test("figures of other programs are compared by workload, number and the median of their lines")
  func against() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      slow,phold,300,10,1,10,1000000000,3.0,mean_dt=1.1
      slow,phold,300,10,3,3,3000000000,3.0,mean_dt=1.1
      slow,phold,300,10,9,1,9000000000,3.0,mean_dt=1.1
      other,phold,100000,10,1,10,50,3.0,mean_dt=1.1

      """, to: "peers.csv")
    let results = try measure("--against", path)
    let phold = try #require(results["phold_300"])
    let ratio = try #require(phold["times_as_fast_as_slow"] as? Double)
    let cost = try #require(phold["ns_per_event"] as? Double)
    #expect((ratio * cost / 3_000_000_000 - 1).magnitude < 0.01)
    #expect(phold.keys.filter { $0.hasPrefix("times_") }.count == 1)
    #expect(results["mm1"]?.keys.contains { $0.hasPrefix("times_") } == false)
  }

  @Test(
    "a line that is no figure is named",
    arguments: [
      "x,phold,300,10,1,10,50,3.0", "x,phold,many,10,1,10,50,3.0,c=1",
      "x,phold,300,10,1,10,nan,3.0,c=1", "x,phold,300,10,1,10,-5,3.0,c=1",
      ",phold,300,10,1,10,5,3.0,c=1", "FAILED", "x,phold,0,10,1,10,5,3.0,c=1",
    ])
  func badLine(line: String) throws {
    let folder = try TemporaryFolder()
    let good = "y,phold,300,10,1,10,50,3.0,c=1\n"
    let path = try folder.write("\(good)\n\(good)\(line)\n\(good)", to: "peers.csv")
    let run = try CommandLineRun(words: Self.small + ["--against", path])
    #expect(run.code == 65)
    #expect(run.errors.contains("line 4"))
    #expect(run.output.isEmpty)
  }

  @Test("a file that is not there, and a queue that nobody knows, are refused")
  func refusals() throws {
    #expect(try CommandLineRun(words: Self.small + ["--against", "absent.csv"]).code == 66)
    let queue = try CommandLineRun(words: Self.small + ["--queue", "wheel"])
    #expect(queue.code == 64)
    #expect(queue.errors.contains("Write one of: adaptive, ladder, heap."))
    #expect(try CommandLineRun("bench", "hub", "--pending", "0").code == 64)
    #expect(try CommandLineRun("bench", "mm1", "--units", "many").code == 64)
  }
}
