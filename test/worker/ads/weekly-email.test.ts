import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businesses } from '../../../app/db/identity/business.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aBrowser } from '../../factories/identity/people.ts'

async function wantsIt({ db, viewer }: Awaited<ReturnType<typeof aBusiness>>) {
  const [row] = await db.select().from(businesses).where(eq(businesses.memberId, viewer.id))
  return row?.wantsWeeklyEmail
}

test('one click in a mail program stops the weekly email, and opening the link doesn’t', async () => {
  const kiln = await aBusiness()
  const path = `/letters/weekly/${signedId(env, 'weekly email', kiln.viewer.id)}/`
  const looked = await aBrowser().fetch(path)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain('Turn off')
  expect(await wantsIt(kiln)).toBe(true)

  // One-click unsubscribing (RFC 8058) sends no cookie and opens no page first.
  const response = await aBrowser().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(response.status).toBe(200)
  expect(await wantsIt(kiln)).toBe(false)
  const page = await response.text()
  expect(page).toContain('Turn on')
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
})

test('another business’s link, or a changed one, says that it doesn’t work', async () => {
  const kiln = await aBusiness()
  const path = `/letters/weekly/${kiln.viewer.id}-${'a'.repeat(22)}/`

  expect((await aBrowser().fetch(path)).status).toBe(410)
  await aBrowser().submit(path, { act: 'stop' })

  expect(await wantsIt(kiln)).toBe(true)
})
