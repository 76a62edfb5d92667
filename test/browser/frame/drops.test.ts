import type { Locator } from '@playwright/test'
import { makeBoard, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const LINK = { 'text/uri-list': 'https://pots.example/jar.jpg' }
const PICTURE = { ...LINK, 'text/html': '<img src="https://pots.example/jar.jpg" alt="Jar">' }
const FILE = { file: 'jar.png' }

type Dragged = Record<string, string>

/** Drags something over an element and drops it. Returns whether the page kept the browser from handling it. */
function drop(target: Locator, dragged: Dragged): Promise<boolean[]> {
  return target.evaluate((element, { file, ...texts }: Dragged) => {
    const dataTransfer = new DataTransfer()
    if (file) dataTransfer.items.add(new File(['x'], file, { type: 'image/png' }))
    for (const [type, text] of Object.entries(texts)) dataTransfer.setData(type, text)
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      return !element.dispatchEvent(event)
    })
  }, dragged)
}

test('a file, picture or link dropped outside a drop area doesn’t replace the page', async ({
  page,
}) => {
  await page.goto('/ideas/')
  for (const dragged of [FILE, PICTURE, LINK]) {
    expect(await drop(page.locator('body'), dragged)).toEqual([true, true])
  }
  await signUp(page)

  for (const path of ['/settings/profile/', '/settings/import/']) {
    await page.goto(path)
    for (const dragged of [FILE, PICTURE, LINK]) {
      expect(await drop(page.locator('body'), dragged), path).toEqual([true, true])
    }
    await expect(page, path).toHaveURL(path)
  }
})

test('text fields accept only a dropped link, and file fields only a dropped file', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/profile/')
  const name = page.locator('input[type=text], textarea').first()
  const picture = page.locator('input[type=file]').first()

  expect(await drop(name, LINK)).toEqual([false, false])
  expect(await drop(name, FILE)).toEqual([true, true])
  expect(await drop(picture, FILE)).toEqual([false, false])
  expect(await drop(picture, LINK)).toEqual([true, true])
})

test('a link dropped on the builder’s drop area opens the finder, and other text is refused', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/pin-builder/')
  const area = page.getByText('Drop, paste or choose pictures or a video')

  expect(await drop(area, { 'text/plain': 'a jar' })).toEqual([true, true])
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'That’s no picture, video or web address.',
  )
  expect(await drop(area, LINK)).toEqual([true, true])

  await expect(page).toHaveURL(
    `/pin-builder/?${new URLSearchParams({ url: 'https://pots.example/jar.jpg' })}`,
  )
})

test('what is dragged within a page isn’t taken, nor anything while a form has typed text', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  const offer = page.getByText('Drop to save')
  const dragOver = (...types: ('dragstart' | 'dragover' | 'dragend')[]) =>
    page.evaluate((names) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/uri-list', 'https://pots.example/')
      for (const name of names) {
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      }
      return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }, types)
  await page.goto(`/board/${board.id}/edit/`)
  await expect(async () => {
    await dragOver('dragover')
    await expect(offer).toBeVisible({ timeout: 1000 })
  }).toPass()
  await drop(page.locator('body'), { 'text/plain': 'nothing' })

  await dragOver('dragend', 'dragstart', 'dragover')
  await expect(offer).toBeHidden()
  await dragOver('dragend', 'dragover')
  await expect(offer).toBeVisible()
  await drop(page.locator('body'), { 'text/plain': 'nothing' })
  await page.getByLabel('Name').fill('Kitchen of mine')
  await dragOver('dragover')

  await expect(offer).toBeHidden()
})
