import { expect, test } from 'vitest'
import { updates } from '../../../../app/db/identity/updates.ts'
import { UPDATE_CHOICES } from '../../../../app/features/identity/updates/kinds.ts'
import {
  changeUpdateWishes,
  readUpdateWishes,
} from '../../../../app/features/identity/updates/wishes.server.ts'
import { happen } from '../../../factories/operations/happenings.ts'
import { aReader, kindsOf } from '../../../factories/operations/updates.ts'

const KINDS = updates.kind.enumValues
const ALWAYS_TOLD = ['decided', 'appeal_answered', 'new_device']

/** A reader who wants all but one choice, or that one alone; answers whether they are told of this kind. */
async function isTold(kind: (typeof KINDS)[number], name: string, want: 'it' | 'all but it') {
  const [reader, actor] = [await aReader({ isPartner: true }), await aReader()]
  const all = Object.keys(await readUpdateWishes(reader))
  const wishes = all.map((one) => [one, (one === name) === (want === 'it')])
  await changeUpdateWishes(reader, Object.fromEntries(wishes))
  await happen(kind, reader, actor)
  return (await kindsOf(reader)).includes(kind)
}

test.each(KINDS)('%s is told by its own choice and no other', async (kind) => {
  const choices = UPDATE_CHOICES.filter(({ kinds }) => kinds.some((one) => one === kind))
  expect(choices).toHaveLength(ALWAYS_TOLD.includes(kind) ? 0 : 1)
  const name = choices[0]?.name ?? ''

  expect(await isTold(kind, name, 'it')).toBe(true)
  expect(await isTold(kind, name, 'all but it')).toBe(ALWAYS_TOLD.includes(kind))
})
