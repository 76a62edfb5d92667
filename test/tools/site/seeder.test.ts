import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '../../../app/context.server.ts'
import { withDatabase } from '../../../scripts/site/miniflare.ts'
import { startSeeder } from '../../../scripts/site/seeder.ts'
import { aPng } from '../../factories/content/pictures.ts'
import { aState } from '../state.ts'

/** Longer than the queue takes to deliver a message. */
const DELIVERY_MS = 1500

const Made = v.object({ id: v.number() })
const SignedIn = v.object({ viewer: v.custom<Viewer>((viewer) => typeof viewer === 'object') })

test('the links of the demo’s pins are never due for a check, because they don’t exist', {
  timeout: 300_000,
}, async () => {
  const stateDir = await aState()
  const { call, stop } = await startSeeder(stateDir)
  const input = { email: 'ana@example.com', birthday: '1990-04-12', password: 'jars and kilns 7' }
  const { viewer } = v.parse(SignedIn, await call({ name: 'signUp', input }))
  const made = await call({ name: 'createBoard', viewer, input: { name: 'Jars' } })
  const { id: boardId } = v.parse(Made, made)
  const pin = { boardId, link: 'https://kiln.example/jar', method: 'uploaded' }
  const image = aPng(300, 300, [90, 60, 30])
  const { id } = v.parse(Made, await call({ name: 'createPin', viewer, input: pin }, image))

  await call({ name: 'putOffChecks' })
  await stop()

  const [walked, facts] = await withDatabase(stateDir, (database) =>
    database.batch([
      database.prepare('select pin_id from link_walk order by id'),
      database.prepare('select due_at from page_facts where due_at is not null'),
    ]),
  )
  expect(walked?.results).toEqual([{ pin_id: id }, { pin_id: id }])
  expect(facts?.results).toEqual([])
  await rm(stateDir, { recursive: true, force: true })
})

test('the seed worker starts over an empty database’s tables, and drops queued messages silently', {
  timeout: 300_000,
}, async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stateDir = await aState()
  const seeder = await startSeeder(stateDir)

  const hasMembers = await seeder.call({ name: 'hasMembers' })
  const input = { email: 'ana@example.com', birthday: '1990-04-12', password: 'jars and kilns 7' }
  await seeder.call({ name: 'signUp', input })
  await wait(DELIVERY_MS)
  await seeder.stop()
  await rm(stateDir, { recursive: true, force: true })

  expect(hasMembers).toBe(false)
  expect(shown.mock.calls.map(([text]) => text)).toEqual([])
  shown.mockRestore()
})
