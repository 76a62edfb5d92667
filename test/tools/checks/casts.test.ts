import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Code that may contain a cast or an enum. Only such files are parsed. */
const SUSPECT = /\S as (?!const\b)|\benum\b|<\w[\w.[\]]*>\s*[\w({['"`]/

test('no code casts, except with `as const`, and none declares an enum', () => {
  const paths = globSync('{app,workers,extension,cli,scripts,bench,test}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules'],
  })

  expect(paths.flatMap((path) => castsIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  'const names = [] as string[]',
  'const name = <string>value',
  'const name = value as unknown as string',
  'enum Colour { red }',
  'export const enum Colour { red }',
])('%s is found', (code) => {
  expect(castsIn('a.ts', code)).not.toEqual([])
})

test('constants, imports, exports and texts are not reported as casts', () => {
  const code = [
    "import { a as b } from './a.ts'",
    "export * as c from './c.ts'",
    'export const names = [`select 1 as one`] as const',
    '// As long as it is known as such.',
    'const list = new Map<string, number>([])',
  ].join('\n')

  expect(castsIn('a.ts', code)).toEqual([])
})

function castsIn(path: string, code: string): string[] {
  if (!SUSPECT.test(code)) return []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isCast = ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)
    if (isCast || ts.isTypeAssertionExpression(node) || ts.isEnumDeclaration(node)) {
      found.push(`${path}: ${node.getText(file)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
