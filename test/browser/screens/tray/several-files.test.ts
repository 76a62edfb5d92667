import { aPng } from '../../../factories/content/pictures.ts'
import { pinsOf } from '../../board-pins.ts'
import { SITE_ORIGIN } from '../../origins.ts'
import { expectAccessibleAtBothWidths } from '../../page-checks.ts'
import { makeBoard, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'

test('files that wait from an earlier form are saved with scripts, too', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  const form = new FormData()
  form.set('place', String(board.id))
  for (const width of [70, 71, 72])
    form.append('image', new File([aPng(width, 90)], 'pan.png', { type: 'image/png' }))
  await page.request.post('/pin-builder/', { multipart: form, headers: { Origin: SITE_ORIGIN } })

  const title = page.getByLabel('Title')
  await page.goto('/pin-builder/')
  await expect(page.getByText('2 pictures are left.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await title.fill('Second pan')
  await page.getByLabel('Alt text').fill('A pan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is the last picture.')).toBeVisible()
  await expect(title).toHaveValue('')
  await title.fill('Third pan')
  await page.getByLabel('Alt text').fill('Another pan')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'Third pan' })).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('several files of a form are saved one after the other', async ({ page }) => {
    await signUp(page)
    const board = await makeBoard(page, 'Kitchen')
    const files = [60, 61, 62].map((width) => ({
      name: `IMG_${width}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(aPng(width, 90)),
    }))

    await page.goto('/pin-builder/')
    await page.getByLabel('Drop, paste or choose pictures or a video').setInputFiles(files)
    for (const [at, left] of ['', '2 pictures are left', 'the last picture'].entries()) {
      await expect(page.getByText(left).first()).toBeVisible()
      await page.getByLabel('Title').fill(`Pan ${at + 1}`)
      await page.getByRole('button', { name: 'Save' }).click()
    }

    await expect(page).toHaveURL(/\/pin\/\d+\//)
    expect((await pinsOf(page, board)).toSorted()).toEqual(['Pan 1', 'Pan 2', 'Pan 3'])
  })
})
