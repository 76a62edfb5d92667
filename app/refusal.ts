import { ADS } from './refusals/ads.ts'
import { COMMON } from './refusals/common.ts'
import { CONTENT } from './refusals/content.ts'
import { filled } from './refusals/filled.ts'
import { IDENTITY } from './refusals/identity.ts'
import { OPERATIONS } from './refusals/operations.ts'
import { TRANSFER } from './refusals/transfer.ts'

/** Every refusal by its code: its number on the wire, its HTTP status and its text. */
export const CATALOGUE = {
  ...COMMON,
  ...IDENTITY,
  ...CONTENT,
  ...ADS,
  ...TRANSFER,
  ...OPERATIONS,
}

export type RefusalCode = keyof typeof CATALOGUE

/** The names in a text's `{name}` placeholders. Those of the form `{name|otherwise}` aren't included. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}|${string}` ? never : Name) | NamesIn<Rest>
  : never

/** Codes whose texts are complete without details. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: NamesIn<(typeof CATALOGUE)[Code][2]> extends never ? Code : never
}[RefusalCode]

type Details = Readonly<Record<string, unknown>>

/** Thrown by domain functions. Endpoints turn it into a page or JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly number: number
  readonly status: number

  /** If the text names a limit, `details` has values for `{name}` or `{name|otherwise}`, and `messageDetail`. */
  constructor(code: PlainRefusalCode, field?: string, details?: Details)
  constructor(code: RefusalCode, field: string | undefined, details: Details)
  constructor(
    readonly code: RefusalCode,
    readonly field?: string,
    readonly details?: Details,
  ) {
    const [number, status, text] = CATALOGUE[code]
    super(filled(text, details))
    this.number = number
    this.status = status
  }
}

export function isRefusalCode(message: string): message is RefusalCode {
  return Object.hasOwn(CATALOGUE, message)
}

export function refusalText(code: RefusalCode, details?: Details): string {
  return filled(CATALOGUE[code][2], details)
}

/** The refusal of a validation issue, with the limit that its text names. */
export function refusalOfIssue({ message, requirement }: Issue): {
  code: RefusalCode
  details: { limit?: number }
} {
  const code = isRefusalCode(message) ? message : 'invalid_parameters'
  return { code, details: typeof requirement === 'number' ? { limit: requirement } : {} }
}

type Issue = { message: string; requirement?: unknown }
