import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boardSections, boards } from '../content/boards.ts'
import { pins } from '../content/pins.ts'
import { members } from '../identity/accounts.ts'

export const imports = sqliteTable(
  'imports',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    source: text({
      enum: [
        'pinterest',
        'raindrop',
        'bookmarks',
        'are_na',
        'pictures',
        'pinfold',
        'linkwarden',
        'karakeep',
        'pocket',
        'instagram',
        'pinboard',
        'pinry',
        'table',
        'addresses',
      ],
    }).notNull(),
    /** The uploaded files in R2, as JSON; their keys can't be guessed. */
    files: text({ mode: 'json' }).$type<ImportFile[]>().notNull(),
    /** `reading` until every entry of its file is a row; `waiting` until it is started or thrown away. */
    state: text({ enum: ['reading', 'waiting', 'running', 'done', 'undoing', 'undone'] }).notNull(),
    privacy: text({ enum: ['secret', 'as_file', 'public'] })
      .notNull()
      .default('secret'),
    /** Entries that are in the file more than once; they are left out. */
    doubles: integer().notNull().default(0),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Entries whose sites are asked again after the rest is done. */
    late: integer().notNull().default(0),
    paceMs: integer().notNull().default(0),
    /** The time until which one message of the queue has it to itself. */
    leasedUntil: integer().notNull().default(0),
    /** The changes of its rows: an import starts as it was last looked at, or not. */
    changes: integer().notNull().default(0),
    createdAt: integer().notNull(),
    startedAt: integer(),
    finishedAt: integer(),
  },
  (table) => [
    index('imports_member').on(table.memberId, table.id),
    uniqueIndex('imports_open')
      .on(table.memberId)
      .where(sql`${table.state} in ('reading', 'waiting', 'running', 'undoing')`),
    index('imports_going')
      .on(table.leasedUntil)
      .where(sql`${table.state} in ('running', 'undoing')`),
    index('imports_late')
      .on(table.leasedUntil)
      .where(sql`${table.state} = 'done' and ${table.late} > 0`),
    index('imports_age').on(table.createdAt),
    check('imports_counts', sql`${table.done} >= 0 and ${table.failed} >= 0`),
  ],
)

export type ImportFile = { key: string; name: string; bytes: number }

export const importBoards = sqliteTable(
  'import_boards',
  {
    id: integer().primaryKey(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The place in the file, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    foldedName: text().notNull(),
    description: text().notNull(),
    /** Null where the file says nothing. */
    privacy: text({ enum: ['public', 'secret', 'protected'] }),
    isArchived: integer({ mode: 'boolean' }).notNull(),
    /** Null where the file says nothing. */
    pinOrder: text({ enum: ['hand', 'newest', 'oldest', 'title'] }),
    pinLabel: text({ enum: ['maker', 'person'] }),
    fileCreatedAt: integer(),
    /** The cover's place in an uploaded ZIP, as JSON. */
    cover: text(),
    /** The board that its pins go to; null before it is found or made. */
    boardId: integer().references(() => boards.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'found', 'made', 'failed', 'left_out'] })
      .notNull()
      .default('open'),
    /** The name in the file where it was too long, or another board had it. */
    wholeName: text(),
    newName: text(),
    /** Of the name that a new board gets. */
    shownFoldedName: text(),
    audience: text({ enum: ['secret', 'as_file', 'public'] }),
    /** The board that was chosen for it, and the people who saw that board then. */
    targetId: integer().references(() => boards.id, { onDelete: 'set null' }),
    targetSeenBy: text({ enum: ['secret', 'shared', 'protected', 'public'] }),
  },
  (table) => [
    uniqueIndex('import_boards_name').on(table.importId, table.foldedName),
    index('import_boards_board').on(table.boardId),
    index('import_boards_target').on(table.targetId),
  ],
)

export const importSections = sqliteTable(
  'import_sections',
  {
    id: integer().primaryKey(),
    importBoardId: integer()
      .notNull()
      .references(() => importBoards.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    foldedTitle: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    /** Null before it is found or made, and where the board has no room for it. */
    sectionId: integer().references(() => boardSections.id, { onDelete: 'set null' }),
    isMade: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('import_sections_title').on(table.importBoardId, table.foldedTitle),
    index('import_sections_section').on(table.sectionId),
  ],
)

export const importItems = sqliteTable(
  'import_items',
  {
    id: integer().primaryKey(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Null for an unreadable entry that stands on no board. */
    importBoardId: integer().references(() => importBoards.id, { onDelete: 'cascade' }),
    importSectionId: integer().references(() => importSections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** A hash of the entry: each is taken once, however often its file is read. */
    key: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    altText: text().notNull(),
    /** The words that the member wrote for themselves. */
    note: text().notNull().default(''),
    madeBy: text({ enum: ['ai', 'person'] }),
    link: text(),
    media: text({ enum: ['picture', 'video', 'color'] }).notNull(),
    /** Addresses of the picture, the best first, separated by spaces. */
    addresses: text(),
    /** The places of the picture and the video in an uploaded ZIP, as JSON. */
    file: text(),
    video: text(),
    fileCreatedAt: integer(),
    /** `repeated` is in its file more than once; of a board that was left out it is `left_out`; `moved` outlived the undo. */
    state: text({
      enum: [
        'open',
        'made',
        'double',
        'failed',
        'unreadable',
        'undone',
        'moved',
        'repeated',
        'left_out',
      ],
    }).notNull(),
    reason: text({
      enum: [
        'no_address',
        'not_web',
        'unknown_entry',
        'other_kind',
        'unknown_file',
        'empty_file',
        'file_too_large',
        'file_too_long',
        'no_columns',
        'zip_encrypted',
        'zip_damaged',
        'zip_unusual',
        'missing_file',
        'unreachable',
        'no_site',
        'gone',
        'robots',
        'not_allowed',
        'no_picture',
        'picture_unreadable',
        'picture_too_large',
        'picture_removed',
        'video_unreadable',
        'file_damaged',
        'board_gone',
        'too_many_boards',
        'stopped',
      ],
    }),
    retries: integer().notNull().default(0),
    /** Not before this time, after a site gave no answer. */
    nextAt: integer().notNull().default(0),
    pinId: integer().references(() => pins.id, { onDelete: 'set null' }),
    madeBoardId: integer(),
    madeSectionId: integer(),
  },
  (table) => [
    uniqueIndex('import_items_key').on(table.importId, table.key),
    index('import_items_state').on(table.importId, table.state, table.nextAt),
    index('import_items_board').on(table.importBoardId, table.state),
    index('import_items_section').on(table.importSectionId),
    index('import_items_pin').on(table.pinId),
  ],
)
