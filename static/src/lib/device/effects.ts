// The sounds and vibrations of the page, by this device's preferences. There is one instance of each.

import { Vibration } from './vibration'
import { preferences } from './preferences.svelte'
import { Sound } from './sound'

export const sound = new Sound(() => preferences().sound)
export const vibration = new Vibration(() => preferences().vibration)
