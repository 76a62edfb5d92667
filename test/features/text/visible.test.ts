import * as v from 'valibot'
import { expect, test } from 'vitest'
import { foldName, slugOf } from '../../../app/features/content/boards/board-names/names.ts'
import { NameText } from '../../../app/forms/input.ts'
import { visibleName } from '../../../app/forms/visible-name.ts'
import { foldWords } from '../../../app/text/folded-words.ts'
import { VISIBLE, withoutHidden } from '../../../app/text/visible.ts'

/** Names with nothing visible. */
const BLANK = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180b',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2060',
  '\u2062',
  '\u206f',
  '\u2800',
  '\u2800 \u2800',
  '\u3164',
  '\u3164\u3164',
  '\ufe00',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{1bca0}',
  '\u{1d159}',
  '\u{1d173}',
  '\u{e0001}',
  '\u{e0041}',
  '\u{e0100}',
  '\u0301',
]

test.each(BLANK.map((name) => [codes(name), name]))('%s is not a visible name', (_, name) => {
  expect(VISIBLE.test(v.parse(NameText, name))).toBe(false)
})

/** Names with hidden characters that change how they look. */
test.each([
  'Kitchen',
  '👩‍🍳',
  '👨‍👩‍👧‍👦 family',
  '🏳️‍🌈',
  '👩🏽‍🚀',
  '❤️ home',
  '1️⃣ first',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England',
  'می‌خواهم',
  'ه‍.ش',
  'क्‍ष',
  'ශ්‍රී ලංකා',
  'ന്‍',
  '葛󠄀城',
  'ᠮᠣᠩᠭᠣᠯ᠋ᠠ',
  '⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙',
  '山田太郎',
  'İstanbul ½ №5',
  '—',
  '✂',
])('%s stays as it is', (name) => {
  expect(v.parse(NameText, name)).toBe(name)
  expect(VISIBLE.test(name)).toBe(true)
})

const SAME_NAMES = [
  'Kit\u200bchen',
  '\u00adKitchen',
  'Kitchen\u2060',
  'Kit\ufeffchen',
  'Kit\u034fchen',
  'Kitchen\u3164',
  'K\u115fi\u1160tchen',
  'Kitchen\uffa0',
  '\u2800Kitchen \u2800',
  'Kit\u200cchen',
  'Kit\u200dchen',
  'Kitchen\ufe0f',
  'Kit\u180echen',
  'Kitchen\u{e0041}',
  '\u200eKitchen',
  'Kit\u206achen',
  'Kitchen\u{e0100}',
  'Kitchen\u{1d173}',
]

test.each(SAME_NAMES.map((name) => [codes(name), name]))(
  '%s becomes the name Kitchen, with the same key and words',
  (_, name) => {
    expect(v.parse(NameText, name)).toBe('Kitchen')
    expect(foldName(name)).toBe('kitchen')
    expect(slugOf(name)).toBe('kitchen')
    expect(foldWords(name)).toBe('kitchen')
  },
)

test.each([
  ['ab\ufe0f\u200d😀', 'ab😀'],
  ['❤\ufe0f\ufe0f', '❤\ufe0f'],
  ['5\ufe0f', '5'],
  ['می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['\u{e0067}flag', 'flag'],
  ['Kit\u2800chen', 'Kitchen'],
  ['a\n\u200b', 'a'],
])('%j becomes %j', (name, expected) => {
  expect(visibleName(name)).toBe(expected)
})

test('comparisons ignore every hidden character, even a necessary one', () => {
  expect(withoutHidden('می‌خواهم ❤️')).toBe('میخواهم ❤')
  expect(foldName('❤️ Home')).toBe(foldName('❤ Home'))
  expect(foldName('Kitchens')).not.toBe(foldName('Kitchen'))
})

function codes(name: string): string {
  return [...name].map((letter) => letter.codePointAt(0)?.toString(16)).join(' ') || 'nothing'
}
