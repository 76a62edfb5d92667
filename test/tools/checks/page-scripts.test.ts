import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipBytes } from '../../../scripts/checks/page-scripts.ts'

const FILES = new Map([
  ['board.js', 'import{w as e}from"./wall.js";import"./site.js";const m=()=>import("./menu.js");'],
  ['wall.js', 'import{s}from"./site.js";export*from"./tiles.js";'],
  ['tiles.js', 'export const t=1;'],
  ['site.js', 'export const s=2;'],
  ['menu.js', 'export default 1;'],
])

function alone(name: string): number {
  return gzipSync(FILES.get(name) ?? '').length
}

test('a page’s size includes static imports once each, but no dynamic imports', () => {
  expect(gzipBytes(FILES, ['board.js'])).toBe(
    ['board.js', 'wall.js', 'tiles.js', 'site.js'].reduce((sum, name) => sum + alone(name), 0),
  )
  expect(gzipBytes(FILES, ['board.js', 'menu.js', 'site.js'])).toBe(
    gzipBytes(FILES, ['board.js']) + alone('menu.js'),
  )
})
