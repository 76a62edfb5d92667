import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { CheckPart } from './part.ts'

/** How a child renders: `kept` and `text` are always there, `changing` and `passing` only sometimes. */
type Drawn = 'kept' | 'text' | 'changing' | 'passing' | 'unknown' | 'nothing'

/** Elements that render nothing themselves, so their children belong to the element around them. */
const TRANSPARENT = /^(?:Suspense|Fragment|\w+\.Provider)$/

/**
 * Finds texts that make React fail after browser translation replaced text nodes with elements: https://github.com/facebook/react/issues/11538
 */
export const bareTexts: CheckPart = {
  name: 'bare texts',
  async work() {
    const faults = globSync('app/**/*.tsx').flatMap((path) =>
      bareTextsIn(readFileSync(path, 'utf8')).map(({ line, text }) => `${path}:${line}: ${text}`),
    )
    const output = faults.map((fault) => `${fault}: put this text into its own element.`)
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: output.join('\n') }
  },
}

/** Texts that are rendered conditionally beside other children, or that follow a conditional element. */
export function bareTextsIn(source: string): { line: number; text: string }[] {
  const file = ts.createSourceFile('page.tsx', source, ts.ScriptTarget.Latest, true)
  const nodes = namesOfNodes(file)
  const found: ts.Node[] = []
  visit(file)
  return found.map((node) => ({
    line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text: node.getText().trim().replace(/\s+/g, ' ').slice(0, 60),
  }))

  function visit(node: ts.Node): void {
    const isParent = ts.isJsxElement(node) || ts.isJsxFragment(node)
    if (isParent && !(isTransparent(node) && isJsx(node.parent))) checkChildren(node)
    ts.forEachChild(node, visit)
  }

  function checkChildren(parent: ts.JsxElement | ts.JsxFragment): void {
    const children = childrenOf(parent).map((child) => ({ child, drawn: drawnBy(child, nodes) }))
    const shown = children.filter(({ drawn }) => drawn !== 'nothing')
    const hasOthers = shown.length > 1 || isTransparent(parent)
    let isAfterChange = false
    for (const { child, drawn } of shown) {
      const isText = drawn === 'text' || drawn === 'passing'
      if ((isText && isAfterChange) || (drawn === 'passing' && hasOthers)) found.push(child)
      if (drawn === 'changing' || drawn === 'passing') isAfterChange = true
      if (drawn === 'kept') isAfterChange = false
    }
  }
}

function childrenOf(parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
  return parent.children.flatMap((child) =>
    (ts.isJsxFragment(child) || ts.isJsxElement(child)) && isTransparent(child)
      ? childrenOf(child)
      : [child],
  )
}

function isTransparent(node: ts.JsxElement | ts.JsxFragment): boolean {
  return ts.isJsxFragment(node) || TRANSPARENT.test(node.openingElement.tagName.getText())
}

function drawnBy(child: ts.JsxChild, nodes: ReadonlySet<string>): Drawn {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? 'nothing' : 'text'
  if (!ts.isJsxExpression(child)) return 'kept'
  return child.expression ? drawnByValue(child.expression, nodes) : 'nothing'
}

function drawnByValue(value: ts.Expression, nodes: ReadonlySet<string>): Drawn {
  if (ts.isParenthesizedExpression(value)) return drawnByValue(value.expression, nodes)
  if (ts.isConditionalExpression(value)) {
    return oneOf(drawnByValue(value.whenTrue, nodes), drawnByValue(value.whenFalse, nodes))
  }
  if (ts.isBinaryExpression(value)) {
    const right = drawnByValue(value.right, nodes)
    if (value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      return oneOf(right, 'nothing')
    }
    return value.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? 'text'
      : oneOf(drawnByValue(value.left, nodes), right)
  }
  if (ts.isJsxFragment(value)) return hasBareText(value, nodes) ? 'passing' : 'kept'
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value)) return 'kept'
  if (value.kind === ts.SyntaxKind.NullKeyword) return 'nothing'
  if (hasJsx(value)) return 'changing'
  return nodes.has(nameOf(value)) ? 'unknown' : 'text'
}

function hasBareText(fragment: ts.JsxFragment, nodes: ReadonlySet<string>): boolean {
  const drawn = childrenOf(fragment).map((child) => drawnBy(child, nodes))
  return drawn.includes('text') || drawn.includes('passing')
}

function oneOf(one: Drawn, other: Drawn): Drawn {
  if (one === other) return one === 'kept' ? 'changing' : one
  return [one, other].some((drawn) => drawn === 'text' || drawn === 'passing')
    ? 'passing'
    : 'changing'
}

/** The names that are known to hold elements: typed as `ReactNode`, or assigned JSX. */
function namesOfNodes(file: ts.SourceFile): Set<string> {
  const names = new Set(['children', 'createPortal'])
  visit(file)
  return names

  function visit(node: ts.Node): void {
    if (ts.isPropertySignature(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) {
      const isNode = node.type && /React(?:Node|Element)/.test(node.type.getText())
      const first = ts.isPropertySignature(node) ? undefined : node.initializer
      if (isNode || (first && hasJsx(first))) names.add(node.name.getText())
    }
    if (ts.isFunctionDeclaration(node) && node.name && hasJsx(node)) names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
}

function nameOf(value: ts.Expression): string {
  if (ts.isCallExpression(value)) return nameOf(value.expression)
  if (ts.isPropertyAccessExpression(value)) return value.name.text
  return value.getText()
}

function hasJsx(node: ts.Node): boolean {
  return isJsx(node) || (ts.forEachChild(node, (child) => hasJsx(child) || undefined) ?? false)
}

function isJsx(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}
