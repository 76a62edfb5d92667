import { expect, test } from 'vitest'
import { type ProsePassage, passagesOf } from '../../../../scripts/checks/language/prose.ts'

const read = (kind: ProsePassage['kind'], source: string, path = 'app/page.tsx') =>
  passagesOf(path, source)
    .filter((passage) => passage.kind === kind)
    .map(({ line, text }) => `${line} ${text.replaceAll(/\s+/g, ' ').trim()}`)

test('texts are strings and JSX that people read, not keys, classes, markup or SQL', () => {
  expect(read('text', `say('Save', \`No \${kind} yet\`, 'board_id')`)).toEqual([
    '1 Save',
    '1 No',
    '1 yet',
  ])
  expect(read('text', '<p\n className="flex items-center">Save {count} pins</p>')).toEqual([
    '2 Save',
    '2 pins',
  ])
  expect(read('text', `sql\`select \${the('Whole text')} from pins\``)).toEqual(['1 Whole text'])
  expect(read('text', 'const style = `p { color: red }`')).toEqual([])
})

test('comments are read in each form, without code, and not inside strings', () => {
  const source =
    "const site = 'https://pins.example/*' // One `two`\n// three\nf()\n/**\n * Four {@link f}\n */"

  expect(read('comment', source)).toEqual(['1 One three', '4 Four }'])
  expect(read('comment', '/* One */ a { b: c }', 'app/styles.css')).toEqual(['1 One'])
})

test('names are split into words, once per file and only where they are declared', () => {
  const source =
    "import { oldName } from './old.ts'\nconst boardSlug = oldName.itsField\nf(boardSlug, 'pin_id')"

  expect(read('name', source)).toEqual(['1 app page tsx', '2 board slug', '3 pin id'])
})

test('a test has titles, and its other strings are data', () => {
  expect(read('title', "test.each(ROWS)('a pin is saved', () => f('Save a pin'))")).toEqual([
    '1 a pin is saved',
  ])
  expect(read('text', "f('Save a pin')", 'test/pins.test.ts')).toEqual([])
})
