import type { Catalogue } from '../catalogue'
import { inWords } from './grammar'

export const traceReasons: Catalogue['traceReasons'] = {
  missing: (letter) => `盘面上没有${letter}`,
  inside: (letter, face) => `${letter}只在${face}里才有`,
  few: (letter, dice) => `只有${inWords(dice)}颗骰子是${letter}`,
  apart: (one, next) => `${one}和${next}不挨着`,
  scattered: (word) => `“${word}”的字母连不成一条线`,

  once: '一个词里每颗骰子只能用一次。',
  touch: '相连的骰子必须挨着。',
}
