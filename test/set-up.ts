import { applyD1Migrations, env } from 'cloudflare:test'
import { afterEach, expect } from 'vitest'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

/** What the console was told since the last test; a test that expects an error spies on the console itself. */
const complaints: string[] = []
const say = console.error
console.error = (...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
  say(...words)
}

afterEach(() => expect(complaints.splice(0), 'errors on the console').toEqual([]))
