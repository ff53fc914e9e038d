// The board of the home page. screens/lesson/board.json has the points of its words.

import type { Grid } from '../protocol/messages'

export const firstGrid: Grid = { rows: 4, cols: 4, topology: 'plane', faces: [...'OTSIANTURHLCDGOE'] }

/** The path of RATTLE. */
export const firstPath: readonly number[] = [8, 4, 1, 6, 10, 15]
