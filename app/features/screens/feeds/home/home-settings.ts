import * as v from 'valibot'
import { Flag, Id } from '../../../../forms/input.ts'

export const HOME_SETTINGS_PATH = '/settings/home/'

/** Members can hide AI-made pictures, and opt out of promoted pins chosen by their interests. */
export const HOME_OPTIONS = ['hidesAi', 'ignoresInterests'] as const
export type HomeOption = (typeof HOME_OPTIONS)[number]

const START_PAGES = ['home', 'profile', 'ideas'] as const

export const HomeChange = v.union(
  [
    v.object({ option: v.picklist(HOME_OPTIONS, 'invalid_parameters'), isOn: Flag }),
    v.object({ pictureId: Id }),
    v.object({ startPage: v.picklist(START_PAGES, 'invalid_parameters') }),
  ],
  'invalid_parameters',
)
export type HomeChange = v.InferOutput<typeof HomeChange>
