import type { Catalogue } from '../catalogue'

export const about: Catalogue['about'] = {
  title: 'Acerca de Rattle',
  what: 'Rattle es Boggle para quienes no comparten mesa. Abres un enlace, a todo el mundo le salen los mismos dados en el mismo momento, y a los tres minutos se ve quién vio qué. Gratis, sin cuenta, sin anuncios. Se juega con palabras inglesas.',
  play: 'Jugar',
  howTitle: 'Cómo se juega',
  how: [
    'Une dados que se tocan, por un lado o por una esquina, y forma palabras en inglés.',
    'Cada dado vale una sola vez por palabra. Qu es un solo dado.',
    'Pasa el dedo por los dados y levántalo, tócalos uno a uno, o escribe y pulsa Intro.',
    'Las largas dan más: 1 punto con tres o cuatro letras, luego 2, 3, 5, y 11 de ocho en adelante.',
    'Una palabra que encuentran dos no vale para nadie, salvo que quien lleva la mesa diga otra cosa.',
  ],
  wordsTitle: 'Las palabras',
  words: [
    'Las palabras vienen de SCOWL, las Spell Checker Oriented Word Lists de Kevin Atkinson, cuya obra colectiva es Copyright 2000-2011 by Kevin Atkinson. Hemos quitado los acentos, y hemos añadido, retirado y marcado algunas palabras.',
    'Incluye ENABLE, el Enhanced North American Benchmark Lexicon, mantenido por M\\Cooper y cedido al dominio público. Alan Beale contribuyó mucho, e hizo el paquete 12Dicts. Este juego usa sus palabras y da las gracias a sus autores.',
    'Incluye también: UKACD, el UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, todos los derechos reservados; WordNet 1.6, Copyright 1997 by Princeton University, todos los derechos reservados; VarCon y AGID de Kevin Atkinson, en parte a partir de las listas de Ispell, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, todos los derechos reservados.',
  ],
  diceTitle: 'Los dados',
  dice: 'Qué letras llevan los dados de los juegos que se vendieron es un hecho, y se contó. Boggle es una marca de Hasbro, Inc. Rattle no tiene relación con su propietaria.',
  privacyTitle: 'Qué se guarda',
  privacy: [
    'Una cookie con un secreto al azar, para que tu sitio siga siendo tuyo cuando vuelvas. Ni nombre, ni dirección, ni correo.',
    'En este dispositivo: el nombre que usas, tus ajustes, a quién has silenciado, y las palabras de la ronda hasta que hay respuesta.',
    'En el servidor: la mesa, con sus nombres, sus palabras y lo que se dice en ella. Desaparece 24 horas después de que se vaya la última persona.',
    'No se carga nada de terceros, y nadie más se entera.',
  ],
  worksTitle: 'Con qué está hecho',
  works: 'El código propio de Rattle va con la licencia MIT. Gracias a quienes hicieron lo demás:',
  parts: { page: 'En la página', type: 'Tipos de letra', words: 'Palabras', program: 'En el programa' },
  texts: 'Todas las licencias, enteras',
  version: (version: string) => `Versión ${version}`,
}
