import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../app/durations.ts'
import {
  CAPTIONS_BYTES,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  VIDEO_BYTES,
} from '../../app/features/content/media/limits.ts'
import {
  LOCK_MS,
  PASSWORD_LENGTH,
  REACTIVATION_MS,
  USERNAME_LENGTH,
} from '../../app/features/identity/limits.ts'
import {
  IMPORT_BYTES,
  IMPORT_TEXT_BYTES,
  UPLOAD_BYTES,
} from '../../app/features/transfer/limits.ts'
import { CATALOGUE, type RefusalCode } from '../../app/refusal.ts'

const MIB = 1024 * 1024
const REACTIVATION = [REACTIVATION_MS / MINUTE_MS]

/**
 * Refusals without `{limit}`: several statements throw them, or pages show them on their own, and each would have to
 * name the number. Then numbers that are no limits.
 */
const WRITTEN: Partial<Record<RefusalCode, readonly number[]>> = {
  username_malformed: [USERNAME_LENGTH.min, USERNAME_LENGTH.max],
  password_too_short: [PASSWORD_LENGTH.min],
  locked_out: [LOCK_MS / MINUTE_MS],
  deactivated_by_member: REACTIVATION,
  closed_by_member: REACTIVATION,
  picture_too_large: [PICTURE_BYTES / MIB, PICTURE_PIXELS / 1_000_000],
  video_too_large: [VIDEO_BYTES / MIB],
  captions_too_large: [CAPTIONS_BYTES / 1024],
  import_too_large: [UPLOAD_BYTES / 1024 / MIB, IMPORT_TEXT_BYTES / MIB, IMPORT_BYTES / 1_000_000],
  idempotency_key_invalid: [1, 255],
  color_invalid: [6],
  budget_malformed: [7, 7.5],
  budget_ambiguous: [1000, 1],
  term_unfit: [5, 3, 20, 2],
  place_unfit: [2, 2, 3],
  vat_id_malformed: [2],
}

const WORDS = [
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['twenty', 20],
  ['thirty', 30],
  ['fifty', 50],
] as const

test('numbers in the texts of refusals are those of the limits', () => {
  const found = Object.entries(CATALOGUE).flatMap(([code, [, , text]]) => {
    const numbers = numbersIn(text)
    return numbers.length > 0 ? [[code, numbers]] : []
  })

  expect(Object.fromEntries(found)).toEqual(WRITTEN)
})

function numbersIn(text: string): number[] {
  const inDigits = WORDS.reduce(
    (rest, [word, value]) => rest.replaceAll(new RegExp(`\\b${word}\\b(?!-)`, 'gi'), String(value)),
    text.replaceAll(/(?<=\d),(?=\d)/g, ''),
  )
  return [...inDigits.matchAll(/(?<![\w./])\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
}
