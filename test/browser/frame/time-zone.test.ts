import { changeDatabase } from '../database.ts'
import { expectNoShift } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const ZONE = 'Asia/Tokyo'
const DAY_MS = 24 * 60 * 60 * 1000
const LINK = 'https://news.example/jars'

test.use({ timezoneId: ZONE, locale: 'de-DE' })

test('a browser sends its time zone once, and days are in the reader’s zone and format', async ({
  page,
  plain,
}) => {
  for (const member of [page, plain]) await signUp(member)
  const name = await nameOf(page)
  await plain.goto(`/${name}/`)
  await plain.press('button', /^Follow /)
  const lateInUtc = (Math.floor(Date.now() / DAY_MS) - 3) * DAY_MS + 23.5 * 60 * 60 * 1000
  await changeDatabase(
    'update notifications set at = ? where member_id = (select id from members where username = ?)',
    lateInUtc,
    name,
  )
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })

  await page.goto('/notifications/')
  await expect(heading).toHaveText(dayIn(ZONE, lateInUtc, 'full'))
  const cookies = await page.context().cookies()
  expect(cookies.find((cookie) => cookie.name === '__Host-zone')?.value).toBe(ZONE)
  const drawn = await page.reload()
  expect(await drawn?.text()).toContain(dayIn(ZONE, lateInUtc, 'full'))
  await expectNoShift(page)

  await test.step('a page’s facts have dates in the reader’s zone, except the publication date', async () => {
    const [id = ''] = await makePins(page, await makeBoard(page, 'News'), 1)
    await changeDatabase('update pins set link = ? where id = ?', LINK, id)
    await changeDatabase('delete from page_facts where link = ?', LINK)
    await changeDatabase(
      'insert into page_facts (link, member_id, facts, host, read_at) values (?, 0, ?, ?, ?)',
      LINK,
      JSON.stringify({ kind: 'article', name: 'Jars', authors: [], published: '2026-02-01' }),
      'news.example',
      lateInUtc,
    )
    await page.goto(`/pin/${id}/`)
    const card = page.getByRole('region', { name: 'Article' })
    await expect(card).toContainText(`As of ${dayIn(ZONE, lateInUtc, 'long')} at`)
    await expect(card).toContainText('Published 1 February 2026')
    await expectNoShift(page)
  })
})

test('a visitor’s zone is updated when their browser’s zone has changed', async ({ page }) => {
  const cookiesOf = () => page.evaluate(() => document.cookie)
  await page.goto('/ideas/')
  await expect.poll(cookiesOf).toContain(`__Host-zone=${ZONE}`)
  await page.evaluate(() => {
    document.cookie = '__Host-zone=America/Lima; Path=/; Secure'
  })

  await page.reload()

  await expect.poll(cookiesOf).toContain(`__Host-zone=${ZONE}`)
})

function dayIn(timeZone: string, at: number, dateStyle: 'full' | 'long'): string {
  return new Intl.DateTimeFormat('en-DE', { dateStyle, timeZone }).format(at)
}
