import { dirname, join } from 'node:path'
import { sqlTexts } from '../tables.ts'

/** A top-level statement of a file: the names it declares, and the words in it that may be names it uses. */
export type Declaration = {
  names: string[]
  from: number
  to: number
  text: string
  words: ReadonlySet<string>
  /** The words of its SQL texts, which may be names of tables. */
  sqlWords: ReadonlySet<string>
}

export type SourceFile = {
  path: string
  declarations: Declaration[]
  /** The file and the export behind each local name; `*` is the whole file. */
  imports: ReadonlyMap<string, { file: string; name: string }>
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const QUOTED = /'(?:[^'\\\n]|\\.)*'/g
/** A word that isn't a property after a dot. A word after a spread's three dots counts. */
const WORD = /(?<![\w$]|(?<!\.)\.)[A-Za-z_$][\w$]*/g
const NAMED =
  /^(?:export )?(?:default )?(?:declare )?(?:async )?(?:function\*?|const|let|class|enum) (\w+)/
const UNPACKED = /^(?:export )?(?:const|let) [{[]([^=]*)[}\]] =/
const TYPE = /^(?:export )?(?:type|interface|declare) /
const IMPORT = /^(?:import|export) (?!type\b)([^'"]*?)(?: from )?'(\.[^']+)'/
const LAZY = /import\('(\.[^']+)'\)/g

/** Reads a file's statements by their first line, because the formatter indents all others. Omits types. */
export function readSource(path: string, source: string): SourceFile {
  const imports = new Map<string, { file: string; name: string }>()
  const declarations: Declaration[] = []
  for (const { from, to, text } of statements(source)) {
    const [, clause = '', specifier] = IMPORT.exec(text) ?? []
    if (specifier) {
      for (const [local, name] of importedNames(clause)) {
        imports.set(local, { file: join(dirname(path), specifier), name })
      }
    }
    if (TYPE.test(text) || (text.startsWith('import ') && !text.startsWith('import('))) continue
    const code = text.replaceAll(COMMENT, '')
    const lazy = [...code.matchAll(LAZY)].map(([, file = '']) => join(dirname(path), file))
    for (const file of lazy) imports.set(file, { file, name: '*' })
    declarations.push({
      names: namesOf(text),
      from,
      to,
      text,
      words: new Set([
        ...[...code.replaceAll(QUOTED, "''").matchAll(WORD)].map(([word]) => word),
        ...lazy,
      ]),
      sqlWords: new Set(
        code.includes('sql') ? sqlTexts(code).flatMap((sql) => sql.match(/\w+/g) ?? []) : [],
      ),
    })
  }
  return { path, declarations, imports }
}

function statements(source: string): { from: number; to: number; text: string }[] {
  const lines = source.split('\n')
  const starts = lines.flatMap((line, at) => (/^[A-Za-z_$]/.test(line) ? [at] : []))
  return starts.map((at, index) => {
    const end = starts[index + 1] ?? lines.length
    return { from: at + 1, to: end, text: lines.slice(at, end).join('\n') }
  })
}

/** Pairs of a local name and the name that its file exports. */
function importedNames(clause: string): [local: string, name: string][] {
  const [, braced] = /\{([^}]*)\}/.exec(clause) ?? []
  const named = (braced ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part): [string, string] => {
      const [name = '', local = name] = part.split(' as ')
      return [local, name]
    })
  const [, whole] = /\* as (\w+)/.exec(clause) ?? []
  const [, main] = /^(\w+)/.exec(clause.replace(/^import /, '')) ?? []
  return [
    ...named,
    ...(whole ? [[whole, '*'] satisfies [string, string]] : []),
    ...(main ? [[main, 'default'] satisfies [string, string]] : []),
  ]
}

function namesOf(text: string): string[] {
  const isDefault = /^export default\b/.test(text) ? ['default'] : []
  const [, name] = NAMED.exec(text) ?? []
  if (name) return [name, ...isDefault]
  const [, unpacked] = UNPACKED.exec(text) ?? []
  if (unpacked) return unpacked.match(/\w+/g) ?? []
  const [, clause, from] = IMPORT.exec(text) ?? []
  if (from && clause) return importedNames(clause).map(([local]) => local)
  return isDefault
}
