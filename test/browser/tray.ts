import { expect, type Page } from '@playwright/test'
import { aPng } from '../factories/content/pictures.ts'
import { type MadeBoard, makeBoard, signUp } from './people.ts'

/** The label of the Pin Builder's field for files. */
const MEDIA = 'Drop, paste or choose pictures or a video'

export type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** Different pictures, so that the server finds no duplicates among them. */
export function files(count: number): Promise<GivenFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at + 1}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await aPng(60 + at, 90)),
    })),
  )
}

/** The tray of a new member with one board, Kitchen, after adding pictures through the Pin Builder. */
export async function aTray(page: Page, count: number): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/')
  await page.getByLabel(MEDIA).setInputFiles(await files(count))
  await expect(page).toHaveURL(/\/pin-builder\/tray\//)
  await expect(page.getByRole('button', { name: `Save ${count} pins` })).toBeEnabled()
  return board
}
