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
        'entries',
      ],
    }).notNull(),
    /** The uploaded files in R2, as JSON, with unguessable keys. */
    files: text({ mode: 'json' }).$type<ImportFile[]>().notNull(),
    /** `reading` until all entries have rows; `waiting` until started or discarded. */
    state: text({ enum: ['reading', 'waiting', 'running', 'done', 'undoing', 'undone'] }).notNull(),
    privacy: text({ enum: ['secret', 'as_file', 'public'] })
      .notNull()
      .default('secret'),
    /** Entries that are in the file more than once, which are skipped. */
    duplicates: integer().notNull().default(0),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Entries whose sites are retried after all others. */
    late: integer().notNull().default(0),
    paceMs: integer().notNull().default(0),
    /** Until this time one queue message has exclusive use of the import. */
    leasedUntil: integer().notNull().default(0),
    /** Counts changes to the rows. An import only starts in the state that the member last saw. */
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
    /** The position in the file, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    foldedName: text().notNull(),
    description: text().notNull(),
    privacy: text({ enum: ['public', 'secret', 'protected'] }),
    /** Whether the file marks the entries as private. Only this board's own setting can reveal them. */
    isPrivate: integer({ mode: 'boolean' }).notNull().default(false),
    isArchived: integer({ mode: 'boolean' }).notNull(),
    pinOrder: text({ enum: ['hand', 'newest', 'oldest', 'title'] }),
    pinLabel: text({ enum: ['maker', 'person'] }),
    fileCreatedAt: integer(),
    /** The cover's location in an uploaded ZIP, as JSON. */
    cover: text(),
    /** The board that receives the pins; null until it is found or created. */
    boardId: integer().references(() => boards.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'found', 'made', 'failed', 'left_out'] })
      .notNull()
      .default('open'),
    /** The name in the file, if it was too long or taken. */
    wholeName: text(),
    newName: text(),
    shownFoldedName: text(),
    audience: text({ enum: ['secret', 'as_file', 'public'] }),
    /** The board that the member chose, and its audience at the time. */
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
    /** Null until the section is found or created, and if the board has no room for it. */
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
    /** Null for an unreadable entry that isn't on a board. */
    importBoardId: integer().references(() => importBoards.id, { onDelete: 'cascade' }),
    importSectionId: integer().references(() => importSections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** A hash of the entry, so that reading its file again imports nothing twice. */
    key: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    altText: text().notNull(),
    /** The member's private note. */
    note: text().notNull().default(''),
    madeBy: text({ enum: ['ai', 'person'] }),
    /** Whether one of the entry's texts was too long for a pin and was shortened. */
    isCut: integer({ mode: 'boolean' }).notNull().default(false),
    link: text(),
    media: text({ enum: ['picture', 'video', 'color'] }).notNull(),
    /** Addresses of the picture, best first, separated by spaces. */
    addresses: text(),
    /** The locations of the picture, the video and its captions in an uploaded ZIP, as JSON. */
    file: text(),
    video: text(),
    captions: text(),
    hasNoSpeech: integer({ mode: 'boolean' }).notNull().default(false),
    fileCreatedAt: integer(),
    /** `repeated`: earlier in the file. `left_out`: on a skipped board. `moved`: undo keeps the pin. */
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
        'address_too_long',
        'unknown_entry',
        'other_kind',
        'unknown_file',
        'empty_file',
        'file_too_large',
        'file_too_long',
        'many_texts',
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
