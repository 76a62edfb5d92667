import * as v from 'valibot'
import { Id, NameText } from '../../../../forms/input.ts'
import { VISIBLE } from '../../../../text/visible.ts'
import { APP_NAME_LENGTH } from '../../limits.ts'
import { Scopes, tickedScopes } from '../chosen-scopes.ts'

export const TOKENS_PATH = '/settings/tokens/'

export const TOKEN_DAYS = ['30', '90', '365', 'none'] as const

export const ProgramName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'program_name_missing'),
  v.maxLength(APP_NAME_LENGTH, 'name_too_long'),
)

/** The form's fields, with a checkbox per scope. `days` is null for a token that doesn't expire. */
export const NewToken = v.pipe(
  v.looseObject({ name: ProgramName, days: v.picklist(TOKEN_DAYS, 'invalid_parameters') }),
  v.transform(({ name, days, ...fields }) => ({
    name,
    days: days === 'none' ? null : Number(days),
    scopes: tickedScopes(fields),
  })),
  v.object({ name: v.string(), days: v.nullable(v.number()), scopes: Scopes }),
)
export type NewToken = v.InferOutput<typeof NewToken>

export const TokenQuery = v.object({ tokenId: Id })
export type TokenQuery = v.InferOutput<typeof TokenQuery>
