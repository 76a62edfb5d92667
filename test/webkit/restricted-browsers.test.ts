import { makeBoard, makePins, PASSWORD, signUp } from '../browser/people.ts'
import { PLAIN_ORIGIN } from './addresses.ts'
import { test } from './test.ts'

test('without scripts a member logs in, opens a pin’s menu and searches', async ({
  openPage,
  somebody,
  another,
}) => {
  const email = await signUp(somebody)
  const board = await makeBoard(another, 'Jars')
  await makePins(another, board, 2)
  const page = await openPage('--enable-javascript=false')
  await page.open('/login/')
  await page.type('Email or username', email)
  await page.type('Password', PASSWORD)
  await page.keys('Enter')
  await page.see('button', /^Account of/)
  await page.open(board.path)
  await page.press('link', /Pin 1/, await page.see('article', 'Pin 1'))
  await page.see('heading', 'Pin 1')
  await page.press('button', 'More')
  await page.see('link', 'Download picture')
  await page.keys('Escape')
  await page.type('Search', 'jars')
  await page.keys('Enter')
  await page.see('heading', /jars/)
})

test('a visitor with blocked cookies and storage can browse', async ({ openPage, another }) => {
  const board = await makeBoard(another, 'Jars')
  await makePins(another, board, 2)
  const page = await openPage('--cookies-policy=never', '--enable-html5-local-storage=false')
  await page.open(board.path)
  await page.press('link', /Pin 1/, await page.see('article', 'Pin 1'))
  await page.see('dialog', 'Pin')
  await page.goBack()
  await page.gone('dialog')
  await page.open('/help/')
  await page.press('link', 'Terms')
  await page.see('heading', /Terms/)
  await page.goBack()
  await page.see('heading', /Help/)
  await page.open('/login/')
  await page.says('Your browser blocks cookies.')
})

test('on plain http the log-in page says that this browser stores no cookies', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.open(`${PLAIN_ORIGIN}/login/`)
  await page.says("This browser can't stay logged in on http.")
})
