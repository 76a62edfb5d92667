type DerivedColumn = { table: string; column: string; value: string }

const IS_SHOWN = `deleted_at is null and limited_at is null and exists (
  select 1 from boards where boards.id = pins.board_id and privacy = 'public' and archived_at is null
    and boards.deleted_at is null and boards.limited_at is null
    and not exists (select 1 from members where members.id in (boards.owner_id, pins.pinner_id)
      and (state in ('suspended', 'deactivated', 'deactivated_by_member') or members.limited_at is not null)))`

/** Columns that triggers maintain, with the SQL to compute them. Later columns may use earlier columns. */
export const DERIVED_COLUMNS: readonly DerivedColumn[] = [
  { table: 'pins', column: 'is_listed', value: IS_SHOWN },
  {
    table: 'pins',
    column: 'save_count',
    value:
      'select count(*) from pins as saves where saves.via_pin_id = pins.id and saves.is_listed = 1',
  },
  {
    table: 'pin_hashtags',
    column: 'is_listed',
    value: 'select is_listed from pins where pins.id = pin_hashtags.pin_id',
  },
  {
    table: 'hashtags',
    column: 'pin_count',
    value:
      'select count(*) from pin_hashtags where hashtag_id = hashtags.id and pin_hashtags.is_listed = 1',
  },
  {
    table: 'board_sections',
    column: 'pin_count',
    value: 'select count(*) from pins where section_id = board_sections.id and deleted_at is null',
  },
  {
    table: 'boards',
    column: 'pin_count',
    value: 'select count(*) from pins where board_id = boards.id and deleted_at is null',
  },
  {
    table: 'boards',
    column: 'section_count',
    value: 'select count(*) from board_sections where board_id = boards.id',
  },
  {
    table: 'boards',
    column: 'follower_count',
    value: 'select count(*) from board_follows where board_id = boards.id',
  },
  {
    table: 'members',
    column: 'follower_count',
    value: 'select count(*) from member_follows where member_id = members.id',
  },
  {
    table: 'members',
    column: 'following_count',
    value: 'select count(*) from member_follows where follower_id = members.id',
  },
]

/** Counts that are copied, because they can't be computed from other rows. */
export const COPIED_COUNTS: ReadonlySet<string> = new Set([
  'boards.version',
  'members.version',
  'report_cases.report_count',
])
