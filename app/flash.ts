import * as v from 'valibot'
import { ADS, AdsFlash } from './flashes/ads.ts'
import { COMMON, CommonFlash } from './flashes/common.ts'
import { CONTENT, ContentFlash } from './flashes/content.ts'
import type { Said, Told } from './flashes/flashes.ts'
import { IDENTITY, IdentityFlash } from './flashes/identity.ts'
import { OPERATIONS, OperationsFlash } from './flashes/operations.ts'
import { TRANSFER, TransferFlash } from './flashes/transfer.ts'

export const Flash = v.variant('kind', [
  CommonFlash,
  IdentityFlash,
  ContentFlash,
  AdsFlash,
  TransferFlash,
  OperationsFlash,
])
export type Flash = v.InferOutput<typeof Flash>

const TOLD: Told<Flash> = {
  ...COMMON,
  ...IDENTITY,
  ...CONTENT,
  ...ADS,
  ...TRANSFER,
  ...OPERATIONS,
}

export type ShownFlash = Flash & Said

export function shownFlash(flash: Flash): ShownFlash {
  return { ...flash, ...told(flash.kind, flash) }
}

function told<Kind extends Flash['kind']>(kind: Kind, flash: Extract<Flash, { kind: Kind }>): Said {
  return TOLD[kind](flash)
}

export const UNDONE: Flash = { kind: 'undone', text: 'Undone' }
