import { aPng } from '../../factories/content/pictures.ts'
import { pinsOf } from '../board-pins.ts'
import { expectAccessibleAtBothWidths } from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

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
      if (at === 1) await expectAccessibleAtBothWidths(page)
      await page.getByRole('button', { name: 'Save' }).click()
    }

    await expect(page).toHaveURL(/\/pin\/\d+\//)
    expect((await pinsOf(page, board)).toSorted()).toEqual(['Pan 1', 'Pan 2', 'Pan 3'])
  })
})
