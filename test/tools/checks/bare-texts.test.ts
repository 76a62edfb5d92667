import { expect, test } from 'vitest'
import { bareTextsIn } from '../../../scripts/checks/bare-texts.ts'

const found = (jsx: string, before = '') =>
  bareTextsIn(`${before}\nconst drawn = (${jsx})`).map(({ text }) => text)

test('the check reports a text that follows a conditional element', () => {
  expect(found('<a>{isLoading && <i />}More pins</a>')).toEqual(['More pins'])
  expect(found('<a>{isLoading && <i />}{isOld ? "Again" : "More"}</a>')).toHaveLength(1)
  expect(found('<a>{swatch ? <i /> : null}{name}</a>')).toEqual(['{name}'])
  expect(found('<a>{rows.map((row) => <i key={row} />)} in all</a>')).toEqual(['in all'])
  expect(found('<a><Suspense>{kept && <Late />}</Suspense>More</a>')).toEqual(['More'])
})

test('the check reports a conditional text beside others', () => {
  expect(found('<p><b /> {isSpent && "Spent"}</p>')).toEqual(['{isSpent && "Spent"}'])
  expect(found('<p>On {via && <>, from <a /></>}</p>')).toHaveLength(1)
  expect(found('<p>Since {at ? <>then <i /></> : "never"}</p>')).toHaveLength(1)
  expect(found('<>{isSpent && "Spent"}</>')).toHaveLength(1)
})

test('the check allows texts in their own elements, between permanent elements, or alone', () => {
  expect(found('<a>{isLoading && <i />}<span>More pins</span></a>')).toEqual([])
  expect(found('<a><i />More pins</a>')).toEqual([])
  expect(found('<a>More pins {isLoading && <i />}</a>')).toEqual([])
  expect(found('<p>{isSpent && "Spent"}</p>')).toEqual([])
  expect(found('<p>{isSpent ? "Spent" : "Open"} by <b /></p>')).toEqual([])
})

test('a known element is not a text', () => {
  const typed = 'type Parts = { menu: ReactNode }'
  expect(found('<div>{isOpen && <i />}{menu}</div>', typed)).toEqual([])
  expect(found('<div>{isOpen && <i />}{menu}</div>', 'const menu = <i />')).toEqual([])
  expect(found('<div>{isOpen && <i />}{children}</div>')).toEqual([])
})
