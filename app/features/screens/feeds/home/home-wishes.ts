import * as v from 'valibot'
import { Flag, Id } from '../../../../forms/input.ts'

export const HOME_SETTINGS_PATH = '/settings/home/'

/** A member may leave out pictures made by AI, and their interests where promoted pins are chosen. */
export const WISHES = ['hidesAi', 'ignoresInterests'] as const
export type Wish = (typeof WISHES)[number]

const START_PAGES = ['home', 'profile', 'ideas'] as const

export const HomeChange = v.union(
  [
    v.object({ wish: v.picklist(WISHES, 'invalid_parameters'), isOn: Flag }),
    v.object({ pictureId: Id }),
    v.object({ startPage: v.picklist(START_PAGES, 'invalid_parameters') }),
  ],
  'invalid_parameters',
)
export type HomeChange = v.InferOutput<typeof HomeChange>
