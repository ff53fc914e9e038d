// The sounds of wooden dice on felt, made of oscillators and noise. A sound effect only connects its nodes to the
// target and schedules them, from an instant in seconds of the audio context.
//
//     ring   wood: a tone that fades at once, with the overtone of a bar
//     click  the contact: a short burst of noise in a band

export interface SoundTarget {
  context: BaseAudioContext
  to: AudioNode
  noise: AudioBuffer
}

export type SoundEffect = (ear: SoundTarget, at: number) => void

/** Returns a second of noise, the same on every device. */
export function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[i] = state / 2 ** 31
  }
  return buffer
}

/** Returns a gain that is at full level at once and fades out in `length` seconds. */
function fading({ context, to }: SoundTarget, at: number, level: number, length: number): GainNode {
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(level, at + 0.0015)
  gain.gain.exponentialRampToValueAtTime(level / 500, at + length)
  gain.gain.linearRampToValueAtTime(0, at + length + 0.004)
  gain.connect(to)
  return gain
}

function ring(ear: SoundTarget, at: number, pitch: number, level: number, length: number): void {
  for (const [partial, share, short] of [
    [1, 0.8, 1],
    [2.76, 0.2, 0.45],
  ] as const) {
    const tone = ear.context.createOscillator()
    tone.frequency.value = pitch * partial
    tone.connect(fading(ear, at, level * share, length * short))
    tone.start(at)
    tone.stop(at + length + 0.01)
  }
}

function click(
  ear: SoundTarget,
  at: number,
  pitch: number,
  level: number,
  length: number,
  sharp = 1.2,
): void {
  const breath = ear.context.createBufferSource()
  const band = ear.context.createBiquadFilter()
  breath.buffer = ear.noise
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = sharp
  breath.connect(band).connect(fading(ear, at, level, length))
  // Each click starts elsewhere in the noise, since no two dice sound alike.
  breath.start(at, (pitch % 97) / 100, length + 0.01)
}

function knock(ear: SoundTarget, at: number, pitch: number, level: number): void {
  ring(ear, at, pitch, level, 0.07)
  click(ear, at, pitch * 4, level, 0.018)
}

const semitones = (n: number) => 2 ** (n / 12)

/** A die goes down, a semitone higher for each die of the word. */
export const trace =
  (i: number): SoundEffect =>
  (ear, at) => {
    const higher = semitones(Math.min(i, 24))
    ring(ear, at, 410 * higher, 0.07, 0.045)
    click(ear, at, 1500 * higher, 0.07, 0.012)
  }

/** Two dice knock; longer words are brighter. */
export const counted =
  (dice: number): SoundEffect =>
  (ear, at) => {
    const brighter = semitones(Math.min(Math.max(dice - 3, 0), 9) * 1.5)
    knock(ear, at, 520 * brighter, 0.15)
    knock(ear, at + 0.075, 690 * brighter, 0.17)
    if (dice > 4) click(ear, at + 0.075, 3800, 0.012 * Math.min(dice, 12), 0.03)
  }

/** One dull tap on felt. */
export const refused: SoundEffect = (ear, at) => {
  ring(ear, at, 105, 0.17, 0.13)
  click(ear, at, 240, 0.22, 0.06, 0.7)
}

/** The player touches a die that is already down. */
export const had: SoundEffect = (ear, at) => {
  ring(ear, at, 310, 0.09, 0.06)
  click(ear, at, 700, 0.08, 0.03)
}

/** Another player's die, far away. */
export const opponent: SoundEffect = (ear, at) => {
  ring(ear, at, 980, 0.014, 0.03)
  click(ear, at, 2900, 0.012, 0.008)
}

/** Dice rattle in a tray under its lid: many at first, then one by one. */
export const rattle: SoundEffect = (ear, at) => {
  const dice = 34
  for (let i = 0; i < dice; i++) {
    const far = i / dice
    // Steps of the golden angle look random and are the same each time.
    const odd = (i * 0.618034) % 1
    const when = at + 0.84 * far ** 1.35 + 0.018 * odd
    const level = 0.1 * (1 - 0.65 * far) * (0.5 + 0.5 * odd)
    ring(ear, when, 300 + 420 * odd, level * 0.5, 0.04)
    click(ear, when, 900 + 1500 * odd, level, 0.016)
  }
}

/** A tick for one of the last seconds. */
export const tick: SoundEffect = (ear, at) => {
  ring(ear, at, 830, 0.12, 0.05)
  click(ear, at, 2400, 0.1, 0.01)
}

/** The lid closes. */
export const close: SoundEffect = (ear, at) => {
  ring(ear, at, 135, 0.15, 0.2)
  ring(ear, at + 0.012, 220, 0.05, 0.09)
  click(ear, at, 420, 0.2, 0.07, 0.6)
}

/** Three rising notes of wooden bars. */
export const win: SoundEffect = (ear, at) => {
  for (const [i, pitch] of [523.25, 659.25, 783.99].entries()) {
    ring(ear, at + i * 0.09, pitch, 0.19, i < 2 ? 0.1 : 0.11)
    click(ear, at + i * 0.09, pitch * 4, 0.04, 0.01)
  }
}
