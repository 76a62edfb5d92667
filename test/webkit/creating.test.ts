import { pinsOf } from '../browser/board-pins.ts'
import { aBusinessWithPins } from '../browser/businesses.ts'
import { SHOP_ORIGIN } from '../browser/origins.ts'
import { makeBoard } from '../browser/people.ts'
import { bookmark, bookmarks } from '../pages/bookmarks.ts'
import { pictureNamed } from '../shop/pictures.ts'
import { expect, test } from './test.ts'

test('a pin is created from a file', async ({ page, member, file }) => {
  await makeBoard(member, 'Lamps')
  const picture = await pictureNamed('linen-lamp-1200.jpg')
  await page.open('/pin-builder/')
  await page.attach(/^Drop, paste or choose pictures/, await file('lamp.jpg', picture?.bytes ?? ''))
  await page.type('Title', 'A lamp — größer ☂')
  await page.type('Alt text', 'A lamp with a linen shade')
  await page.press('button', 'Save')

  await page.see('heading', 'A lamp — größer ☂')
  await page.says('Lamps')
})

test('several files are saved together', async ({ page, member, file }) => {
  const board = await makeBoard(member, 'Kitchen')
  const names = ['linen-lamp-1200.jpg', 'oak-stool-1200.jpg']
  const files = await Promise.all(
    names.map(async (name) => file(name, (await pictureNamed(name))?.bytes ?? '')),
  )
  await page.open('/pin-builder/')
  await page.attach(/^Drop, paste or choose pictures/, ...files)
  await page.says('linen-lamp-1200.jpg')
  await page.press('button', 'Details of picture 2, oak-stool-1200.jpg')
  await page.type('Title', 'Oak stool')
  await page.press('button', 'Done')
  await page.press('button', 'Save 2 pins')

  await page.says('2 pins saved to Kitchen')
  expect((await pinsOf(member, board)).toSorted()).toEqual(['', 'Oak stool'])
})

test('a pin is created from a web page’s address', async ({ page, member }) => {
  await makeBoard(member, 'Stools')
  await page.open('/pin-builder/')
  await page.type('From a web page', `${SHOP_ORIGIN}/goods/stools/oak.html`)
  await page.press('button', 'Find pictures')
  await page.says('4 pictures found')
  await page.press('img', 'A lamp with a linen shade')
  await page.press('button', 'Save')

  await page.see('heading', 'Oak stool, turned by hand')
})

test('bookmarks are previewed, then imported', async ({ page, member, file }) => {
  expect(member).toBeDefined()
  const lines = [bookmark(`${SHOP_ORIGIN}/goods/stools/oak.html`, 'Oak stool')]
  await page.open('/settings/import/')
  await page.attach('Files', await file('bookmarks.html', bookmarks({ Stools: lines })))
  await page.press('button', 'Preview import')
  await page.says('Nothing is saved yet.')
  await page.see('rowheader', /^Stools/)
  await page.press('button', 'Start import')

  await page.says('1 pin imported')
})

test('a business promotes a pin, up to the payment details', async ({ page, somebody }) => {
  const [id] = await aBusinessWithPins(somebody)
  await page.enterAs(somebody)
  await page.open(`/advertiser/quick-promote/?pin=${id}`)
  await page.type('Destination', 'https://kiln.example/jars')
  await page.type('Per day, in USD', '8.50')
  await page.says('$85 in all, $8.50 a day')
  await page.press('button', 'Promote')
  await page.says('Not promoted yet')
  await page.press('button', 'Add the address')
  await page.type('Street and number', 'Kiln Lane 4')
  await page.type('Postal code', 'ST4 7QQ')
  await page.type('City', 'Stoke')
  await page.press('button', 'Save and continue')

  await page.see('heading', 'Who pays?')
  await page.type('Email for bills', 'bills@kiln.example')
  await page.press('button', 'Save and promote')
  await page.see('dialog', 'Sent for review')
})
