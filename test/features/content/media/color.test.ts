import * as v from 'valibot'
import { expect, test } from 'vitest'
import { colorPng } from '../../../../app/features/content/media/formats/color-png.ts'
import { Color } from '../../../../app/features/content/media/pictures/color.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

test.each(['#000000', '#ffffff', '#7c3aed', '#0ac81e'])(
  'a picture of %s is small and has that colour',
  async (color) => {
    const png = await colorPng(color, 736)

    const picture = await storePicture(aVisitor(), png)

    expect(picture).toMatchObject({ width: 736, height: 736, dominantColor: color })
    expect(picture.bytes).toBeLessThan(500)
  },
)

test('a colour has six hexadecimal digits, in any case, with or without #', () => {
  expect(v.parse(Color, ' #7C3AED ')).toBe('#7c3aed')
  expect(v.parse(Color, '7c3aed')).toBe('#7c3aed')
  expect(v.parse(Color, '')).toBeNull()
  expect(v.parse(Color, undefined)).toBeNull()
})

test.each(['#fff', 'red', '#12345g', '#1234567', '# 123456', 'rgb(1,2,3)', '##123456'])(
  '%s isn’t a colour',
  (text) => {
    expect(v.safeParse(Color, text).issues?.[0].message).toBe('color_invalid')
  },
)
