import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension BehaviourKnobs {
  /// Every knob of the catalogue, and those that are probabilities.
  static let codec: Codec<BehaviourKnobs> = .object(
    "Knobs", "Behaviour that Apple never published, by statement of the model.",
    defaults: BehaviourKnobs()
  ) { knobs in
    for (index, knob) in catalogue.enumerated() {
      knobs.defaulted(
        knob.name, \.[choiceAt: index], .word(words: knob.choices.map { ($0, "") }),
        sentence(knob.meaning, knob.statements))
    }
    for knob in chances {
      knobs.defaulted(knob.name, knob.path, .chance, sentence(knob.meaning, knob.statements))
    }
  }

  /// The choice of the knob at `index` of the catalogue, by text.
  private subscript(choiceAt index: Int) -> String {
    get { Self.catalogue[index].read(self) }
    set {
      let isKnown = Self.catalogue[index].set(&self, newValue)
      precondition(isKnown, "the shape of a knob lets only its choices through")
    }
  }

  private static func sentence(_ clause: String, _ statements: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + " (\(statements))."
  }
}
