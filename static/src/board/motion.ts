import type { Outcome } from './board'

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long a verdict stays on the dice, in milliseconds; longer where nothing may move. */
const hold = { counted: 240, refused: 260, had: 180, calm: 600 }
const follow = 18

const moves: Record<Outcome, string[]> = {
  counted: ['none', 'translateY(-3px)', 'translateY(-3px)', 'none'],
  refused: ['none', 'translateX(6px)', 'translateX(-5px)', 'translateX(4px)', 'translateX(-2px)', 'none'],
  had: ['none', 'translateY(3px)', 'none'],
}

/** Gives dice the look of an outcome for a moment, with its motion. */
export function shown(dice: readonly HTMLElement[], outcome: Outcome): void {
  dice.forEach((die, i) => {
    die
      .getAnimations()
      .filter(({ id }) => id === 'outcome')
      .forEach((earlier) => earlier.cancel())
    die.dataset['outcome'] = outcome
    // The die's own transform holds its tilt; `composite: add` moves it from where it lies.
    const motion = die.animate(calm() ? [] : moves[outcome].map((transform) => ({ transform })), {
      id: 'outcome',
      duration: calm() ? hold.calm : hold[outcome],
      delay: calm() || outcome !== 'counted' ? 0 : i * follow,
      composite: 'add',
    })
    motion.onfinish = () => delete die.dataset['outcome']
  })
}

/** The opening: dice jump and turn, settle one by one, and show their letters at the end. */
export function rattle(dice: readonly HTMLElement[]): void {
  if (calm()) return
  dice.forEach((die, i) => {
    const [jump, turn] = [8 + ((i * 7) % 13), 25 - ((i * 17) % 51)]
    const frames = [0, 1, 0.6, 0.3, 0].map((force, step) => {
      const side = step % 2 === 0 ? -1 : 1
      return {
        transform: `translate(${side * force * 4}px, ${-force * jump}px) rotate(${side * force * turn}deg)`,
      }
    })
    const settle = {
      duration: 500 + i * 20,
      easing: 'cubic-bezier(.2, 1.4, .4, 1)',
      composite: 'add',
    } as const
    die.animate(frames, settle)
    die.firstElementChild?.animate(
      [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }],
      500 + i * 20,
    )
  })
}
