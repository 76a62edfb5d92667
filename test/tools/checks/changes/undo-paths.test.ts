import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Flash, shownFlash } from '../../../../app/flashes/flash.ts'
import { openedBy, readPages } from '../../../../scripts/checks/changed/addresses.ts'

const PAGES = readPages(readFileSync('app/routes.ts', 'utf8'))

test('each Undo in a message posts to an address that accepts forms', () => {
  const undone = kindsOf(Flash).flatMap((kind) => {
    const { undo } = shownFlash(v.parse(Flash, sampleOf(kind)))
    return undo ? [undo.path] : []
  })

  expect(undone.length).toBeGreaterThan(20)
  expect(undone.filter((path) => !takesForms(path))).toEqual([])
})

test('an address without a page, or without an action, accepts no forms', () => {
  expect(takesForms('/pin/1/restore/')).toBe(true)
  expect(takesForms('/pin/1/restored-by-magic/x/')).toBe(false)
  expect(takesForms('/about/')).toBe(false)
})

function takesForms(path: string): boolean {
  const [file] = openedBy(`'${path}'`, PAGES)
  return file !== undefined && /export .*\baction\b/.test(readFileSync(file, 'utf8'))
}

const Described = v.object({
  type: v.string(),
  options: v.optional(v.array(v.unknown()), []),
  entries: v.optional(v.record(v.string(), v.unknown())),
  wrapped: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  literal: v.optional(v.unknown()),
})

function kindsOf(schema: unknown): unknown[] {
  const { type, options } = v.parse(Described, schema)
  return type === 'variant' ? options.flatMap(kindsOf) : [schema]
}

function sampleOf(schema: unknown): unknown {
  const { type, entries, wrapped, item, literal, options } = v.parse(Described, schema)
  if (entries) {
    return Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, sampleOf(one)]))
  }
  if (wrapped) return sampleOf(wrapped)
  if (item) return [sampleOf(item)]
  if (type === 'literal') return literal
  if (type === 'picklist' || type === 'union') return options[0]
  if (type === 'number') return 1
  return type === 'boolean' ? true : '/media/x'
}
