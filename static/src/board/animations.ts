// Animations of a board: only transforms and opacities, and none where motion is reduced.

import type { Outcome } from './options'

/** An attribute of the root says so; see lib/device/preferences.svelte.ts. */
const prefersReducedMotion = () => document.documentElement.dataset['motion'] === 'reduced'

/** How long an outcome stays on the dice, in milliseconds; longer where nothing moves. */
const outcomeDuration = { counted: 240, refused: 260, had: 180, still: 600 }
const stagger = 18

const moves: Record<Outcome, string[]> = {
  counted: ['none', 'translateY(-3px)', 'translateY(-3px)', 'none'],
  refused: ['none', 'translateX(6px)', 'translateX(-5px)', 'translateX(4px)', 'translateX(-2px)', 'none'],
  had: ['none', 'translateY(3px)', 'none'],
}

/** The running animation of a die; asking the die itself would recompute styles for each. */
const running = new WeakMap<HTMLElement, Animation>()

/** Gives dice the look of an outcome for a moment, with its motion. */
export function animateOutcome(dice: readonly HTMLElement[], outcome: Outcome): void {
  dice.forEach((die, i) => {
    running.get(die)?.cancel()
    die.dataset['outcome'] = outcome
    // The die's own transform holds its tilt; `composite: add` moves it from where it lies.
    const motion = die.animate(
      prefersReducedMotion() ? [] : moves[outcome].map((transform) => ({ transform })),
      {
        duration: prefersReducedMotion() ? outcomeDuration.still : outcomeDuration[outcome],
        delay: prefersReducedMotion() || outcome !== 'counted' ? 0 : i * stagger,
        composite: 'add',
      },
    )
    motion.onfinish = () => delete die.dataset['outcome']
    running.set(die, motion)
  })
}

const rattleDuration = 900

/** The opening: dice jump and turn, settle one by one, and show their letters at the end. */
export function rattle(dice: readonly HTMLElement[]): void {
  if (prefersReducedMotion()) return
  dice.forEach((die, i) => {
    const [jump, turn] = [8 + ((i * 7) % 13), 25 - ((i * 17) % 51)]
    const frames = [0, 1, 0.5, 0.8, 0.25, 0.1, 0].map((force, step) => {
      const side = step % 2 === 0 ? -1 : 1
      return {
        transform: `translate(${side * force * 5}px, ${-force * jump}px) rotate(${side * force * turn}deg)`,
        easing: 'cubic-bezier(.3, 0, .5, 1)',
      }
    })
    // In an order of their own, neither row by row nor by chance.
    const settled = rattleDuration * (0.62 + 0.26 * (((i * 7) % dice.length) / dice.length))
    die.animate(frames, { duration: settled, composite: 'add' })
    const [dark, letters] = [{ opacity: 0 }, { opacity: 1 }]
    die.firstElementChild?.animate(
      [dark, { ...dark, offset: settled / rattleDuration - 0.08 }, letters],
      rattleDuration,
    )
  })
}

/** Shows a board that is turned by so many quarters turning there. */
export function turn(diceLayer: HTMLElement, dice: readonly HTMLElement[], quarters: number): void {
  if (prefersReducedMotion()) return
  const timing = { id: 'turn', duration: 280, easing: 'cubic-bezier(.3, 0, .2, 1)' }
  const rotate = (degrees: number) => [{ rotate: `${degrees * quarters}deg` }, { rotate: '0deg' }]
  diceLayer.animate(rotate(-90), timing)
  // Drawn in on the way, so that its corners pass within the tray.
  diceLayer.animate([{ scale: 1 }, { scale: 0.76, easing: 'ease-out' }, { scale: 1 }], timing)
  // The lamp does not turn with the board: dice stay upright.
  for (const die of dice) die.animate(rotate(90), timing)
}

/** Finishes a turn at once, so that everything is in its final place. */
export function finishTurn(diceLayer: HTMLElement): void {
  for (const motion of diceLayer.getAnimations({ subtree: true })) if (motion.id === 'turn') motion.finish()
}

/** Lets points fly from a die to where they are counted. */
export function flyPoints(from: Element, text: string, to: Element): void {
  // Once a frame positions cost nothing; in between they cost a layout.
  if (!prefersReducedMotion())
    requestAnimationFrame(() => animateFlight(from.getBoundingClientRect(), text, to.getBoundingClientRect()))
}

function animateFlight(from: DOMRect, text: string, to: DOMRect): void {
  const points = document.createElement('span')
  points.className = 'points-flying'
  points.ariaHidden = 'true'
  points.textContent = text
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const [a, b] = [middle(from), middle(to)]
  const at = (x: number, y: number, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
  document.body.append(points)
  const flight = points.animate(
    [
      { transform: at(a.x, a.y, 0.6), opacity: 0 },
      { transform: at(a.x, a.y - from.height * 0.4, 1.15), opacity: 1, offset: 0.25 },
      // Gone before it covers the number that it is added to.
      { transform: at(b.x, b.y - to.height * 0.6, 0.6), opacity: 0 },
    ],
    { duration: 560, easing: 'cubic-bezier(.4, 0, .3, 1)' },
  )
  flight.onfinish = flight.oncancel = () => points.remove()
}
