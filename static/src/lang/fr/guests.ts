import type { Catalogue } from '../catalogue'

export const guests: Catalogue['guests'] =
  'Abeille Baleine Castor Chouette Cigogne Corbeau Dauphin Écureuil Élan Fauvette Gazelle Gecko Girafe Hérisson Héron Hibou Koala Loutre Lynx Mésange Moineau Mouette Panda Pélican Pingouin Renard Tortue' +
  '/agile aimable brave calme célèbre énergique espiègle fidèle habile honnête intrépide magique modeste paisible rapide sage sensible solide tenace tranquille'
