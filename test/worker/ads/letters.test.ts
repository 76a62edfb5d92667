import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businesses } from '../../../app/db/identity/business.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aBrowser } from '../../factories/identity/people.ts'

async function wantsIt({ db, viewer }: Awaited<ReturnType<typeof aBusiness>>) {
  const [row] = await db.select().from(businesses).where(eq(businesses.memberId, viewer.id))
  return row?.wantsWeeklyLetter
}

test('one press in a mail program stops the weekly letter, and looking at the link doesn’t', async () => {
  const kiln = await aBusiness()
  const path = `/letters/weekly/${signedId(env, 'weekly letter', kiln.viewer.id)}/`
  const looked = await aBrowser().fetch(path)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain('Stop the letter')
  expect(await wantsIt(kiln)).toBe(true)

  // As RFC 8058 has it: no cookie, no page of ours before.
  const response = await aBrowser().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(response.status).toBe(200)
  expect(await wantsIt(kiln)).toBe(false)
  const page = await response.text()
  expect(page).toContain('Send it again')
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
})

test('another business’s link, or a changed one, says that it doesn’t work', async () => {
  const kiln = await aBusiness()
  const path = `/letters/weekly/${kiln.viewer.id}-${'a'.repeat(22)}/`

  expect((await aBrowser().fetch(path)).status).toBe(410)
  await aBrowser().submit(path, { act: 'stop' })

  expect(await wantsIt(kiln)).toBe(true)
})
