import * as v from 'valibot'
import { ADS, AdsFlash } from './ads.ts'
import { COMMON, CommonFlash } from './common.ts'
import { CONTENT, ContentFlash } from './content.ts'
import type { FlashMessage, FlashMessages } from './flashes.ts'
import { IDENTITY, IdentityFlash } from './identity.ts'
import { OPERATIONS, OperationsFlash } from './operations.ts'
import { TRANSFER, TransferFlash } from './transfer.ts'

export const Flash = v.variant('kind', [
  CommonFlash,
  IdentityFlash,
  ContentFlash,
  AdsFlash,
  TransferFlash,
  OperationsFlash,
])
export type Flash = v.InferOutput<typeof Flash>

const MESSAGES: FlashMessages<Flash> = {
  ...COMMON,
  ...IDENTITY,
  ...CONTENT,
  ...ADS,
  ...TRANSFER,
  ...OPERATIONS,
}

export type ShownFlash = Flash & FlashMessage

export function shownFlash(flash: Flash): ShownFlash {
  return { ...flash, ...messageOf(flash.kind, flash) }
}

function messageOf<Kind extends Flash['kind']>(
  kind: Kind,
  flash: Extract<Flash, { kind: Kind }>,
): FlashMessage {
  return MESSAGES[kind](flash)
}

export const UNDONE: Flash = { kind: 'undone', text: 'Undone' }
