import DeviceSystems
import SimulationKernel
import TipDomain

/// What was answered about the tips and the views of each device. Several judges ask the same one
/// after another.
///
/// An answer is kept until a fact changes the device's `answersVersion`, or another moment is asked
/// for.
struct KnownAnswers: Sendable {
  /// What a device was asked for last.
  private struct Moment: Sendable, BitwiseCopyable {
    var version: UInt32 = 0
    var now = Instant.zero
    /// Of no other moment; 0 before the first.
    var number: UInt64 = 0
  }

  private struct Known<Answer: Sendable>: Sendable {
    /// The moment that it was given for.
    var moment: UInt64
    var answer: Answer
  }

  private var moments: [Moment]
  private var lastMoment: UInt64 = 0
  /// By device and tip.
  private var ofTips: [Known<TipEligibility>]
  private let tipCount: Int
  /// By device and view, those of one screen after another.
  private var ofViews: [Known<ViewAnswer>]
  /// By screen.
  private var firstViews: [Int] = []
  private let viewCount: Int

  init(_ declarations: Declarations) {
    let deviceCount = declarations.devices.count
    moments = Array(repeating: Moment(), count: deviceCount)
    tipCount = declarations.tips.count
    ofTips = Array(repeating: Known(moment: 0, answer: .unknown), count: deviceCount * tipCount)
    var viewCount = 0
    for views in declarations.slots {
      firstViews.append(viewCount)
      viewCount += views.count
    }
    self.viewCount = viewCount
    ofViews = Array(repeating: Known(moment: 0, answer: .open), count: deviceCount * viewCount)
  }

  /// A device is asked at `now` by its clock, with `version` of what it knows: answers for another
  /// moment are forgotten.
  mutating func enter(_ now: Instant, _ version: UInt32, on device: DeviceIndex) {
    let moment = moments[device.position]
    if moment.number > 0, moment.now == now, moment.version == version { return }
    lastMoment += 1
    moments[device.position] = Moment(version: version, now: now, number: lastMoment)
  }

  // MARK: Tips

  /// What is known of a tip in the moment that was entered.
  func eligibility(of tip: TipIndex, on device: DeviceIndex) -> TipEligibility? {
    let index = device.position * tipCount + tip.position
    guard ofTips[index].moment == moments[device.position].number else { return nil }
    return ofTips[index].answer
  }

  mutating func note(_ answer: TipEligibility, of tip: TipIndex, on device: DeviceIndex) {
    ofTips[device.position * tipCount + tip.position] = Known(
      moment: moments[device.position].number, answer: answer)
  }

  // MARK: Views

  /// What is known of a view of a screen in the moment that was entered.
  func answer(toView view: Int, of screen: Int, on device: DeviceIndex) -> ViewAnswer? {
    let index = device.position * viewCount + firstViews[screen] + view
    guard ofViews[index].moment == moments[device.position].number else { return nil }
    return ofViews[index].answer
  }

  mutating func note(
    _ answer: ViewAnswer, toView view: Int, of screen: Int, on device: DeviceIndex
  ) {
    ofViews[device.position * viewCount + firstViews[screen] + view] = Known(
      moment: moments[device.position].number, answer: answer)
  }
}
