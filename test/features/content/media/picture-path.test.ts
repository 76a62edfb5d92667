import { expect, test } from 'vitest'
import {
  pictureAt,
  picturePath,
  pictureSrcSet,
} from '../../../../app/features/core/pictures/picture-path.ts'

const HASH = 'a1'.repeat(32)

test('a path consists of a size and a hash, and is parsed back', () => {
  expect(picturePath(HASH, '236x')).toBe(`/media/236x/${HASH}`)
  expect(pictureAt(picturePath(HASH, 'orig'))).toEqual({ rendition: 'orig', hash: HASH })
})

test('an impossible path leads to no picture', () => {
  for (const path of [
    `/media/237x/${HASH}`,
    `/media/toString/${HASH}`,
    `/media/orig/${HASH.toUpperCase()}`,
    `/media/orig/${HASH.slice(1)}`,
    `/media/orig/${HASH}/`,
    `/media/orig/../${HASH}`,
    '/media/',
  ]) {
    expect(pictureAt(path)).toBeNull()
  }
})

test('a source set has the sizes that exist, each with its true width', () => {
  const widths = (width: number) =>
    pictureSrcSet(HASH, width).replaceAll(`/${HASH}`, '').replaceAll('/media/', '')

  expect(widths(2000)).toBe('236x 236w, 474x 474w, 736x 736w')
  expect(widths(736)).toBe('236x 236w, 474x 474w, 736x 736w')
  expect(widths(600)).toBe('236x 236w, 474x 474w, 736x 600w')
  expect(widths(300)).toBe('236x 236w, 474x 300w')
  expect(widths(236)).toBe('236x 236w')
  expect(widths(100)).toBe('236x 100w')
})
