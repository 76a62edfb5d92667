import { expect, expectInside, test } from './test.ts'

test('a console error and a blocked resource are complaints, which fail a flow', async ({
  page,
  complaints,
  expectedComplaints,
}) => {
  expectedComplaints.push(/^The jar is empty/, /^refused: style-src/)
  await page.open('/login/')
  expect(complaints).toEqual([])

  await page.run(() => {
    console.error('The jar is empty')
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = 'https://elsewhere.example/jars.css'
    document.head.appendChild(sheet)
  })

  await expect
    .poll(() => complaints.toSorted())
    .toEqual([
      expect.stringMatching(/^The jar is empty \(https:.+\/login\/\)$/),
      expect.stringMatching(/^refused: style-src\S* https:\/\/elsewhere\.example/),
    ])
})

test('a page that is wider than its window fails a flow', async ({ page }) => {
  await page.open('/login/')
  await expectInside(page)

  await page.run(() => {
    const wide = document.createElement('div')
    wide.id = 'wide'
    wide.style.width = `${innerWidth + 1}px`
    wide.style.height = '1px'
    document.body.appendChild(wide)
  })

  await expect(expectInside(page)).rejects.toThrow('room beside the page')
  await page.run(() => document.getElementById('wide')?.remove())
})
