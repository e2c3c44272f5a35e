import SimulatedNetwork
import SimulationKernel
import TextFormats

extension GilbertElliott {
  /// An object with the probabilities.
  package static let codec: Codec<GilbertElliott> = .object(
    "Burst", "A link that is in a good or a bad state, which may change after each message.",
    defaults: GilbertElliott(goodToBad: .never, badToGood: .always, lossInBad: .always)
  ) { burst in
    burst.required("goodToBad", \.goodToBad, .chance, "How likely it turns bad.")
    burst.required("badToGood", \.badToGood, .chance, "How likely it turns good again.")
    burst.defaulted("lossInBad", \.lossInBad, .chance, "How likely a message is lost while bad.")
    burst.defaulted("lossInGood", \.lossInGood, .chance, "How likely while good.")
  }
}
