import { expect, test } from 'vitest'
import { filesReached, subjectsReached } from '../../../scripts/checks/coverage.ts'

/** A file whose statements begin at these lines, with how often each is reached. */
function fileOf(...statements: [line: number, times: number][]) {
  return {
    statementMap: Object.fromEntries(statements.map(([line], id) => [id, { start: { line } }])),
    s: Object.fromEntries(statements.map(([, times], id) => [id, times])),
  }
}

const report = {
  '/site/app/features/screens/wall/tile/tile.ts': fileOf([3, 1], [4, 0], [9, 0]),
  '/site/app/features/content/pins/pins.server.ts': fileOf([1, 2], [2, 0]),
  '/site/app/features/screens/wall/hold.ts': fileOf([1, 5], [1, 0], [2, 1]),
  '/site/app/features/content/pins/types.ts': fileOf(),
}

test('a line with several statements counts once, and any of them reaches it', () => {
  expect(filesReached(report, '/site')).toEqual([
    { name: 'app/features/screens/wall/tile/tile.ts', lines: 3, missed: 2 },
    { name: 'app/features/content/pins/pins.server.ts', lines: 2, missed: 1 },
    { name: 'app/features/screens/wall/hold.ts', lines: 2, missed: 0 },
    { name: 'app/features/content/pins/types.ts', lines: 0, missed: 0 },
  ])
})

test('files are summed by subject, with a total at the end', () => {
  expect(subjectsReached(filesReached(report, '/site'))).toEqual([
    { name: 'content/pins', lines: 2, missed: 1 },
    { name: 'screens/wall', lines: 5, missed: 2 },
    { name: 'all', lines: 7, missed: 3 },
  ])
})
