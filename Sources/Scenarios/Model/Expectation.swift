import SimulationKernel
import TextFormats

/// What a scenario asks of its runs besides the guarantees, which every run must keep.
public struct Expectation: Sendable, Hashable {
  /// Exactly these guarantees are violated: the run is green because they are. An expectation may
  /// be named too, and is then to be violated as well.
  public var violated: [String]
  /// What is asked of single invariants, in the order of the file.
  public var demands: [Demand]

  /// An expectation with its parts.
  public init(violated: [String] = [], demands: [Demand] = []) {
    self.violated = violated
    self.demands = demands
  }

  /// Every guarantee holds, and nothing else is asked.
  public static let pass = Expectation()

  /// Exactly these invariants are violated.
  public static func violates(_ ids: [String]) -> Expectation { Expectation(violated: ids) }

  /// One invariant holds as often as `requirement` says.
  public static func demands(_ id: String, _ requirement: Requirement) -> Expectation {
    Expectation(demands: [Demand(invariant: id, requirement: requirement)])
  }

  /// What is asked of an invariant by its name; nil if the scenario does not name it so.
  public func requirement(of id: String) -> Requirement? {
    demands.first { $0.invariant == id }?.requirement
  }
}

/// What a scenario asks of one invariant.
public struct Demand: Sendable, Hashable {
  /// The invariant's name.
  public var invariant: String
  /// How often, or how nearly, it must hold.
  public var requirement: Requirement

  /// Asks something of an invariant.
  public init(invariant: String, requirement: Requirement) {
    self.invariant = invariant
    self.requirement = requirement
  }
}

/// How often, or how nearly, an invariant must hold.
public enum Requirement: Sendable, Hashable {
  /// It holds in every run.
  case always
  /// It holds in at least this share of the runs that put it to the test.
  case inShareOfRuns(atLeast: Probability)
  /// No run exceeds its bound by more than this, in the unit of its margin.
  case overBy(atMost: Int64)
  /// It is judged and reported, and decides nothing; so the scenario says that it knows.
  case reported
}

extension Requirement {
  /// As a scenario and a journal write it.
  public var text: String {
    switch self {
    case .always: "always"
    case .inShareOfRuns(let share):
      "in \(ProbabilityQuantity.text(Int64(share.partsPerBillion))) of runs"
    case .overBy(let most): "over by at most \(most)"
    case .reported: "reported"
    }
  }

  /// What a text asks, or in a clause why it asks nothing.
  public static func parse(_ text: String) -> Result<Requirement, RequirementProblem> {
    if text == "always" { return .success(.always) }
    if text == "reported" { return .success(.reported) }
    if let share = text.between("in ", " of runs") { return parse(share: share) }
    if let most = text.between("over by at most ", "") {
      guard let count = Int64(most), (1...1_000_000_000).contains(count), most == "\(count)" else {
        return .failure(.outOfRange("the amount is a whole number from 1 through 1000000000"))
      }
      return .success(.overBy(atMost: count))
    }
    return .failure(.unknown)
  }

  private static func parse(share: String) -> Result<Requirement, RequirementProblem> {
    do throws(QuantityProblem) {
      let parts = try ProbabilityQuantity.parse(share)
      if parts == ProbabilityQuantity.whole {
        return .failure(.outOfRange("all runs are \"always\""))
      }
      if parts == 0 { return .failure(.outOfRange("a share of 0% requires nothing")) }
      return .success(.inShareOfRuns(atLeast: Probability(partsPerBillion: parts)))
    } catch {
      return .failure(.outOfRange("the share is a percentage such as \"95%\""))
    }
  }
}

/// Why a text asks nothing of an invariant.
public enum RequirementProblem: Error, Sendable, Hashable {
  /// It is none of the known forms.
  case unknown
  /// It has a known form, with a value that makes no sense; in a clause.
  case outOfRange(String)
}

extension String {
  /// What stands between two texts that it begins and ends with.
  fileprivate func between(_ head: String, _ tail: String) -> String? {
    guard hasPrefix(head), hasSuffix(tail), utf8.count > head.utf8.count + tail.utf8.count else {
      return nil
    }
    return String(dropFirst(head.count).dropLast(tail.count))
  }
}
