import { Session } from 'node:inspector'
import { pathToFileURL } from 'node:url'

/** A pattern and the longest text that it read. */
type Reader = { pattern: RegExp; letters: number }

type Cost = (subject: ArrayLike<unknown>, given: readonly unknown[], answer: unknown) => number

let native = 0
let isCounting = false
let hasCounted = false
const readers = new Map<string, Reader>()
const session = new Session()

/**
 * Counts a function's work: how often each block of our code and valibot's runs, by V8's precise coverage, and how much
 * built-in functions read and write. The count is the same in each run on each machine. It covers only code that was
 * loaded after this module. Blocks that run between two counts are added to the second. It can't see backtracking, so
 * {@link longReadingPatterns} returns the patterns to check for that.
 */
export async function workOf(run: () => unknown): Promise<number> {
  // Done only before the first run, because taking a count costs as much as most runs do.
  if (!hasCounted) takeBlocks()
  hasCounted = true
  native = 0
  isCounting = true
  try {
    await run()
  } finally {
    isCounting = false
  }
  return native + takeBlocks()
}

/** The patterns that have read more than this many characters. */
export function longReadingPatterns(letters: number): RegExp[] {
  const long = [...readers.values()].filter((reader) => reader.letters > letters)
  return long.map(({ pattern }) => pattern)
}

/** Our parsers, this folder's inefficient ones, and valibot, wherever the project is located. */
const MEASURED = new RegExp(
  `^${pathToFileURL('.').href}/(?:app/|test/work/inefficient-parsers|node_modules/valibot)`,
)

function takeBlocks(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      if (!MEASURED.test(url)) continue
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
  })
  return blocks
}

function charge(subject: object, names: readonly (string | symbol)[], cost: Cost): void {
  for (const name of names) {
    const original: unknown = Reflect.get(subject, name)
    if (typeof original !== 'function') throw new Error(`there is no ${String(name)}`)
    const known = original
    const value = function counted(this: ArrayLike<unknown>, ...given: unknown[]): unknown {
      const answer: unknown = Reflect.apply(known, this, given)
      if (isCounting) native += cost(this, given, answer)
      return answer
    }
    Object.defineProperty(subject, name, { value, writable: true, configurable: true })
  }
}

const whole: Cost = ({ length }) => length
const answered: Cost = (_, __, answer) => lengthOf(answer)
const first: Cost = (_, [given]) => lengthOf(given)

/** The cost of a search up to where it stopped. */
const upTo: Cost = ({ length }, [, from], found) => {
  const start = typeof from === 'number' ? Math.min(Math.max(from, 0), length) : 0
  return typeof found === 'number' && found >= start ? found - start + 1 : length - start
}

function rangeOf(length: number, from: unknown, to: unknown): number {
  return (typeof to === 'number' ? to : length) - (typeof from === 'number' ? from : 0)
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  if ('byteLength' in value && typeof value.byteLength === 'number') return value.byteLength
  return 'length' in value && typeof value.length === 'number'
    ? value.length
    : Reflect.ownKeys(value).length
}

const SEARCHES = ['indexOf', 'includes']
const TypedArray = Reflect.getPrototypeOf(Uint8Array.prototype) ?? {}

charge(String.prototype, SEARCHES, upTo)
charge(
  String.prototype,
  [
    'lastIndexOf',
    'split',
    'replace',
    'replaceAll',
    'search',
    'match',
    'trim',
    'trimStart',
    'trimEnd',
    'toLowerCase',
    'toUpperCase',
    'normalize',
    'toWellFormed',
    'localeCompare',
  ],
  whole,
)
charge(String.prototype, ['startsWith', 'endsWith'], first)
charge(String.prototype, ['padStart', 'padEnd', 'repeat', 'concat'], answered)
charge(Array.prototype, SEARCHES, upTo)
charge(
  Array.prototype,
  [
    'shift',
    'unshift',
    'splice',
    'concat',
    'slice',
    'join',
    'reverse',
    'sort',
    'flat',
    'lastIndexOf',
    'fill',
    'copyWithin',
    'map',
    'filter',
    'flatMap',
    'forEach',
    'toSorted',
  ],
  whole,
)
charge(TypedArray, SEARCHES, upTo)
charge(TypedArray, ['fill'], ({ length }, [, from, to]) => rangeOf(length, from, to))
charge(TypedArray, ['reverse', 'sort', 'map', 'filter', 'join', 'copyWithin'], whole)
charge(TypedArray, ['slice'], answered)
charge(TypedArray, ['set'], first)
charge(TextDecoder.prototype, ['decode'], first)
charge(TextEncoder.prototype, ['encode'], answered)
charge(JSON, ['parse'], first)
charge(JSON, ['stringify'], answered)
charge(Object, ['entries', 'keys', 'values', 'fromEntries', 'getOwnPropertyNames'], answered)
for (const iterator of [[].values(), ''[Symbol.iterator](), new Map().keys(), new Set().values()]) {
  charge(Reflect.getPrototypeOf(iterator) ?? {}, ['next'], () => 1)
}

/** Charges the characters that a pattern reads without backtracking. */
charge(RegExp.prototype, ['exec'], (subject, [text], found) => {
  if (!(subject instanceof RegExp) || typeof text !== 'string') return 1
  const pattern = String(subject)
  const letters = Math.max(readers.get(pattern)?.letters ?? 0, text.length)
  readers.set(pattern, { pattern: subject, letters })
  if (!Array.isArray(found)) return subject.sticky ? 1 : text.length
  const skipped = subject.global || subject.sticky ? 0 : text.indexOf(found[0])
  return 1 + skipped + found[0].length
})

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given, newTarget) {
    const made: object = Reflect.construct(target, given, newTarget)
    if (isCounting) native += lengthOf(made)
    return made
  },
})

session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
