import { newId } from '../../app/db/ids.ts'
import { CLOSING_MS } from '../../app/features/identity/limits.ts'
import type { Bucket } from './bucket.ts'
import type { SqlDatabase } from './database.ts'
import { type Ending, readEndings, withdrawFiles } from './endings.ts'

/** How many rows a statement changes, within D1's 30 s. */
const ROWS = 500

/** Everything that lets somebody in, and answers of the API that were kept to be repeated. All of it ends. */
export const ENDED_TABLES = [
  'sessions',
  'access_tokens',
  'app_grants',
  'one_time_tokens',
  'challenges',
  'connect_attempts',
  'secret_links',
  'idempotency_keys',
] as const

/** Tables whose ended rows are deleted again, by id. */
const TABLES_OF_ROWS = [
  'second_factors',
  'passkeys',
  'identities',
  'recovery_codes',
  'board_collaborators',
  'business_access',
  'board_sources',
] as const

const IDS = '(select cast(value ->> 1 as integer) from json_each(?1))'
const MEMBERS = '(select value ->> 0 from json_each(?1))'
const PAIRS =
  '(select value ->> 0 as member, cast(value ->> 1 as integer) as other from json_each(?1))'

/** The statements for each kind of `endings`. Their `?1` is a JSON array of `[member, subject]`. */
const APPLIED: Readonly<Record<string, (now: number) => string[]>> = {
  pin: (now) => [`update pins set deleted_at = ${now} where deleted_at is null and id in ${IDS}`],
  board: (now) => [
    `update boards set deleted_at = ${now} where deleted_at is null and id in ${IDS}`,
  ],
  secret_board: () => [
    `update boards set privacy = 'secret' where privacy = 'public' and id in ${IDS}`,
  ],
  block: (now) => [
    `insert into blocks (viewer_id, other_id, kind, created_at, is_partner)
      select member, other, 'block', ${now}, members.is_partner from ${PAIRS}
        join members on members.id = other join members as own on own.id = member
      where true on conflict do nothing`,
    `insert into blocks (viewer_id, other_id, kind, created_at, is_partner)
      select other, member, 'blocked', ${now}, own.is_partner from ${PAIRS}
        join members on members.id = other join members as own on own.id = member
      where true on conflict do nothing`,
    `delete from member_follows where exists (select 1 from ${PAIRS}
      where (member = follower_id and other = member_id) or (other = follower_id and member = member_id))`,
    `delete from board_follows where exists (select 1 from ${PAIRS} join boards on boards.id = board_id
      where (member = follower_id and other = owner_id) or (other = follower_id and member = owner_id))`,
  ],
  mute: (now) => [
    `insert into blocks (viewer_id, other_id, kind, created_at, is_partner)
      select member, other, 'mute', ${now}, members.is_partner from ${PAIRS}
        join members on members.id = other join members as own on own.id = member
      where true on conflict do nothing`,
  ],
  account: (now) => [
    `update members set state = ended.state, erase_at = iif(ended.is_closing, coalesce(erase_at, ${now + CLOSING_MS}), erase_at)
      from (select value ->> 0 as member, substr(value ->> 1, 1, instr(value ->> 1 || ' ', ' ') - 1) as state,
        value ->> 1 like '% closing' as is_closing from json_each(?1)) as ended
      where members.id = ended.member and ended.state in ('suspended', 'deactivated', 'deactivated_by_member', 'soft_banned')
        and not (members.state = 'deactivated' and members.erase_at is not null)`,
  ],
  staff_role: () => [
    `update members set staff_role = nullif(role, '') from (
        select value ->> 0 as member, value ->> 1 as role from json_each(?1)) as ended
      where members.id = ended.member`,
  ],
  limited: (now) => [
    `update members set limited_at = ${now} where limited_at is null and id in ${MEMBERS}`,
  ],
  password: () => [
    `update members set password_hash = null, previous_password_hash = null, password_proved_at = null
      where id in ${MEMBERS}`,
  ],
  muted: () => [
    `update members set muted_notifications = (
        select json_group_array(name) from (
          select value as name from json_each(muted_notifications)
          union select value ->> 1 from json_each(?1) where value ->> 0 = members.id))
      where id in ${MEMBERS}`,
  ],
  marketing: (now) => [
    `update members set marketing_opt_out_at = ${now} where marketing_opt_out_at is null and id in ${MEMBERS}`,
  ],
  weekly_email: () => [
    `update businesses set wants_weekly_email = 0 where member_id in ${MEMBERS}`,
  ],
  unwanted_email: (now) => [
    `insert into unwanted_emails (address_hash, since)
      select value ->> 1, ${now} from json_each(?1) where true on conflict do nothing`,
  ],
  share: (now) => [`update shares set hidden_at = ${now} where hidden_at is null and id in ${IDS}`],
  removed_picture: (now) => [
    `insert into removed_pictures (hash, created_at, withdrawn_at)
      select value ->> 1, ${now}, ${now} from json_each(?1) where true on conflict do nothing`,
  ],
  removed_file: () => [
    `insert into removed_files (kind, hash, picture_hash)
      select substr(file, 1, instr(file, ' ') - 1), substr(file, instr(file, ' ') + 1, 64), substr(file, -64)
      from (select value ->> 1 as file from json_each(?1))
      where substr(file, -64) in (select hash from removed_pictures) on conflict do nothing`,
  ],
  ...Object.fromEntries(
    TABLES_OF_ROWS.map((table) => [table, () => [`delete from ${table} where id in ${IDS}`]]),
  ),
}

type Site = { database: SqlDatabase; media: Bucket }

/**
 * Ends what an older database reopened: all sessions, tokens and links, and what the bucket lists as ended since. Safe
 * to repeat. Returns lines for the operator about what was done and what can't be known.
 */
export async function endAgain({ database, media }: Site, now: number): Promise<string[]> {
  for (const table of ENDED_TABLES) await emptyTable(database, table)
  await changeAll(database, 'known_devices', 'trusted_until')
  await changeAll(database, 'members', 'factor_loss_at')
  const endings = await readEndings(media)
  let count = 0
  for (const [kind, statementsAt] of Object.entries(APPLIED)) {
    const rows = endings.get(kind) ?? []
    count += rows.length
    for (let place = 0; place < rows.length; place += ROWS) {
      const part = JSON.stringify(rows.slice(place, place + ROWS))
      for (const statement of statementsAt(now)) await database.query(statement, [part])
    }
  }
  await removePictures({ database, media }, endings, now)
  return [
    'All sessions, access tokens, one-time links and secret links have ended. Members log in again.',
    `${count} things that had ended since then ended again: deleted pins and boards, blocks, unwanted emails, removals.`,
    ...unknownLines(endings),
  ]
}

async function emptyTable(database: SqlDatabase, table: string): Promise<void> {
  const some = `delete from ${table} where rowid in (select rowid from ${table} limit ${ROWS}) returning 1 as ended`
  while ((await database.query(some)).length > 0);
}

async function changeAll(database: SqlDatabase, table: string, column: string): Promise<void> {
  const some = `update ${table} set ${column} = null where rowid in (
    select rowid from ${table} where ${column} is not null limit ${ROWS}) returning 1 as changed`
  while ((await database.query(some)).length > 0);
}

/** Takes removed pictures and videos off all pins, covers and profiles, with a decision for each member who had them. */
async function removePictures(
  { database, media }: Site,
  endings: ReadonlyMap<string, Ending[]>,
  now: number,
): Promise<void> {
  const pictures = (endings.get('removed_picture') ?? []).map(([, hash]) => hash)
  const videos = (endings.get('removed_file') ?? [])
    .map(([, file]) => file.split(' '))
    .flatMap(([kind, hash]) => (kind === 'video' && hash ? [hash] : []))
  for (const hash of pictures) await withdrawFiles(media, 'picture', hash)
  for (const hash of videos) await withdrawFiles(media, 'video', hash)
  const isRemoved = `(picture_id in (select pictures.id from pictures join removed_pictures on removed_pictures.hash = pictures.hash)
    or video_id in (select videos.id from videos join removed_files on removed_files.kind = 'video' and removed_files.hash = videos.hash))`
  await database.query(
    `insert into decisions (id, member_id, act, kind, subject_id, title, ground, explanation, created_at, notified_at, seen_at)
      select ${newId(now)} + row_number() over (order by pinner_id, picture_id) - 1, pinner_id, 'remove', 'picture', picture_id,
        max(title), 'other', 'This was decided before our data had to be restored. The first statement has the reasons.',
        ${now}, ${now}, ${now}
      from pins where ${isRemoved} and removal_id is null group by pinner_id, picture_id`,
  )
  await database.query(
    `update pins set deleted_at = coalesce(deleted_at, ${now}), removal_id = (select id from decisions
        where member_id = pins.pinner_id and subject_id = pins.picture_id and act = 'remove' and created_at = ${now})
      where ${isRemoved} and removal_id is null`,
  )
  const removed = '(select pictures.id from pictures join removed_pictures using (hash))'
  await database.query(`update boards set cover_id = null where cover_id in ${removed}`)
  await database.query(`update members set picture_id = null where picture_id in ${removed}`)
}

function unknownLines(endings: ReadonlyMap<string, Ending[]>): string[] {
  const membersOf = (kind: string) => (endings.get(kind) ?? []).map(([member]) => member)
  const changed = membersOf('email')
  return [
    `${membersOf('password').length} members had changed their password since: they set a new one by email.`,
    changed.length === 0
      ? 'Nobody had changed their email address since.'
      : `These members had changed their email address since, and have the old one again. Check each before helping somebody in: ${changed.join(', ')}.`,
    'The lists lack the changes of the last minute, and what the deployment guide names under "After a restore".',
  ]
}
