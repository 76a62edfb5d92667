const SOURCES = import.meta.glob<string>('/app/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TESTS = import.meta.glob<string>(
  ['/test/features/**/*.test.ts', '/test/worker/*.test.ts', '/test/browser/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** A file below `test/` and the name of a test in it, or what doesn't vary of one. */
export type Reached = readonly [file: string, name: string]

/** What a source below `app/` says, its comments aside and each white space a single blank. */
export function sourceOf(path: string): string {
  return (SOURCES[`/app/${path}`] ?? '')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/^\s*\/\/.*$/gm, ' ')
    .replace(/\s+/g, ' ')
}

/**
 * Whether a source has a text whole: between quotes, or between what is markup around it. What is put
 * into the text stands in braces, in templates and markup alike.
 */
export function says(path: string, text: string): boolean {
  const source = sourceOf(path).replaceAll('${', '{')
  return new RegExp(`['"\`>}] ?${literally(text)} ?['"\`<{]`).test(source)
}

/** What a file below `test/` has in it; nothing where there is none. */
export function testFile(file: string): string | undefined {
  return TESTS[`/test/${file}.test.ts`]
}

/** The source of a test, from its name until the next test; nothing where there is none of that name. */
export function testOf([file, name]: Reached): string | undefined {
  const source = testFile(file) ?? ''
  const tests = source.replaceAll('${', '{').split(/\n(?=\s*test(?:\.each)?\()/)
  return tests.find((one) => ["'", '"', '`'].some((mark) => one.includes(mark + name)))
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
