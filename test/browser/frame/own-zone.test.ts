import { change } from '../database.ts'
import { expectNoShift } from '../looks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const ZONE = 'Asia/Tokyo'
const DAY_MS = 24 * 60 * 60 * 1000
const LINK = 'https://news.example/jars'

test.use({ timezoneId: ZONE, locale: 'de-DE' })

test('a browser tells its zone once, and days are those of its reader, in their form', async ({
  page,
  plain,
}) => {
  for (const member of [page, plain]) await signUp(member)
  const name = await nameOf(page)
  await plain.goto(`/${name}/`)
  await plain.press('button', /^Follow /)
  const lateInUtc = (Math.floor(Date.now() / DAY_MS) - 3) * DAY_MS + 23.5 * 60 * 60 * 1000
  await change(
    'update updates set at = ? where member_id = (select id from members where username = ?)',
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

  await test.step('a page’s facts are of the reader’s day, and published on their own', async () => {
    const [id = ''] = await makePins(page, await makeBoard(page, 'News'), 1)
    await change('update pins set link = ? where id = ?', LINK, id)
    await change('delete from page_facts where link = ?', LINK)
    await change(
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

test('a visitor who comes from elsewhere is told of by the zone that their browser has now', async ({
  page,
}) => {
  const told = () => page.evaluate(() => document.cookie)
  await page.goto('/ideas/')
  await expect.poll(told).toContain(`__Host-zone=${ZONE}`)
  await page.evaluate(() => {
    document.cookie = '__Host-zone=America/Lima; Path=/; Secure'
  })

  await page.reload()

  await expect.poll(told).toContain(`__Host-zone=${ZONE}`)
})

function dayIn(timeZone: string, at: number, dateStyle: 'full' | 'long'): string {
  return new Intl.DateTimeFormat('en-DE', { dateStyle, timeZone }).format(at)
}
