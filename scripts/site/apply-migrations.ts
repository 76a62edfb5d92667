import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_splitSqlQuery } from 'wrangler'
import { withDatabase } from './miniflare.ts'

/** The table in which `wrangler d1 migrations` records what was applied. */
const MIGRATIONS_TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

/** Applies missing migrations, each in one transaction, and records them as `wrangler d1 migrations` does. */
export async function applyMigrations(stateDir: string, migrations: string[]): Promise<void> {
  await withDatabase(stateDir, async (database) => {
    await database.prepare(MIGRATIONS_TABLE).run()
    const { results } = await database.prepare('select name from d1_migrations').all()
    const applied = new Set(results.map(({ name }) => name))
    for (const name of migrations.filter((name) => !applied.has(name))) {
      const sql = await readFile(join('migrations', name), 'utf8')
      const statements = unstable_splitSqlQuery(sql).map((query) => database.prepare(query))
      const note = database.prepare('insert into d1_migrations (name) values (?)').bind(name)
      await database.batch([...statements, note])
    }
  })
}
