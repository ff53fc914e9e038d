import type { Catalogue } from '../catalogue'

export const guests: Catalogue['guests'] =
  'Abeja Alce Ardilla Ballena Búho Castor Cigüeña Cuervo Delfín Erizo Garza Gaviota Gorrión Halcón Jirafa Koala Lémur Liebre Lince Marta Mirlo Morsa Nutria Panda Pelícano Pingüino Tejón Tortuga Tucán Urraca' +
  '/ágil alegre amable audaz brillante capaz feliz fiel firme genial gentil hábil libre noble paciente prudente sutil tenaz valiente veloz vivaz'
