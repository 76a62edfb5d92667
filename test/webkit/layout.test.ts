import { changeDatabase } from '../browser/database.ts'
import { makeBoard, makePins, nameOf } from '../browser/people.ts'
import { PHONE } from './addresses.ts'
import { expect, test } from './test.ts'

test('pages fit a phone’s width', async ({ page, member }) => {
  const board = await makeBoard(member, 'Jars')
  const [id] = await makePins(member, board, 8)
  await page.resize(PHONE)
  for (const path of ['/', board.path, `/pin/${id}/`, `/${await nameOf(member)}/`]) {
    await page.open(path)
    await page.see('navigation')
    expect(await page.run(() => [window.innerWidth, document.documentElement.scrollWidth])).toEqual(
      [PHONE.width, PHONE.width],
    )
  }
  await page.open('/settings/')
  await page.press('link', /^Appearance Light or dark/)
  await page.see('heading', 'Appearance')
  const gaps = await page.run(() =>
    Array.from(document.querySelectorAll('fieldset'), (group) => {
      const choices = group.lastElementChild?.getBoundingClientRect()
      return group.getBoundingClientRect().bottom - (choices?.bottom ?? 0)
    }),
  )
  expect(gaps).toEqual([0, 0, 0])
})

test('right-to-left text is laid out right to left', async ({ page, member }) => {
  const board = await makeBoard(member, 'مكتبة الخزف الأزرق 2026!')
  const [id = ''] = await makePins(member, board, 2, 'وجدته في السوق. #فخار 🏺')
  await changeDatabase('update pins set title = ? where id = ?', 'إبريق أزرق من طين مغربي قديم', id)
  for (const path of [board.path, `/pin/${id}/`]) {
    await page.open(path)
    const heading = await page.see('heading', /[\u0600-\u06ff]/)
    expect(await page.run((one: Element) => getComputedStyle(one).direction, heading)).toBe('rtl')
    expect(await page.run(() => getComputedStyle(document.body).direction)).toBe('ltr')
  }
})

test('a board fits on paper', async ({ page, member }) => {
  const board = await makeBoard(member, 'Jars')
  await makePins(member, board, 6)
  await page.resize({ width: 794, height: 1123 })
  await page.open(board.path)
  await page.see('article', 'Pin 1')
  // WebKit's driver can't print, so print styles are applied on the screen.
  await page.run(layOutForPaper)
  await page.gone('link', 'Explore')
  await page.gone('button', 'Share')
  await page.see('heading', 'Jars')
  await page.see('article', 'Pin 1')
})

function layOutForPaper(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) walk(rule)
  }
  function walk(rule: CSSRule): void {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
      rule.media.mediaText = 'all'
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) [...rule.cssRules].forEach(walk)
  }
}
