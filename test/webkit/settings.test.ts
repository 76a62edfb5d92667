import { makeBoard, makePins, nameOf, PASSWORD, post } from '../browser/people.ts'
import { expect, test } from './test.ts'

test('a dot leads to notifications', async ({ page, member, another }) => {
  const [pin = ''] = await makePins(member, await makeBoard(member, 'Jars'), 1)
  const board = await makeBoard(another, 'Found')
  const data = { pin_id: pin, board_id: board.id }
  await post(another, '/resource/RepinResource/create/', { data })
  await page.open('/')
  await page.press('link', '(new) Notifications')
  await page.says(`${await nameOf(another)}`)
  await page.press('button', 'Mark all as seen')
  await page.see('link', 'Notifications')
})

test('a password is changed, and the new one works', async ({ page, member }) => {
  const name = await nameOf(member)
  await page.open('/settings/security/')
  await page.type('Current password', PASSWORD)
  await page.type('New password', 'another walk 5 the cat')
  await page.press('button', 'Change password')
  await page.says('Password changed')
  await page.leave()
  await page.open('/login/')
  await page.type('Email or username', name)
  await page.type('Password', 'another walk 5 the cat')
  await page.keys('Enter')
  await page.see('button', /^Account of/)
})

test('a dark theme is chosen and kept', async ({ page, member }) => {
  expect(member).toBeDefined()
  await page.open('/settings/appearance/')
  await page.press('radio', 'Dark')
  await page.press('button', 'Save changes')
  await page.says('Changes saved')
  await page.until(() => getComputedStyle(document.body).backgroundColor === 'rgb(18, 18, 17)')
  await page.open('/')
  expect(await page.run(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(18, 18, 17)',
  )
})
