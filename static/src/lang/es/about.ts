import type { Catalogue } from '../catalogue'

import { retention } from '../retention'

export const about: Catalogue['about'] = {
  title: 'Acerca de Rattle',
  what: 'Tienes delante dieciséis dados con letras y buscas en ellos palabras inglesas, más que los demás. Abres un enlace, a todo el mundo le salen los mismos dados en el mismo momento, y a los tres minutos se ve quién vio qué. Si conoces Boggle, ya conoces Rattle. Gratis, sin cuenta, sin anuncios.',
  play: 'Jugar',
  howTitle: 'Cómo se juega',
  how: [
    'Une dados que se tocan, por un lado o por una esquina, y forma palabras en inglés.',
    'Cada dado vale una sola vez por palabra. Qu es un solo dado.',
    'Una raya bajo una letra muestra dónde está su base: N o Z, M o W.',
    'Pasa el dedo por los dados y levántalo, tócalos uno a uno y el último dos veces, o escribe y pulsa Intro.',
    'Las largas dan más: 1 punto con tres o cuatro letras, luego 2, 3, 5, y 11 de ocho en adelante.',
    'Una palabra que encuentran dos no vale para nadie, salvo que la persona anfitriona diga otra cosa.',
  ],
  operatorTitle: 'Quién lleva este servidor',
  contact: (address: string) => `Contacto: ${address}`,
  accessTitle: 'Para todo el mundo',
  access:
    'A Rattle se puede jugar solo con el teclado, con un lector de pantalla, con alto contraste, sin movimiento, sin sonido y con letra grande; entre amigos, quien hospeda puede dar más tiempo. Si algo te impide jugar, díselo a quienes llevan este servidor.',
  wordsTitle: 'Las palabras',
  words: [
    'Las palabras vienen de SCOWL, las Spell Checker Oriented Word Lists de Kevin Atkinson, cuya obra colectiva es Copyright 2000-2011 by Kevin Atkinson. Hemos quitado los acentos, y hemos añadido, retirado y marcado algunas palabras.',
    'Incluye ENABLE, el Enhanced North American Benchmark Lexicon, mantenido por M\\Cooper y cedido al dominio público. Alan Beale contribuyó mucho, e hizo el paquete 12Dicts. Este juego usa sus palabras y da las gracias a sus autores.',
    'Incluye también: UKACD, el UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, todos los derechos reservados; WordNet 1.6, Copyright 1997 by Princeton University, todos los derechos reservados; VarCon y AGID de Kevin Atkinson, en parte a partir de las listas de Ispell, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, todos los derechos reservados.',
  ],
  diceTitle: 'Los dados',
  dice: 'Qué letras llevan los dados de los juegos que se vendieron es un hecho, y se contó. Boggle es una marca de Hasbro, Inc. Rattle no tiene relación con su propietaria.',
  privacyTitle: 'Qué se guarda, para quién y cuánto tiempo',
  // tools/keys/disclosure_test.go holds each line to what the store keeps.
  privacy: {
    cookie:
      'Una cookie con un secreto al azar, para que sigas siendo tú cuando vuelvas. Caduca un año después de tu última visita. Ni cuenta, ni correo.',
    device:
      'En este dispositivo: el nombre que usas, tus ajustes, que ya has jugado, a quién has silenciado, las salas y personas de tus últimas diez partidas (treinta días como mucho, o hasta que las olvides), y las palabras de la ronda hasta que hay respuesta. También la lista de palabras para jugar a solas sin conexión, hasta que la desactives en los ajustes.',
    table: `La sala: sus nombres, sus palabras y lo que se dice en ella. La ve quien tenga el enlace; las salas públicas salen en la lista para todo el mundo. Desaparece ${retention.tableHours} horas después de que se vaya la última persona.`,
    round: `Las rondas terminadas: el tablero, los nombres, quién encontró qué palabra y cuándo, y quién tuvo más tiempo. Se quedan ${retention.roundDays} días, y más solo mientras las muestre una clasificación histórica. Una ronda de sala pública la puede ver cualquiera; una de sala privada, quienes la jugaron y a quien le manden el enlace.`,
    boards: `Las clasificaciones: tu nombre y tu resultado, a la vista de cualquiera. Las de un día, una semana o un mes desaparecen a los ${retention.boardDays} días como mucho; las históricas guardan para siempre los mejores ${retention.boardRows.toLocaleString('es')}.`,
    daily: `El tablero del día: tu nombre y tu puesto, durante ${retention.dailyDays} días. Los puntos de cada día los ves solo tú, y se borran un año después de tu última visita.`,
    profile:
      'Tu perfil: nombre, primera visita, totales, niveles, duelos, las palabras que más encuentras y tus últimas rondas, con los nombres del resto. Lo puede ver cualquiera. Se borra un año después de tu última visita; tu nombre en las últimas rondas y duelos de otras personas, un año después de la suya.',
    versus:
      'Con quién te has encontrado y quién ganó: solo para ti, hasta un año después de tu última visita.',
    match: `Mientras buscas un duelo: tu nombre y tus niveles, unos segundos. El duelo en sí, ${retention.matchHours} horas; un reto, ${retention.challengeHours}.`,
    devices: `Tus otros dispositivos, y tu frase de recuperación si pediste una: una huella del secreto de cada uno, hasta un año después de tu última visita; las palabras no se guardan. Un código para añadir otro dispositivo es válido durante ${retention.codeMinutes} minutos.`,
    people:
      'A quién bloqueas: solo para ti, hasta un año después de tu última visita. Lo que denuncias, y lo que denuncian de ti: para quienes llevan este servidor, hasta que otras denuncias más nuevas ocupen su lugar.',
    checks: `Un resultado que parece de un programa espera, ${retention.heldDays} días como mucho, a que lo mire alguien que lleva este servidor; lo que se decida dura lo que la ronda. La lista de decisiones sobre resultados, denuncias y jugadores se guarda hasta un año después de la última. Lo que se disponga sobre un jugador (otro nombre, ninguna clasificación, solo mesas privadas) vale hasta que se retire o se olvide al jugador; tu exportación lo dice.`,
    address: `No se guarda ninguna dirección. Cuánta gente nueva llega de una se cuenta durante ${retention.addressDays} días, con un código irreversible; quién busca un duelo desde ella, unos minutos; una sala creada desde ella, un sitio en una sala, un reto o una denuncia llevan ese código mientras se guarden.`,
    nobody: 'Lo demás que guarda el servidor no habla de nadie: los tableros de días pasados, por ejemplo.',
    logs: 'El registro del servidor anota fallos, sin nombres ni palabras. Quien lo lleva puede tener registros propios, y copias de seguridad durante un año como mucho.',
    forget: `«Olvídame», en los ajustes, borra tu perfil al momento y quita tu nombre de todo lo demás en menos de un día. En una sala sigue durante sus ${retention.tableHours} horas, y en una copia anterior hasta que se tire. Tus puntos se quedan, con un número que no es de nadie. Ese número está ${retention.forgottenDays} días en una lista, para que ninguna copia te traiga de vuelta.`,
    take: 'En los ajustes puedes descargar lo que se guarda de ti: todo menos lo que se dice en las salas y lo que se borra a los pocos días.',
    others: 'No se carga nada de terceros, y nadie más se entera.',
  },
  worksTitle: 'Con qué está hecho',
  works: 'El código propio de Rattle va con la licencia MIT. Gracias a quienes hicieron lo demás:',
  parts: { page: 'En la página', type: 'Tipos de letra', words: 'Palabras', program: 'En el programa' },
  texts: 'Todas las licencias, enteras',
  version: (version: string) => `Versión ${version}`,
}
