import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { CheckPart } from './part.ts'

/** Guidelines. Nothing enforces them, because people squeeze code to stay below an enforced limit. */
export const FUNCTION_STATEMENTS = 80
export const FILE_STATEMENTS = 180

/** A function or a file (without `name`), and how many statements it has. */
type Size = { name?: string; line: number; statements: number }

/**
 * Prints how many functions and files are longer than the guidelines, and the longest. Lines don't count, because a
 * long object or parameter list is easy to read.
 */
export const sizes: CheckPart = {
  name: 'sizes of functions and files',
  async work() {
    const paths = globSync('{app,workers,extension,cli,scripts,bench,test}/**/*.{ts,tsx}')
    const [longest, ...others] = paths
      .flatMap((path) =>
        oversizedIn(path, readFileSync(path, 'utf8')).map((size) => ({ ...size, path })),
      )
      .toSorted((a, b) => b.statements - a.statements)
    const note = longest
      ? `${others.length + 1} over the guidelines, the longest ${longest.path}:${longest.line} with ${longest.statements} statements`
      : 'none over the guidelines'
    return { passed: 1, failed: 0, output: '', note }
  },
}

/** The functions with more than 80 statements, and the file if it has more than 180 and isn't a test's. */
export function oversizedIn(path: string, source: string): Size[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const oversized: Size[] = []
  const statements = countIn(file, (node, statements) => {
    if (statements <= FUNCTION_STATEMENTS) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    oversized.push({ name: nameOf(node), line: line + 1, statements })
  })
  const isOversized = statements > FILE_STATEMENTS && !path.startsWith('test/')
  return isOversized ? [{ line: 1, statements }, ...oversized] : oversized
}

/** Counts statements, functions of one expression, and elements of markup, including nested ones. */
function countIn(node: ts.Node, onFunction: (node: ts.Node, statements: number) => void): number {
  let statements = isCounted(node) ? 1 : 0
  ts.forEachChild(node, (child) => {
    statements += countIn(child, onFunction)
  })
  if (ts.isFunctionLike(node)) onFunction(node, statements)
  return statements
}

function isCounted(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isImportDeclaration(node)) return false
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return true
  return ts.isArrowFunction(node) ? !ts.isBlock(node.body) : ts.isStatement(node)
}

function nameOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node) && node.name) return node.name.text
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'A function'
}
