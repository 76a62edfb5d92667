import { crc32 } from 'node:zlib'
import { newToken } from '../tokens/tokens.server.ts'

const KINDS = { personal: 'pat', access: 'at', refresh: 'rt', secret: 'cs' } as const

const TOKEN = /^(pf_(?:pat|at|rt|cs)_[\w-]{43})_([0-9a-f]{8})$/

/** `pf_`, its kind, 256 random bits, and a CRC-32 by which scanners for secrets tell it from other texts. */
export function newTokenText(kind: keyof typeof KINDS): string {
  const text = `pf_${KINDS[kind]}_${newToken()}`
  return `${text}_${sumOf(text)}`
}

export function isToken(text: string): boolean {
  const [, token, sum] = TOKEN.exec(text) ?? []
  return token !== undefined && sumOf(token) === sum
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
