// Animations of a board. They change only transform and opacity; none run where motion is reduced.

import type { Outcome } from './options'

/** The root element has this attribute where motion is reduced: see lib/device/preferences.svelte.ts. */
const prefersReducedMotion = () => document.documentElement.dataset['motion'] === 'reduced'

/** How long the dice show an outcome, in milliseconds; `still` is for reduced motion. */
const outcomeDuration = { counted: 240, refused: 260, had: 180, still: 600 }
const stagger = 18

const moves: Record<Outcome, string[]> = {
  counted: ['none', 'translateY(-3px)', 'translateY(-3px)', 'none'],
  refused: ['none', 'translateX(6px)', 'translateX(-5px)', 'translateX(4px)', 'translateX(-2px)', 'none'],
  had: ['none', 'translateY(3px)', 'none'],
}

/** The running animation of each die. `die.getAnimations()` would recompute the styles of every die. */
const running = new WeakMap<HTMLElement, Animation>()

/** Shows an outcome on some dice for a moment: its colours and its motion. */
export function animateOutcome(dice: readonly HTMLElement[], outcome: Outcome): void {
  dice.forEach((die, i) => {
    running.get(die)?.cancel()
    die.dataset['outcome'] = outcome
    // The die's own transform holds its tilt, and `composite: add` adds the motion to it.
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

/** Animates the start of a round: the dice jump and turn, come to rest one by one, and show their letters last. */
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
    // A fixed order that is neither row by row nor random.
    const settled = rattleDuration * (0.62 + 0.26 * (((i * 7) % dice.length) / dice.length))
    die.animate(frames, { duration: settled, composite: 'add' })
    const [dark, letters] = [{ opacity: 0 }, { opacity: 1 }]
    die.firstElementChild?.animate(
      [dark, { ...dark, offset: settled / rattleDuration - 0.08 }, letters],
      rattleDuration,
    )
  })
}

/** Animates the turn of a board that is already turned: it starts this many quarters back. */
export function turn(diceLayer: HTMLElement, dice: readonly HTMLElement[], quarters: number): void {
  if (prefersReducedMotion()) return
  const timing = { id: 'turn', duration: 280, easing: 'cubic-bezier(.3, 0, .2, 1)' }
  const rotate = (degrees: number) => [{ rotate: `${degrees * quarters}deg` }, { rotate: '0deg' }]
  diceLayer.animate(rotate(-90), timing)
  // The board shrinks while it turns, so that its corners stay inside the tray.
  diceLayer.animate([{ scale: 1 }, { scale: 0.76, easing: 'ease-out' }, { scale: 1 }], timing)
  // The light does not turn with the board, so each die turns the other way and stays upright.
  for (const die of dice) die.animate(rotate(90), timing)
}

/** Finishes a running turn at once, so that every die is in its final place. */
export function finishTurn(diceLayer: HTMLElement): void {
  for (const motion of diceLayer.getAnimations({ subtree: true })) if (motion.id === 'turn') motion.finish()
}

/** Lets points fly from a die to the total. */
export function flyPoints(from: Element, text: string, to: Element): void {
  // At the start of a frame the positions are known; later, reading them would force a layout.
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
      // It fades out before it covers the total.
      { transform: at(b.x, b.y - to.height * 0.6, 0.6), opacity: 0 },
    ],
    { duration: 560, easing: 'cubic-bezier(.4, 0, .3, 1)' },
  )
  flight.onfinish = flight.oncancel = () => points.remove()
}
