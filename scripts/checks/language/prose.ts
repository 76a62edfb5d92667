import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A text, comment, test title or document, or a declared name as words: `boardSlug` as "board slug". */
export type ProsePassage = { path: string } & Found

type Found = { line: number; kind: Kind; text: string }
type Kind = 'text' | 'comment' | 'title' | 'document' | 'name'

const CODE = [
  '{app,workers,extension,cli,scripts,bench,test}/**/*.{ts,tsx,js,cjs,css}',
  '{*,.dependency-cruiser}.{ts,js,cjs}',
]
const DOCUMENTS = ['*.md', 'docs/**/*.md', '.dev.vars.example', 'wrangler.toml']

/** Samples in other languages, and texts by other people. */
const SAMPLES = ['test/{pages,fixtures}/**', 'scripts/demo/**', 'bench/relevance/**']

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g
const COMMENT_MARKS = /^[ \t]*(?:\/\*+|\/\/|\*+\/?)|\*+\/$/gm
const CODE_SPAN = /```[\s\S]*?```|`[^`]*`|\{@link \w+|biome-ignore \S+|\]\([^)]*\)|https?:\/\/\S+/g
const TEST = /^(?:test|describe)\b/
const NAME = /^[a-z][\w-]*$/
/** A string of markup, style, script or class names. */
const CODE_TEXT =
  /[{}]|="|\b(?:items|justify|object|origin|self|tabular|text|whitespace)-\w|\[minmax|;$|^data:|color-|\|\w/
/** A long list of words, without a sentence. */
const LIST = /^(?!.*[.,:;?!](?:\s|$)).{80,}$/s

let read: ProsePassage[] | undefined

/** Reads all passages of the repository, once for every check. */
export function passages(): ProsePassage[] {
  read ??= [
    ...globSync(CODE, { exclude: ['**/node_modules', ...SAMPLES] }).flatMap((path) =>
      passagesOf(path, readFileSync(path, 'utf8')),
    ),
    ...globSync(DOCUMENTS).map((path) => ({
      path,
      line: 1,
      kind: 'document' as const,
      text: readFileSync(path, 'utf8').replaceAll(CODE_SPAN, blank),
    })),
  ]
  return read
}

/** The passages of a source file. A test's strings are data, except for its titles. */
export function passagesOf(path: string, source: string): ProsePassage[] {
  const found = path.endsWith('.css') ? commentsIn(source) : foundIn(path, source)
  const name = { line: 1, kind: 'name' as const, text: asWords(path) }
  return [name, ...found].map((passage) => ({ path, ...passage }))
}

/** The line number, in its file, of a position in a passage. */
export function lineAt({ line, text }: ProsePassage, index: number): number {
  return line - 1 + lineOf(text, index)
}

function foundIn(path: string, source: string): Found[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  const strings: ts.Node[] = []
  const names = new Map<string, number>()
  const found: Found[] = []
  visit(file, file, false)
  const named = [...names].map(([name, line]) => ({ line, kind: 'name' as const, name }))
  return [
    ...found,
    ...commentsIn(withoutStrings(source, strings, file)),
    ...named.map(({ name, ...rest }) => ({ ...rest, text: asWords(name) })),
  ]

  function visit(node: ts.Node, parent: ts.Node, isTagged: boolean): void {
    if (isString(node)) {
      strings.push(node)
      if (!isTagged) look(node, parent)
    }
    if (ts.isIdentifier(node) && isDeclared(node, parent)) addName(node)
    ts.forEachChild(node, (child) => visit(child, node, isInTagged(child, node, isTagged)))
  }

  function look(node: ts.LiteralLikeNode, parent: ts.Node): void {
    if (ts.isImportDeclaration(parent) || ts.isRegularExpressionLiteral(node)) return
    const { text } = node
    const line = lineOfNode(node)
    if (ts.isCallExpression(parent) && TEST.test(parent.expression.getText(file))) {
      found.push({ line, kind: 'title', text })
    } else if (!ts.isJsxText(node) && NAME.test(text)) addName(node)
    else if (!path.startsWith('test/') && isProse(text)) {
      found.push({ line, kind: 'text', text })
    }
  }

  function lineOfNode(node: ts.Node): number {
    return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  }

  function addName(node: ts.Identifier | ts.LiteralLikeNode): void {
    if (!names.has(node.text)) names.set(node.text, lineOfNode(node))
  }
}

function isProse(text: string): boolean {
  return /\s|^\p{Lu}\p{Ll}/u.test(text) && !CODE_TEXT.test(text) && !LIST.test(text)
}

function isString(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node)
  )
}

/** Whether a node is part of a tagged template's text, as in sql`…`. */
function isInTagged(child: ts.Node, node: ts.Node, isTagged: boolean): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true
  if (ts.isTemplateSpan(node)) return isTagged && child === node.literal
  return isTagged && ts.isTemplateExpression(node)
}

/** Imports and uses of a name don't count; its declaration does. */
function isDeclared(node: ts.Identifier, parent: ts.Node): boolean {
  const isUse =
    ts.isPropertyAccessExpression(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isShorthandPropertyAssignment(parent)
  return !isUse && 'name' in parent && parent.name === node
}

/** Blanks strings, because `//` inside a string doesn't start a comment. */
function withoutStrings(source: string, strings: ts.Node[], file: ts.SourceFile): string {
  const parts: string[] = []
  let end = 0
  for (const string of strings) {
    const start = string.getStart(file)
    parts.push(source.slice(end, start), blank(source.slice(start, string.end)))
    end = string.end
  }
  return parts.join('') + source.slice(end)
}

function commentsIn(code: string): Found[] {
  return [...code.matchAll(COMMENT)].map((match) => ({
    line: lineOf(code, match.index),
    kind: 'comment',
    text: match[0].replaceAll(COMMENT_MARKS, '').replaceAll(CODE_SPAN, blank),
  }))
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function asWords(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
  return spaced
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
}
