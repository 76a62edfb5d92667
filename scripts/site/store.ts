import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import { run } from '../terminal/run.ts'
import { databaseFile, migrate } from './database.ts'
import { readSettings, remoteEnvironment } from './settings.ts'

export type Execute = (sql: string) => Promise<unknown[]>

export async function openStore(isRemote: boolean): Promise<Execute> {
  if (isRemote) return executeRemotely
  const { stateDir } = readSettings()
  await migrate(stateDir)
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`There is no database in ${stateDir}.`)
  const local = new DatabaseSync(file)
  local.exec('PRAGMA busy_timeout = 5000')
  return async (sql) => local.prepare(sql).all()
}

export function quoted(value: string | number | null): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

const Answer = v.tuple([v.object({ results: v.array(v.unknown()) })])

async function executeRemotely(sql: string): Promise<unknown[]> {
  const { code, output } = await run('wrangler', [
    'd1',
    'execute',
    'DB',
    '--remote',
    '--env',
    remoteEnvironment(),
    '--json',
    '--command',
    sql,
  ])
  if (code !== 0) throw new Error('The database reported an error; see above.', { cause: output })
  // Warnings may be printed before the answer.
  const [{ results }] = parseJson(Answer, output.slice(output.search(/^\[/m)))
  return results
}
