/** Shards that members live on, by number; the others are the directory and the indexes. */
export const SHARDS = [0, 1, 2, 3] as const
export const DIRECTORY = 4

/** The shards of the index of listed pins, by age: what is older than a window lies in the first. */
export const INDEXES = [5, 6] as const
const WINDOW_TICKS = 2000

export const NUMBERS: readonly number[] = [...SHARDS, DIRECTORY, ...INDEXES]

/** The least ten bits of an id name its shard, what is above them its time. */
const SHARD_VALUES = 1024

export function idOf(tick: number, shard: number): number {
  return tick * SHARD_VALUES + shard
}

export function shardOf(id: number): number {
  return id % SHARD_VALUES
}

/** The index that a pin of this id is listed in. */
function indexOf(id: string): string {
  return `${INDEXES[0]} + (${id} / ${SHARD_VALUES} >= ${WINDOW_TICKS})`
}

/**
 * A shard's tables. Triggers write messages for other shards into the outbox, in the transaction
 * of the write itself. `mirrors` are rows that another shard decides about.
 */
export const TABLES = [
  'create table members (id integer primary key, follower_count integer not null default 0) strict',
  `create table boards (id integer primary key, owner_id integer not null,
    is_secret integer not null default 0, pin_count integer not null default 0) strict`,
  `create table pins (id integer primary key, board_id integer not null, via_pin_id integer,
    is_listed integer not null, save_count integer not null default 0) strict`,
  'create index pins_board on pins (board_id)',
  `create table follows (follower_id integer not null, member_id integer not null,
    primary key (follower_id, member_id)) strict, without rowid`,
  `create table collaborators (board_id integer not null, member_id integer not null,
    primary key (board_id, member_id)) strict, without rowid`,
  `create table accounts (member_id integer primary key, username text not null unique) strict`,
  `create table mirrors (kind text not null, subject_id integer not null, object_id integer not null,
    primary key (kind, subject_id, object_id)) strict, without rowid`,
  `create table outbox (id integer primary key autoincrement, shard integer not null,
    kind text not null, subject_id integer not null, object_id integer not null default 0,
    change integer not null) strict`,
  'create index outbox_shard on outbox (shard, id)',
  'create table received (shard integer primary key, last_id integer not null) strict',

  trigger('pins', 'insert', [
    'update boards set pin_count = pin_count + 1 where id = new.board_id;',
    saved('new', 1),
    listed('new', 1),
  ]),
  trigger('pins', 'delete', [
    'update boards set pin_count = pin_count - 1 where id = old.board_id;',
    saved('old', -1),
    listed('old', -1),
  ]),
  trigger('pins', 'update of is_listed', [
    saved('old', -1),
    listed('old', -1),
    saved('new', 1),
    listed('new', 1),
  ]),
  trigger('follows', 'insert', [message(of('new.member_id'), 'follower', 'new.member_id', 1)]),
  trigger('follows', 'delete', [message(of('old.member_id'), 'follower', 'old.member_id', -1)]),
  trigger('collaborators', 'insert', [
    message(of('new.member_id'), 'collaborator', 'new.member_id', 1, 'new.board_id'),
  ]),
  trigger('collaborators', 'delete', [
    message(of('old.member_id'), 'collaborator', 'old.member_id', -1, 'old.board_id'),
  ]),
  trigger('accounts', 'insert', [message(of('new.member_id'), 'member', 'new.member_id', 1)]),
]

function trigger(table: string, event: string, statements: string[]): string {
  const name = `${table}_${event.replaceAll(' ', '_')}`
  return `create trigger ${name} after ${event} on ${table} begin ${statements.join(' ')} end`
}

/** A listed save raises the count of the pin that it was saved from. */
function saved(row: 'new' | 'old', change: number): string {
  const via = `${row}.via_pin_id`
  return message(of(via), 'save', via, change, '0', `${via} is not null and ${row}.is_listed`)
}

function listed(row: 'new' | 'old', change: number): string {
  const id = `${row}.id`
  return message(indexOf(id), 'listed', id, change, `${row}.board_id`, `${row}.is_listed`)
}

function of(id: string): string {
  return `${id} % ${SHARD_VALUES}`
}

function message(
  shard: string,
  kind: string,
  subject: string,
  change: number,
  object = '0',
  condition = 'true',
): string {
  return `insert into outbox (shard, kind, subject_id, object_id, change)
    select ${shard}, '${kind}', ${subject}, ${object}, ${change} where ${condition};`
}
