import type { Page } from '@playwright/test'
import { TRAY_PATH } from '../../../../app/features/screens/tray/tray-path.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { type MadeBoard, makeBoard, signUp } from '../../people.ts'
import { expect } from '../../test.ts'

export const CREATE = '**/resource/PinResource/create/'

/** The label of the Pin Builder's field for files. */
const MEDIA = 'Drop, paste or choose pictures or a video'

export type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** Different pictures, so that none is a duplicate. */
export function pictureFiles(count: number): GivenFile[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `IMG_${at + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(aPng(60 + at, 90)),
  }))
}

/** Opens the tray of this page's member and adds pictures. */
export async function fillTray(page: Page, count: number, path: string = TRAY_PATH): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Add pictures').setInputFiles(pictureFiles(count))
  await expect(saveButton(page, count)).toBeEnabled()
}

/** A new member's tray with pictures, and their only board. */
export async function aFilledTray(page: Page, count: number): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await fillTray(page, count)
  return board
}

/** A new member's tray with pictures that were chosen in the Pin Builder, and their only board. */
export async function aTray(page: Page, count: number): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await page.goto('/pin-builder/')
  await page.getByLabel(MEDIA).setInputFiles(pictureFiles(count))
  await expect(page).toHaveURL(/\/pin-builder\/tray\//)
  await expect(saveButton(page, count)).toBeEnabled()
  return board
}

export function saveButton(page: Page, count: number) {
  return page.getByRole('button', { name: count === 1 ? 'Save 1 pin' : `Save ${count} pins` })
}

export function trayTiles(page: Page) {
  return page.getByRole('list', { name: 'Pictures and videos' }).getByRole('listitem')
}

/** Opens the details of a picture, counted from 1. */
export async function openDetails(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Details of picture ${number},`) }).click()
}

/** Ends a pause between two requests, as a browser does when its connection is back. */
export async function reconnect(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export async function reconnectUntil(page: Page, isDone: () => boolean): Promise<void> {
  await expect(async () => {
    await reconnect(page)
    expect(isDone()).toBe(true)
  }).toPass()
}
