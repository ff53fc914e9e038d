// The sounds and the touch of the page, as this device likes them: one of each, since a browser has one ear.

import { Vibration } from './vibration'
import { preferences } from './preferences.svelte'
import { Sound } from './sound'

export const sound = new Sound(() => preferences().sound)
export const vibration = new Vibration(() => preferences().vibration)
