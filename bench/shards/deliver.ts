import { NUMBERS } from './tables.ts'

export type Shards = readonly D1Database[]

/**
 * `once` applies what is newer than the last message received and deletes it then. Its peers are
 * `at most once`, which deletes first, as a second write after the first does without an outbox,
 * and `at least once`, which applies whatever it reads.
 */
export type Rule = 'once' | 'at most once' | 'at least once'

/** Delivered messages, and the rows that were written for them, at both ends. */
export type Delivered = { messages: number; rowsWritten: number }

const MESSAGES_OF_CHUNK = 100

/** Delivers what waits on one shard for another. `stop` may throw between any two steps. */
export async function deliver(
  shards: Shards,
  { from, to, rule }: { from: number; to: number; rule: Rule },
  stop: () => void,
): Promise<Delivered> {
  const [sender, receiver] = [shards[from], shards[to]]
  if (!sender || !receiver) throw new Error(`There is no shard ${from} or ${to}.`)
  const { results } = await sender
    .prepare('select * from outbox where shard = ? order by id limit ?')
    .bind(to, MESSAGES_OF_CHUNK)
    .all<{ id: number }>()
  const last = results.at(-1)
  if (!last) return { messages: 0, rowsWritten: 0 }
  const apply = () => receiver.batch(applied(receiver, results, { from, last: last.id, rule }))
  const forget = () =>
    sender.batch([
      sender.prepare('delete from outbox where shard = ? and id <= ?').bind(to, last.id),
    ])
  stop()
  const first = await (rule === 'at most once' ? forget() : apply())
  stop()
  const second = await (rule === 'at most once' ? apply() : forget())
  const rowsWritten = [...first, ...second].reduce((sum, { meta }) => sum + meta.rows_written, 0)
  return { messages: results.length, rowsWritten }
}

/** Delivers until nothing waits anywhere. */
export async function deliverAll(shards: Shards, rule: Rule): Promise<void> {
  for (const from of NUMBERS) {
    for (const to of NUMBERS) {
      while ((await deliver(shards, { from, to, rule }, () => {})).messages > 0);
    }
  }
}

/** One transaction: counts get the sum of the changes, of a mirror's messages the last one counts. */
function applied(
  receiver: D1Database,
  messages: readonly unknown[],
  { from, last, rule }: { from: number; last: number; rule: Rule },
): D1PreparedStatement[] {
  const isNew =
    rule === 'once'
      ? 'id > coalesce((select last_id from received where shard = ?2), 0)'
      : '?2 >= 0'
  const news = `with messages as (
    select value ->> 'id' as id, value ->> 'kind' as kind, value ->> 'subject_id' as subject_id,
      value ->> 'object_id' as object_id, value ->> 'change' as change
    from json_each(?1)
  ), news as (select * from messages where ${isNew}),
  latest as (select kind, subject_id, object_id, change, max(id) from news group by 1, 2, 3)`
  const changeOf = (kind: string, id: string) =>
    `(select coalesce(sum(change), 0) from news where kind = '${kind}' and subject_id = ${id})`
  const subjectsOf = (kind: string) => `(select subject_id from news where kind = '${kind}')`
  const statements = [
    `${news} insert into members (id) select subject_id from news where kind = 'member' on conflict do nothing`,
    `${news} update pins set save_count = save_count + ${changeOf('save', 'pins.id')}
      where id in ${subjectsOf('save')}`,
    // It may be here before the member, whom the directory sends.
    `${news} insert into members (id, follower_count)
      select subject_id, sum(change) from news where kind = 'follower' group by 1
      on conflict do update set follower_count = follower_count + excluded.follower_count`,
    `${news} insert into mirrors select kind, subject_id, object_id from latest
      where kind in ('collaborator', 'listed') and change = 1 on conflict do nothing`,
    `${news} delete from mirrors where (kind, subject_id, object_id) in (
      select kind, subject_id, object_id from latest where change = -1)`,
  ]
  const read = JSON.stringify(messages)
  return [
    ...statements.map((sql) => receiver.prepare(sql).bind(read, from)),
    receiver
      .prepare(
        `insert into received (shard, last_id) values (?, ?)
        on conflict do update set last_id = max(last_id, excluded.last_id)`,
      )
      .bind(from, last),
  ]
}
