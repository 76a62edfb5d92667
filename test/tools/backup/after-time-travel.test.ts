import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase as openD1 } from '../../../app/db/database.ts'
import { saveEndings } from '../../../app/features/operations/account-closure/endings.server.ts'
import { ENDED_TABLES } from '../../../scripts/backup/end-again.ts'
import { withBucket, withDatabase } from '../../../scripts/site/miniflare.ts'
import { launch, run } from '../../../scripts/terminal/run.ts'
import { openDatabase } from '../../browser/database.ts'
import { aState } from '../state.ts'
import { fillDatabase } from './fill-database.ts'

const HASH = 'ab'.repeat(32)
const VIDEO = 'cd'.repeat(32)

let stateDir = ''
let older = ''
let output = ''

/** For each kind of ending, an act of a member or an operator, and a query whose answer is 1 after it. */
const ENDINGS: Readonly<Record<string, { act: string; hasEnded: string }>> = {
  pin: {
    act: 'update pins set deleted_at = 5 where id = 1',
    hasEnded: 'select deleted_at is not null from pins where id = 1',
  },
  board: {
    act: 'update boards set deleted_at = 5 where id = 3',
    hasEnded: 'select deleted_at is not null from boards where id = 3',
  },
  secret_board: {
    act: "update boards set privacy = 'secret' where id = 1",
    hasEnded: "select privacy = 'secret' from boards where id = 1",
  },
  block: {
    act: "insert into blocks (viewer_id, other_id, kind, created_at) values (1, 3, 'block', 5), (3, 1, 'blocked', 5)",
    hasEnded:
      "select count(*) = 2 from blocks where (viewer_id = 1 and other_id = 3 and kind = 'block') or (viewer_id = 3 and other_id = 1 and kind = 'blocked')",
  },
  mute: {
    act: "insert into blocks (viewer_id, other_id, kind, created_at) values (2, 1, 'mute', 5)",
    hasEnded:
      "select count(*) = 1 from blocks where viewer_id = 2 and other_id = 1 and kind = 'mute'",
  },
  account: {
    act: "update members set state = 'suspended' where id = 3",
    hasEnded: "select state = 'suspended' from members where id = 3",
  },
  staff_role: {
    act: 'update members set staff_role = null where id = 1',
    hasEnded: 'select staff_role is null from members where id = 1',
  },
  limited: {
    act: 'update members set limited_at = 5 where id = 2',
    hasEnded: 'select limited_at is not null from members where id = 2',
  },
  password: {
    act: "insert into account_events (id, member_id, kind, country, user_agent, created_at) values (99, 1, 'password_changed', '', '', 5)",
    hasEnded: 'select password_hash is null from members where id = 1',
  },
  muted: {
    act: `update members set muted_notifications = '["saved"]' where id = 1`,
    hasEnded: `select muted_notifications = '["saved"]' from members where id = 1`,
  },
  marketing: {
    act: 'update members set marketing_opt_out_at = 5 where id = 1',
    hasEnded: 'select marketing_opt_out_at is not null from members where id = 1',
  },
  weekly_email: {
    act: 'update businesses set wants_weekly_email = 0 where member_id = 1',
    hasEnded: 'select wants_weekly_email = 0 from businesses where member_id = 1',
  },
  unwanted_email: {
    act: "insert into unwanted_emails (address_hash, since) values ('someone', 5)",
    hasEnded: "select count(*) = 1 from unwanted_emails where address_hash = 'someone'",
  },
  ...Object.fromEntries(
    [
      'second_factors',
      'passkeys',
      'identities',
      'recovery_codes',
      'board_collaborators',
      'business_access',
      'board_sources',
    ].map((table) => [
      table,
      {
        act: `delete from ${table} where id = 1`,
        hasEnded: `select count(*) = 0 from ${table} where id = 1`,
      },
    ]),
  ),
  share: {
    act: 'update shares set hidden_at = 5 where id = 1',
    hasEnded: 'select hidden_at is not null from shares where id = 1',
  },
  removed_picture: {
    act: `insert into removed_pictures (hash, created_at) values ('${HASH}', 5)`,
    hasEnded: `select exists (select 1 from removed_pictures where hash = '${HASH}')
      and not exists (select 1 from members where picture_id = 1)
      and (select deleted_at is not null and removal_id is not null from pins where picture_id = 1)`,
  },
  removed_file: {
    act: `insert into removed_files (kind, hash, picture_hash) values ('video', '${VIDEO}', '${HASH}')`,
    hasEnded: `select exists (select 1 from removed_files where hash = '${VIDEO}')
      and (select deleted_at is not null from pins where video_id = 2)`,
  },
}

beforeAll(async () => {
  stateDir = await aState()
  older = await mkdtemp(join(tmpdir(), 'pinfold-older-'))
  await change((database) => {
    fillDatabase(database)
    database.exec(`
      delete from endings;
      update members set staff_role = 'admin', marketing_opt_out_at = null;
      update businesses set wants_weekly_email = 1;
      delete from board_collaborators where member_id is null;
      update pictures set hash = '${HASH}' where id = 1;
      update videos set hash = '${VIDEO}' where id = 2;
      update pins set removal_id = null;
      update shares set hidden_at = null;
      insert into second_factors (id, member_id, kind, phone, created_at) values (1, 1, 'phone', '+4915112345678', 5);
      delete from endings;`)
  })
  await cp(stateDir, older, { recursive: true })
  await withBucket(stateDir, async (bucket) => {
    await bucket.put(`withdrawn/original/${HASH}`, 'the picture')
    // A restored backup brings the file back to where it was served from.
    await bucket.put(`original/${HASH}`, 'the picture')
    await bucket.put(`video/${VIDEO}`, 'the video')
  })
  await change((database) => {
    for (const { act } of Object.values(ENDINGS)) database.exec(act)
    database.exec("update members set email = 'new@example.com' where id = 2")
    database.exec('update pins set deleted_at = 5 where id = 3')
    database.exec('update pins set deleted_at = null where id = 3')
  })
  await withDatabase(stateDir, (d1) =>
    withBucket(stateDir, async (MEDIA) => {
      const db = openD1(d1.withSession('first-primary'))
      // @ts-expect-error the job uses only the bucket
      await saveEndings({ db, env: { MEDIA }, now: Date.now() })
    }),
  )
  await cp(join(older, 'v3/d1'), join(stateDir, 'v3/d1'), { recursive: true })
  const done = await run('node', ['scripts/backup/commands/after-time-travel.ts'], {
    STATE_DIR: stateDir,
  })
  output = done.output
  expect(done.code, output).toBe(0)
})

afterAll(() =>
  Promise.all([stateDir, older].map((folder) => rm(folder, { recursive: true, force: true }))),
)

async function change(work: (database: DatabaseSync) => void): Promise<void> {
  const database = await openDatabase(stateDir)
  work(database)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

async function answerOf(sql: string, state = stateDir): Promise<unknown> {
  const database = await openDatabase(state)
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

test('each kind of ending is tried here', async () => {
  const kinds = await withBucket(stateDir, async (bucket) => {
    const { objects } = await bucket.list({ prefix: 'ended/' })
    const lists = await Promise.all(
      objects.map(async ({ key }) => (await bucket.get(key))?.json<[string][]>()),
    )
    return new Set(lists.flatMap((list = []) => list.map(([kind]) => kind)))
  })
  expect([...kinds].sort()).toEqual([...Object.keys(ENDINGS), 'email'].sort())
})

test.each(Object.entries(ENDINGS))(
  'an older database doesn’t undo: %s',
  async (_, { hasEnded }) => {
    expect(await answerOf(hasEnded, older)).not.toBe(1)
    expect(await answerOf(hasEnded)).toBe(1)
  },
)

test.each(ENDED_TABLES)('an older database lets nobody in: %s', async (table) => {
  expect(await answerOf(`select count(*) from ${table}`, older)).toBeGreaterThan(0)
  expect(await answerOf(`select count(*) from ${table}`)).toBe(0)
})

test('trusted browsers and reported losses of a second factor end, too', async () => {
  expect(await answerOf('select count(*) from known_devices where trusted_until is not null')).toBe(
    0,
  )
  expect(await answerOf('select count(*) from members where factor_loss_at is not null')).toBe(0)
})

test('what was undone again stays, and the rest of the data is untouched', async () => {
  expect(await answerOf('select deleted_at from pins where id = 3')).toBeNull()
  expect(await answerOf('select count(*) from pins')).toBe(3)
  expect(await answerOf('select email from members where id = 2')).toBe('ana2@example.com')
})

test('the files of a removed picture and video are out of reach again', async () => {
  await withBucket(stateDir, async (bucket) => {
    const { objects } = await bucket.list()
    const keys = objects.map(({ key }) => key).filter((key) => !key.startsWith('ended/'))
    expect(keys).toEqual([`withdrawn/original/${HASH}`, `withdrawn/video/${VIDEO}`])
  })
})

test('the command says what was done and what nobody can know', () => {
  expect(output).toContain(
    'All sessions, access tokens, one-time links and secret links have ended.',
  )
  expect(output).toContain('1 members had changed their password since')
  expect(output).toMatch(/changed their email address since.+ 2\./)
  expect(output).toContain('The lists lack the changes of the last minute')
})

test('running it again changes nothing more', async () => {
  const before = await answerOf('select count(*) from decisions')
  const { code } = await run('node', ['scripts/backup/commands/after-time-travel.ts'], {
    STATE_DIR: stateDir,
  })

  expect(code).toBe(0)
  expect(await answerOf('select count(*) from decisions')).toBe(before)
  for (const [kind, { hasEnded }] of Object.entries(ENDINGS))
    expect([kind, await answerOf(hasEnded)]).toEqual([kind, 1])
})

test('the command waits for npm start’s site to be stopped', async () => {
  const held = launch(
    'node',
    [
      '-e',
      `import('./scripts/site/state.ts').then(({ lockState }) => lockState('${stateDir}')).then(() => { console.log('held'); setInterval(() => {}, 1000) })`,
    ],
    {},
  )
  await new Promise<void>((resolve) => held.stdout?.once('data', () => resolve()))

  const { code, output } = await run('node', ['scripts/backup/commands/after-time-travel.ts'], {
    STATE_DIR: stateDir,
  })
  held.kill()

  expect(output).toContain(`is using ${stateDir}. Stop it`)
  expect(code).toBe(1)
})
