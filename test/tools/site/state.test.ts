import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate, moveOtherVersionAside } from '../../../scripts/site/database.ts'
import { takeLock } from '../../../scripts/site/lock.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { run } from '../../../scripts/terminal/run.ts'
import { aState } from '../state.ts'

const DATABASES = 'v3/d1/miniflare-D1DatabaseObject'

test('data with an unknown migration is moved aside as a whole, and the certificate is kept', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const stateDir = await aFolder()
  const file = await oldData(stateDir)
  await writeFile(join(stateDir, 'demo'), 'done')
  await mkdir(join(stateDir, 'https'))

  await moveOtherVersionAside(stateDir)

  const left = await readdir(stateDir)
  const [aside = ''] = left.filter((name) => name.startsWith('other-version-'))
  expect(left.toSorted()).toEqual(['https', aside])
  expect(printed.mock.calls).toEqual([
    [
      `  The data of another version of Pinfold (migration 0000_pins-of-old.sql) was moved to ${join(stateDir, aside)}; new data is being created.`,
    ],
  ])
  expect(await readFile(join(stateDir, aside, 'demo'), 'utf8')).toBe('done')
  await expect(access(join(stateDir, aside, DATABASES, file))).resolves.toBeUndefined()
})

test('data of this version and an empty folder are not moved', async () => {
  const ours = await aState()
  onTestFinished(() => rm(ours, { recursive: true }))
  const empty = await aFolder()
  const before = await readdir(ours)

  await moveOtherVersionAside(ours)
  await moveOtherVersionAside(empty)

  expect(await readdir(ours)).toEqual(before)
  expect(await readdir(empty)).toEqual([])
})

test('other commands refuse data of another version, which npm start moves aside', async () => {
  const stateDir = await aFolder()
  const file = await oldData(stateDir)

  await expect(migrate(stateDir)).rejects.toThrow(
    `${stateDir} was made by another version of Pinfold (migration 0000_pins-of-old.sql). "npm start" moves it aside and creates new data. To keep using it, choose another folder: STATE_DIR=…`,
  )
  await expect(access(join(stateDir, DATABASES, file))).resolves.toBeUndefined()
})

test('a database that this user can’t write to ends a start with an error message', async () => {
  const stateDir = await aFolder()
  const file = join(stateDir, DATABASES, await oldData(stateDir))
  await chmod(stateDir, 0o777)
  await chmod(file, 0o444)

  // Root may write to any file, so a process of root becomes another user.
  const { output } = await run('node', [
    '--input-type=module',
    '--eval',
    `import { lockState } from '${resolve('scripts/site/state.ts')}'
     if (process.getuid() === 0) process.setuid(65534)
     await lockState('${stateDir}').catch(({ message }) => console.log(message))`,
  ])

  expect(output).toMatch(
    /^Can't write to .+\. Change its owner or permissions, or choose another folder: STATE_DIR=…\n$/,
  )
  expect(output).toContain(join(stateDir, 'v3'))
})

test('a second start with the same data ends with an error message', async () => {
  const stateDir = await aFolder()
  const lock = takeLock(join(stateDir, 'in-use'))

  const { code, output } = await run('node', ['scripts/start.ts'], {
    PORT: String(await freePort()),
    STATE_DIR: stateDir,
  })
  lock?.release()

  expect(code).toBe(1)
  expect(output).toBe(
    `Another npm start or npm run dev is using ${stateDir}. Stop it, or choose another folder: STATE_DIR=…\n`,
  )
})

test('a lock that no variable refers to survives the garbage collector', async () => {
  const file = join(await aFolder(), 'lock')

  const { output } = await run('node', [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    `import { setImmediate } from 'node:timers/promises'
     import { takeLock } from '${resolve('scripts/site/lock.ts')}'
     takeLock('${file}')
     await setImmediate()
     gc()
     await setImmediate()
     console.log(takeLock('${file}'))`,
  ])

  expect(output).toBe('null\n')
})

test('a process that waits for a lock gets it when the holder releases it', async () => {
  const file = join(await aFolder(), 'lock')
  const lock = takeLock(file)
  const waiting = run('node', [
    '--input-type=module',
    '--eval',
    `import { takeLock, waitForLock } from '${resolve('scripts/site/lock.ts')}'
     if (takeLock('${file}')) process.exit(1)
     console.log('waits')
     if (await waitForLock('${file}', 20_000)) console.log('has it')`,
  ])
  await expect(Promise.race([waiting, wait(1000, 'waits')])).resolves.toBe('waits')

  lock?.release()

  expect(await waiting).toEqual({ code: 0, output: 'waits\nhas it\n' })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-state-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Returns the name of the database's file. */
async function oldData(stateDir: string): Promise<string> {
  const file = `${'a'.repeat(64)}.sqlite`
  await mkdir(join(stateDir, DATABASES), { recursive: true })
  const database = new DatabaseSync(join(stateDir, DATABASES, file))
  database.exec('create table d1_migrations (id integer primary key, name text)')
  database.exec(`insert into d1_migrations (name) values ('0000_pins-of-old.sql')`)
  database.close()
  return file
}
