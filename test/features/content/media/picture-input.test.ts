import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PICTURE_BYTES } from '../../../../app/features/content/media/limits.ts'
import {
  PictureBase64,
  PictureFile,
} from '../../../../app/features/content/media/pictures/picture-input.ts'
import { bytesOf } from '../../../factories/content/pictures.ts'

const BYTES = bytesOf([0, 1, 250, 251, 255])

test('base64 is read with and without a data URL’s prefix', () => {
  const base64 = Buffer.from(BYTES).toString('base64')

  expect(v.parse(PictureBase64, base64)).toEqual(BYTES)
  expect(v.parse(PictureBase64, `data:image/png;base64,${base64}`)).toEqual(BYTES)
  expect(v.parse(PictureBase64, `DATA:image/svg+xml;base64,${base64}`)).toEqual(BYTES)
})

test('anything but a picture’s base64 is refused with a message', () => {
  expect(messageOf(PictureBase64, 'not base64!')).toBe('picture_unreadable')
  expect(messageOf(PictureBase64, 'data:text/html;base64,AAAA')).toBe('picture_unreadable')
  expect(messageOf(PictureBase64, '')).toBe('picture_missing')
  expect(messageOf(PictureBase64, 7)).toBe('picture_missing')
  expect(messageOf(PictureBase64, 'A'.repeat(PICTURE_BYTES * 1.4))).toBe('picture_too_large')
})

test('base64 of the largest picture is read, also with a prefix', () => {
  const largest = Buffer.alloc(PICTURE_BYTES).toString('base64')

  expect(v.parse(PictureBase64, `data:image/jpeg;base64,${largest}`)).toHaveLength(PICTURE_BYTES)
})

test('a form returns its file, and nothing if no file was chosen', () => {
  const file = new File([BYTES], 'a.png')

  expect(v.parse(PictureFile, file)).toBe(file)
  expect(v.parse(PictureFile, new File([], ''))).toBeUndefined()
})

test('a form without a file, or with too large a file, is refused with a message', () => {
  expect(messageOf(PictureFile, 'a.png')).toBe('picture_missing')
  expect(messageOf(PictureFile, undefined)).toBe('picture_missing')
  const large = new File([new Uint8Array(PICTURE_BYTES + 1)], 'a.png')
  expect(messageOf(PictureFile, large)).toBe('picture_too_large')
})

function messageOf(schema: v.GenericSchema<unknown, unknown>, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message
}
