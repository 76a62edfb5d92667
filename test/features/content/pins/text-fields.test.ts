import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  PIN_TEXT_NAMES,
  PIN_TEXTS,
  type PinText,
  PROMOTED_PIN_TEXTS,
  WRITTEN_TEXT_NAMES,
  WRITTEN_TEXTS,
  type WrittenText,
} from '../../../../app/features/content/pins/fields/text-fields.ts'
import { BuiltPin, EditedPin } from '../../../../app/features/content/pins/pin.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { snakeCase } from '../../../../app/wire.ts'

async function triggerOf(name: string): Promise<string> {
  const row = await env.DB.prepare('select sql from sqlite_master where name = ?')
    .bind(name)
    .first<{ sql: string }>()
  return row?.sql ?? ''
}

test('the triggers that wait for a review compare and keep every text that promotions show', async () => {
  const altered = await triggerOf('campaigns_altered')
  const renamed = await triggerOf('campaigns_renamed')

  const columns = /UPDATE OF (.*?) ON pins/.exec(altered)?.[1]?.split(', ')
  expect(columns).toEqual(PROMOTED_PIN_TEXTS.map((name) => snakeCase(name)))
  for (const name of PROMOTED_PIN_TEXTS) {
    expect(altered).toContain(`'${name}', old.${snakeCase(name)}`)
    expect(altered).toContain(`'${name}', new.${snakeCase(name)}`)
    expect(renamed.split(`'${name}', ${snakeCase(name)}`)).toHaveLength(3)
  }
})

test('a new and an edited pin take each text up to its limit', () => {
  const edited = (name: WrittenText, length: number) =>
    parseInput(EditedPin, { pinId: 1, base: undefined, [name]: 'a'.repeat(length) })
  const built = (name: PinText, length: number) =>
    parseInput(BuiltPin, { boardId: 1, [name]: 'a'.repeat(length) })

  for (const name of WRITTEN_TEXT_NAMES) {
    const { limit, tooLong } = WRITTEN_TEXTS[name]
    expect(edited(name, limit)[name]).toHaveLength(limit)
    expect(() => edited(name, limit + 1)).toThrow(expect.objectContaining({ code: tooLong }))
  }
  for (const name of PIN_TEXT_NAMES) {
    const { limit, tooLong } = PIN_TEXTS[name]
    expect(built(name, limit)).toMatchObject({ [name]: 'a'.repeat(limit) })
    expect(() => built(name, limit + 1)).toThrow(expect.objectContaining({ code: tooLong }))
  }
})
