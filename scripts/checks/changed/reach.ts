import type { Declaration, SourceFile } from './declarations.ts'

/** A statement, and how many steps it is from the nearest one that has changed. */
export type Reached = { file: SourceFile; declaration: Declaration; level: number; via: string }

type User = { file: SourceFile; declaration: Declaration }

/** The statements that use a name, by `file#name`. */
export type Users = ReadonlyMap<string, readonly User[]>

/** Finds the statements that use changed statements, directly or through others, by the names they import. */
export function reachOf(
  users: Users,
  seeds: readonly User[],
  isPassed: (path: string) => boolean,
): Reached[] {
  const reached = new Map<Declaration, Reached>(
    seeds.map((seed) => [seed.declaration, { ...seed, level: 0, via: '' }]),
  )
  const waiting = [...reached.values()]
  for (const { file, declaration, level } of waiting) {
    for (const name of declaration.names) {
      const next = [
        ...(users.get(`${file.path}#${name}`) ?? []),
        ...(users.get(`${file.path}#*`) ?? []),
      ]
      for (const user of next) {
        if (reached.has(user.declaration) || !isPassed(user.file.path)) continue
        const one = { ...user, level: level + 1, via: name }
        reached.set(user.declaration, one)
        waiting.push(one)
      }
    }
  }
  return waiting
}

export function usersByName(files: ReadonlyMap<string, SourceFile>): Users {
  const tables = tableNames(files)
  const users = new Map<string, User[]>()
  for (const file of files.values()) {
    const own = new Set(file.declarations.flatMap(({ names }) => names))
    for (const declaration of file.declarations) {
      for (const key of usedKeys(file, declaration, own, tables)) {
        const known = users.get(key)
        if (known) known.push({ file, declaration })
        else users.set(key, [{ file, declaration }])
      }
    }
  }
  return users
}

function usedKeys(
  file: SourceFile,
  { names, words, sqlWords }: Declaration,
  own: ReadonlySet<string>,
  tables: ReadonlyMap<string, string>,
): Set<string> {
  const keys = new Set<string>()
  for (const word of words) {
    const imported = file.imports.get(word)
    if (imported) keys.add(`${imported.file}#${imported.name}`)
    else if (own.has(word) && !names.includes(word)) keys.add(`${file.path}#${word}`)
  }
  for (const word of sqlWords) {
    const table = tables.get(word)
    if (table && !table.startsWith(`${file.path}#`)) keys.add(table)
  }
  return keys
}

/** The statement that declares each table, by the table's name. */
function tableNames(files: ReadonlyMap<string, SourceFile>): Map<string, string> {
  return new Map(
    [...files.values()]
      .filter(({ path }) => path.startsWith('app/db/'))
      .flatMap(({ path, declarations }) =>
        declarations.flatMap(({ names: [name = ''], text }) =>
          [...text.matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(
            ([, table = '']) => [table, `${path}#${name}`] as const,
          ),
        ),
      ),
  )
}
