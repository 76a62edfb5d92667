import { ADS } from './refusals/ads.ts'
import { COMMON } from './refusals/common.ts'
import { CONTENT } from './refusals/content.ts'
import { IDENTITY } from './refusals/identity.ts'
import { OPERATIONS } from './refusals/operations.ts'
import { TRANSFER } from './refusals/transfer.ts'

/** Every refusal by its code: its number on the wire, its HTTP status, its text. */
export const CATALOGUE = {
  ...COMMON,
  ...IDENTITY,
  ...CONTENT,
  ...ADS,
  ...TRANSFER,
  ...OPERATIONS,
}

export type RefusalCode = keyof typeof CATALOGUE

/** Thrown by domain functions; endpoints answer it as a page or JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly number: number
  readonly status: number

  constructor(
    readonly code: RefusalCode,
    readonly field?: string,
    /** `messageDetail` goes beside the message. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    const [number, status, text] = CATALOGUE[code]
    super(text)
    this.number = number
    this.status = status
  }
}

export function isRefusalCode(message: string): message is RefusalCode {
  return Object.hasOwn(CATALOGUE, message)
}

export function refusalText(code: RefusalCode): string {
  return CATALOGUE[code][2]
}
