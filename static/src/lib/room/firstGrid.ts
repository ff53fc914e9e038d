// The board of the first screen. What its words are worth is in screens/lesson/board.json.

import type { Grid } from '../protocol/messages'

export const firstGrid: Grid = { rows: 4, cols: 4, topology: 'plane', faces: [...'OTSIANTURHLCDGOE'] }

/** RATTLE. */
export const firstPath: readonly number[] = [8, 4, 1, 6, 10, 15]
