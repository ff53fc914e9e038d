import type { Catalogue } from '../catalogue'

export const guests: Catalogue['guests'] =
  'Flinker Froher Geduldiger Goldener Heiterer Heller Kluger Kühner Leiser Mutiger Munterer Neugieriger Pfiffiger Ruhiger Sanfter Schneller Stiller Wacher' +
  '/Biber Dachs Delfin Elch Falke Fuchs Gecko Hase Igel Kranich Luchs Marder Panda Pelikan Pinguin Rabe Reiher Specht Storch Uhu|' +
  'Flinke Frohe Geduldige Goldene Heitere Helle Kluge Kühne Leise Mutige Muntere Neugierige Pfiffige Ruhige Sanfte Schnelle Stille Wache' +
  '/Amsel Biene Elster Eule Gazelle Grille Hummel Katze Lerche Libelle Meise Möwe Robbe Schwalbe'
