import { expect, test } from 'vitest'
import { signedInWrites, unguardedTables } from '../../../scripts/checks/signed-in-writes.ts'

test.each([
  ['db.insert(secretLinks).values(link)', ['secret_links']],
  ['db\n  .insert(\n    passkeys,\n  )', ['passkeys']],
  ['sql`insert into board_sources (id) select 1`', ['board_sources']],
  ['INSERT INTO `webhooks` VALUES (1)', ['webhooks']],
  ['writeSignedIn(context, () => db.insert(secretLinks))', []],
  ['db.batch([stillSignedIn, db.insert(passkeys)])', []],
  ['db.insert(boards)', []],
  ['db.update(secretLinks)', []],
  ['insert into apps_of_others', []],
])('%s adds to %j without a guard', (source, tables) => {
  expect(unguardedTables(source)).toEqual(tables)
})

test('the product adds rows that outlive a recovery only in a valid session', async () => {
  expect(await signedInWrites.work()).toMatchObject({ failed: 0, output: '' })
})
